<?php

declare(strict_types=1);

namespace Amsel\Client\Transport;

use Amsel\Client\AmselError;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;

/**
 * Any HTTP client of PSR-18 in place of curl. Set its time-outs yourself (5 seconds to connect, 15 for the answer), and have
 * it neither follow redirects nor repeat anything: repeats are this library's.
 */
final readonly class Psr18Transport implements Transport
{
    public function __construct(
        private ClientInterface $client,
        private RequestFactoryInterface $requests,
        private StreamFactoryInterface $streams,
    ) {
    }

    /** Whether the interfaces of PSR-18 and PSR-17 are installed: this library does not bring them along. */
    public static function isAvailable(): bool
    {
        return interface_exists(ClientInterface::class)
            && interface_exists(RequestFactoryInterface::class)
            && interface_exists(StreamFactoryInterface::class);
    }

    /** @param object $factory makes requests and streams alike, as those of most packages do */
    public static function of(object $client, object $factory): self
    {
        if (!self::isAvailable()) {
            throw AmselError::wrongSettings('PSR-18 needs the packages psr/http-client and psr/http-factory.');
        }
        return new self($client, $factory, $factory);
    }

    public function send(TransportRequest $request): TransportReply
    {
        $message = $this->requests->createRequest('POST', $request->url);
        foreach ($request->headers as $name => $value) {
            $message = $message->withHeader($name, $value);
        }
        $reply = $this->client->sendRequest($message->withBody($this->streams->createStream($request->body)));
        $headers = array_map(static fn (array $values): string => $values[0] ?? '', $reply->getHeaders());
        return new TransportReply($reply->getStatusCode(), $headers, (string) $reply->getBody());
    }
}
