//! The stable codes of edits.

use crate::syntax::error::codes;

codes! {
    /// A stable code: one kind of edit.
    RepairCode {
        /// Whitespace or an invisible character before or after the reference.
        TrimWhitespace = "trim-whitespace",
        /// Brackets or quotes around the reference (Appendix C).
        TrimDelimiters = "trim-delimiters",
        /// "URL:" inside angle brackets (Appendix C).
        DropUrlPrefix = "drop-url-prefix",
        /// A line break with the spaces around it, or a tab (Appendix C).
        RemoveLineBreak = "remove-line-break",
        /// A space.
        EncodeSpace = "encode-space",
        /// A control character.
        EncodeControl = "encode-control",
        /// A character outside ASCII, by UTF-8 (2.5).
        EncodeNonAscii = "encode-non-ascii",
        /// "%" that does not begin an encoded byte (2.4).
        EncodePercent = "encode-percent",
        /// "\" as data.
        EncodeBackslash = "encode-backslash",
        /// "[" or "]" outside an IP literal (3.2.2).
        EncodeSquareBracket = "encode-square-bracket",
        /// A second "#" (3.5).
        EncodeSecondHash = "encode-second-hash",
        /// A "#" in the value of a parameter (3.5).
        EncodeHash = "encode-hash",
        /// An "@" before the last one of an authority (3.2.1).
        EncodeSecondAt = "encode-second-at",
        /// Another character that is not allowed anywhere.
        EncodeCharacter = "encode-character",
        /// "\" instead of "/".
        SlashForBackslash = "slash-for-backslash",
        /// The scheme file for a Windows path (RFC 8089 E.2 and E.3).
        AddFileScheme = "add-file-scheme",
        /// The empty authority and the root before a drive letter (RFC 8089 E.2).
        AddDriveRoot = "add-drive-root",
        /// "C|" for "C:" (RFC 8089 E.2.2).
        ColonForBar = "colon-for-bar",
        /// ":" after a well-known scheme without it.
        AddSchemeColon = "add-scheme-colon",
        /// A character that is not allowed in a scheme, or not at its beginning (3.1).
        DropSchemeCharacter = "drop-scheme-character",
        /// ":" without a scheme before it (3.1).
        DropEmptyScheme = "drop-empty-scheme",
        /// "//" before an address and a port (4.2).
        AddAuthoritySlashes = "add-authority-slashes",
        /// "./" before a first segment with ":" (4.2).
        AddDotSlash = "add-dot-slash",
        /// "ssh://" before a user, a host and a path in scp notation.
        AddSshScheme = "add-ssh-scheme",
        /// "/" instead of the ":" between a host and a path in scp notation.
        SlashForColon = "slash-for-colon",
        /// A domain in A-labels (RFC 5890 2.3.2.1).
        DomainToAscii = "domain-to-a-labels",
        /// A query after the fragment (3.4).
        MoveQuery = "move-query",
        /// A typing error in a label of a host (3.2.2).
        FixHostName = "fix-host-name",
        /// A bracket that is opened in the last segment of a path (3.3).
        CloseBracket = "close-bracket",
        /// A bracket of an IPv6 address (3.2.2).
        AddBracket = "add-bracket",
        /// A bracket around an IPv4 address.
        DropBracket = "drop-bracket",
        /// A zone identifier (RFC 9844).
        DropZone = "drop-zone",
        /// An invalid port (3.2.3).
        DropPort = "drop-port",
        /// A space next to a delimiter of a name, a number or a media type.
        DropSpace = "drop-space",
        /// A misspelt or translated scheme.
        FixSchemeName = "fix-scheme-name",
        /// A scheme before another one (3.1).
        DropDoubledScheme = "drop-doubled-scheme",
        /// Too few or too many slashes after a web scheme (3.2).
        FixSlashes = "fix-slashes",
        /// The scheme of a name without one (4.5).
        AddScheme = "add-scheme",
        /// An HTML entity for its character.
        DecodeEntity = "decode-entity",
        /// Punctuation of the text around a URL (Appendix C).
        DropPunctuation = "drop-punctuation",
        /// A text that is percent-encoded as a whole (2.4).
        DecodeWhole = "decode-whole",
        /// A different separator, as "," instead of ";" between mail addresses.
        FixSeparator = "fix-separator",
        /// The comma before the data (RFC 2397 3).
        AddDataComma = "add-data-comma",
        /// A character that is not allowed in a host, if the host is valid without it (3.2.2).
        DropHostCharacter = "drop-host-character",
        /// Leading zeros of a number of an IPv4 address (3.2.2).
        DropLeadingZero = "drop-leading-zero",
        /// "//" in a scheme without an authority (3.2).
        DropSlashes = "drop-slashes",
        /// A fullwidth character of a scheme or "://".
        AsciiForFullwidth = "ascii-for-fullwidth",
        /// A port in words or with letters instead of digits (3.2.3).
        FixPort = "fix-port",
        /// A port after the path, or before it with a slash (3.2.3).
        MovePort = "move-port",
        /// Words around a URL (Appendix C).
        TrimWords = "trim-words",
        /// "%u00E9" or "
        ///
        /// u00E9", the escapes of JavaScript and JSON.
        DecodeUEscape = "decode-u-escape",
        /// A backslash before a character, as in JSON, shells and Markdown.
        DropEscape = "drop-escape",
        /// Text typed with another keyboard layout.
        FixKeyboardLayout = "fix-keyboard-layout",
        /// Telephone digits instead of the letters on their keys (ITU-T E.161).
        DigitsForLetters = "digits-for-letters",
        /// A correction by the rules of the scheme.
        SchemeRule = "scheme-rule",
        /// One of several meanings, written so that it is the only one.
        ChooseMeaning = "choose-meaning",
        /// A URL for a setting in another notation.
        WriteUrl = "write-url",
        /// The marked part, written another way.
        FixMarked = "fix-marked",
        /// A port between the parts of a host name.
        JoinHost = "join-host",
        /// A percent-encoded delimiter behind a host.
        DecodeDelimiter = "decode-delimiter",
    }
}

impl RepairCode {
    /// Returns true if the edit writes characters as percent-encoded bytes or A-labels, and changes nothing else.
    pub const fn is_encoding(self) -> bool {
        matches!(
            self,
            Self::EncodeSpace
                | Self::EncodeControl
                | Self::EncodeNonAscii
                | Self::EncodePercent
                | Self::EncodeBackslash
                | Self::EncodeSquareBracket
                | Self::EncodeSecondHash
                | Self::EncodeHash
                | Self::EncodeSecondAt
                | Self::EncodeCharacter
                | Self::DomainToAscii
        )
    }
}
