<?php

declare(strict_types=1);

namespace Amsel\Client\Transport;

use Amsel\Client\Hidden;

/** What came back. */
final readonly class TransportReply
{
    use Hidden;

    /** @var array<string, string> */
    private array $headers;

    /** @param array<string, string> $headers names in any case */
    public function __construct(public int $status, array $headers, public string $body)
    {
        $this->headers = array_change_key_case($headers);
    }

    /** By name in lower case; null where it is absent. */
    public function header(string $name): ?string
    {
        return $this->headers[$name] ?? null;
    }
}
