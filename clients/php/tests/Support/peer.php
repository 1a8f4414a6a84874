<?php

// Somebody at the other end of a connection: php peer.php MODE [certificate]. Says its port, then what it sees.

declare(strict_types=1);

[, $mode] = $argv;
$server = stream_socket_server('tcp://127.0.0.1:0', context: stream_context_create([
    'ssl' => ['local_cert' => $argv[2] ?? '', 'verify_peer' => false],
]));
say((string) substr(strrchr(stream_socket_get_name($server, false), ':'), 1));
while ($connection = @stream_socket_accept($server, 60)) {
    stream_set_timeout($connection, 20);
    match ($mode) {
        'echo', 'cut', 'large' => answerAll($connection, $mode),
        'tls' => @stream_socket_enable_crypto($connection, true, STREAM_CRYPTO_METHOD_TLS_SERVER) === true
            && answerAll($connection, 'echo'),
        'proxy' => tunnel($connection),
        'silent' => sleep(20),
    };
    fclose($connection);
}

function say(string $line): void
{
    echo "{$line}\n";
    flush();
}

/** @return array{string, array<string, string>}|null the first line, and the headers */
function headOf($connection): ?array
{
    $first = fgets($connection);
    if ($first === false) {
        return null;
    }
    $headers = [];
    while (($line = trim((string) fgets($connection))) !== '') {
        [$name, $value] = explode(':', $line, 2);
        $headers[strtolower($name)] = trim($value);
    }
    return [trim($first), $headers];
}

function answerAll($connection, string $mode): bool
{
    $port = substr(strrchr(stream_socket_get_name($connection, true), ':'), 1);
    for ($count = 1; $head = headOf($connection); $count += 1) {
        [$first, $headers] = $head;
        $length = (int) ($headers['content-length'] ?? 0);
        $body = $length > 0 ? stream_get_contents($connection, $length) : '';
        say("{$first} {$length}");
        if ($mode === 'cut' && $count === 2) {
            return true;
        }
        if ($mode === 'large') {
            $body = str_repeat('x', 17 * 1024 * 1024);
        }
        $status = str_contains($first, '/redirect') ? "302 Found\r\nlocation: /elsewhere" : '200 OK';
        $length = strlen($body);
        @fwrite($connection, "HTTP/1.1 {$status}\r\nX-Port: {$port}\r\ncontent-length: {$length}\r\n\r\n{$body}");
        if (($headers['connection'] ?? '') === 'close') {
            return true;
        }
    }
    return true;
}

function tunnel($connection): void
{
    [$first, $headers] = headOf($connection) ?? ['', []];
    [, $target] = explode(' ', $first);
    say(trim("{$target} " . ($headers['proxy-authorization'] ?? '')));
    $other = stream_socket_client("tcp://{$target}");
    fwrite($connection, "HTTP/1.1 200 OK\r\n\r\n");
    $none = [];
    while (true) {
        $ready = [$connection, $other];
        stream_select($ready, $none, $none, 20);
        foreach ($ready as $one) {
            $bytes = fread($one, 65_536);
            if ($bytes === '' || $bytes === false) {
                return;
            }
            fwrite($one === $connection ? $other : $connection, $bytes);
        }
    }
}
