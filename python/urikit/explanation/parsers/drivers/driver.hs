-- The parser of Haskell; urikit.explanation.parsers.processes says what is written and read.
module Main (main) where

import Data.Bits ((.&.), shiftR, (.|.))
import Data.Char (chr, digitToInt, intToDigit, ord)
import Data.List (intercalate, stripPrefix)
import Data.Version (showVersion)
import Network.URI
import System.Environment (getArgs)
import System.Info (compilerVersion)
import System.IO

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  names <- getArgs
  texts <- map (decode . bytes) . lines <$> getContents
  mapM_ (answer texts) names

answer :: [String] -> String -> IO ()
answer texts name = do
  putStrLn ("=" ++ name ++ "\tof GHC " ++ showVersion compilerVersion)
  mapM_ (putStrLn . line . parseURIReference) texts

line :: Maybe URI -> String
line Nothing = "-\t" ++ field "no URI reference"
line (Just uri) = intercalate "\t" ["+", ended ':' (uriScheme uri), user, host, port, field (uriPath uri),
                                    begun '?' (uriQuery uri), begun '#' (uriFragment uri)]
  where
    (user, host, port) = case uriAuthority uri of
      Nothing -> ("-", "-", "-")
      Just found -> (ended '@' (uriUserInfo found), field (uriRegName found), begun ':' (uriPort found))

-- The package leaves the delimiters in their components; a component without its delimiter is undefined.
begun, ended :: Char -> String -> String
begun sign text = maybe "-" field (stripPrefix [sign] text)
ended sign text = if null text then "-" else field (if last text == sign then init text else text)

field :: String -> String
field text = '=' : concatMap hex (encode text)
  where hex n = [intToDigit (n `shiftR` 4), intToDigit (n .&. 15)]

bytes :: String -> [Int]
bytes (a : b : rest) = (digitToInt a * 16 + digitToInt b) : bytes rest
bytes _ = []

-- Texts come and go as UTF-8.
decode :: [Int] -> String
decode [] = []
decode (a : rest)
  | a < 0x80 = chr a : decode rest
  | a < 0xE0 = more 1 (a .&. 0x1F)
  | a < 0xF0 = more 2 (a .&. 0x0F)
  | otherwise = more 3 (a .&. 0x07)
  where
    more n first = chr (foldl (\sum' b -> sum' * 64 .|. (b .&. 0x3F)) first (take n rest)) : decode (drop n rest)

encode :: String -> [Int]
encode = concatMap (one . ord)
  where
    one n
      | n < 0x80 = [n]
      | n < 0x800 = [0xC0 .|. shiftR n 6, tail' n]
      | n < 0x10000 = [0xE0 .|. shiftR n 12, tail' (shiftR n 6), tail' n]
      | otherwise = [0xF0 .|. shiftR n 18, tail' (shiftR n 12), tail' (shiftR n 6), tail' n]
    tail' n = 0x80 .|. (n .&. 0x3F)
