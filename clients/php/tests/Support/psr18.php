<?php

// PSR-18 and PSR-17, as far as they are used, with a client that sends by PHP's streams: php psr18.php URL

declare(strict_types=1);

namespace Psr\Http\Client {
    interface ClientInterface
    {
    }
}

namespace Psr\Http\Message {
    interface RequestFactoryInterface
    {
    }

    interface StreamFactoryInterface
    {
    }
}

namespace Amsel\Client\Tests\Support {
    use Amsel\Client\Transport\Psr18Transport;
    use Amsel\Client\Transport\TransportRequest;
    use Psr\Http\Client\ClientInterface;
    use Psr\Http\Message\RequestFactoryInterface;
    use Psr\Http\Message\StreamFactoryInterface;

    require __DIR__ . '/../../autoload.php';

    final readonly class SomeMessage
    {
        public function __construct(public string $url, public array $headers = [], public string $body = '')
        {
        }

        public function withHeader(string $name, string $value): self
        {
            return new self($this->url, [...$this->headers, "{$name}: {$value}"], $this->body);
        }

        public function withBody(string $body): self
        {
            return new self($this->url, $this->headers, $body);
        }

        public function getHeaders(): array
        {
            return ['X-Yes' => ['yes']];
        }

        public function getStatusCode(): int
        {
            return 200;
        }

        public function getBody(): string
        {
            return $this->body;
        }
    }

    final class SomeFactory implements RequestFactoryInterface, StreamFactoryInterface
    {
        public function createRequest(string $method, string $url): SomeMessage
        {
            return new SomeMessage($url);
        }

        public function createStream(string $content): string
        {
            return $content;
        }
    }

    final class SomeClient implements ClientInterface
    {
        public function sendRequest(SomeMessage $request): SomeMessage
        {
            $options = ['method' => 'POST', 'header' => $request->headers, 'content' => $request->body];
            $body = file_get_contents($request->url, context: stream_context_create(['http' => $options]));
            return new SomeMessage('', [], (string) $body);
        }
    }

    $transport = Psr18Transport::of(new SomeClient(), new SomeFactory());
    $headers = ['content-type' => 'application/json', 'connection' => 'close'];
    $reply = $transport->send(new TransportRequest($argv[1], $headers, '{"a":"é"}', 1_000, 1_000));
    echo json_encode([$reply->status, $reply->body, $reply->header('x-yes')], JSON_UNESCAPED_UNICODE), "\n";
}
