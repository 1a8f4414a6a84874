<?php

declare(strict_types=1);

namespace Amsel\Client\Transport;

use Amsel\Client\Hidden;

/** One signed request, ready to be sent as it is. */
final readonly class TransportRequest
{
    use Hidden;

    /**
     * @param array<string, string> $headers
     * @param (\Closure(): bool)|null $stop asked now and then: true ends the waiting
     */
    public function __construct(
        public string $url,
        public array $headers,
        #[\SensitiveParameter] public string $body,
        public int $connectTimeoutMs,
        public int $readTimeoutMs,
        public ?\Closure $stop = null,
    ) {
    }
}
