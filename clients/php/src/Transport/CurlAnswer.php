<?php

declare(strict_types=1);

namespace Amsel\Client\Transport;

use Amsel\Client\Hidden;

/** @internal What curl receives, as it comes. */
final class CurlAnswer
{
    use Hidden;

    /** @var array<string, string> */
    private array $headers = [];
    private string $body = '';

    public function __construct(private readonly int $bytesMax)
    {
    }

    public function takeHeader(\CurlHandle $curl, string $line): int
    {
        if (str_starts_with($line, 'HTTP/')) {
            $this->headers = [];
        } elseif (str_contains($line, ':')) {
            [$name, $value] = explode(':', $line, 2);
            $this->headers[strtolower(trim($name))] ??= trim($value);
        }
        return strlen($line);
    }

    /** Fewer bytes than there were end the transfer. */
    public function takeBody(\CurlHandle $curl, string $part): int
    {
        $this->body .= $part;
        return $this->isTooLarge() ? 0 : strlen($part);
    }

    public function isTooLarge(): bool
    {
        return strlen($this->body) > $this->bytesMax;
    }

    public function reply(int $status): TransportReply
    {
        return new TransportReply($status, $this->headers, $this->body);
    }
}
