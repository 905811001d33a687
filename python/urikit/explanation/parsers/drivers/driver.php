<?php
// Parsers of PHP; urikit.explanation.parsers.processes says what is written and read.

function field($value): string
{
    return $value === null ? '-' : '=' . bin2hex((string) $value);
}

function user($name, $password): ?string
{
    return $name === null ? null : $name . ($password === null ? '' : ':' . $password);
}

function of_parse_url(string $text): array
{
    $seen = parse_url($text);
    if ($seen === false) {
        throw new Exception('parse_url gives false');
    }
    $get = fn ($name) => $seen[$name] ?? null;
    return [$get('scheme'), user($get('user'), $get('pass')), $get('host'), $get('port'), $get('path'), $get('query'),
        $get('fragment')];
}

// PHP 8.5: a class for each of the two standards.
function of_class(object $seen): array
{
    $host = method_exists($seen, 'getAsciiHost') ? $seen->getAsciiHost() : $seen->getRawHost();
    $get = fn ($raw, $plain) => method_exists($seen, $raw) ? $seen->$raw() : $seen->$plain();
    $scheme = $get('getRawScheme', 'getScheme');
    $user = method_exists($seen, 'getRawUserInfo') ? $seen->getRawUserInfo() : user($seen->getUsername(), $seen->getPassword());
    return [$scheme, $user, $host, $seen->getPort(), $get('getRawPath', 'getPath'), $get('getRawQuery', 'getQuery'),
        $get('getRawFragment', 'getFragment')];
}

$texts = array_map(fn ($line) => (string) hex2bin(rtrim($line, "\n")), file('php://stdin'));
foreach (array_slice($argv, 1) as $name) {
    $class = ['rfc3986' => 'Uri\Rfc3986\Uri', 'whatwg' => 'Uri\WhatWg\Url'][$name] ?? null;
    if ($class !== null && !class_exists($class)) {
        echo "!$name\tPHP ", PHP_VERSION, " has no class $class\n";
        continue;
    }
    echo "=$name\t", PHP_VERSION, "\n";
    foreach ($texts as $text) {
        try {
            $fields = $class === null ? of_parse_url($text) : of_class(new $class($text));
            echo implode("\t", ['+', ...array_map('field', $fields)]), "\n";
        } catch (Throwable $error) {
            echo "-\t", field($error->getMessage()), "\n";
        }
        flush();
    }
}
