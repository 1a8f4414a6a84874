<?php

// Runs samples/webhook_psr15.php with PSR's interfaces, as far as they are used, and a notification of the vectors.

declare(strict_types=1);

namespace Psr\Http\Server {
    interface RequestHandlerInterface
    {
        public function handle(
            \Psr\Http\Message\ServerRequestInterface $request,
        ): \Psr\Http\Message\ResponseInterface;
    }
}

namespace Psr\Http\Message {
    interface ServerRequestInterface
    {
    }

    interface ResponseInterface
    {
    }

    interface ResponseFactoryInterface
    {
    }

    interface StreamFactoryInterface
    {
    }
}

namespace Amsel\Client\Tests\Support {
    use Amsel\Client\NotificationReader;
    use Amsel\Client\SeenInMemory;
    use Psr\Http\Message\ResponseFactoryInterface;
    use Psr\Http\Message\ResponseInterface;
    use Psr\Http\Message\ServerRequestInterface;
    use Psr\Http\Message\StreamFactoryInterface;

    require __DIR__ . '/../bootstrap.php';
    require __DIR__ . '/../../samples/webhook_psr15.php';

    final readonly class SomeRequest implements ServerRequestInterface
    {
        public function __construct(private array $headers, private string $body, private string $path)
        {
        }

        public function getHeaders(): array
        {
            return array_map(static fn (string $value): array => [$value], $this->headers);
        }

        public function getBody(): string
        {
            return $this->body;
        }

        public function getRequestTarget(): string
        {
            return $this->path;
        }
    }

    final readonly class SomeResponse implements ResponseInterface
    {
        public function __construct(public int $status, public array $headers = [], public string $body = '')
        {
        }

        public function withHeader(string $name, string $value): self
        {
            return new self($this->status, [...$this->headers, $name => $value], $this->body);
        }

        public function withBody(string $body): self
        {
            return new self($this->status, $this->headers, $body);
        }
    }

    final class SomeFactory implements ResponseFactoryInterface, StreamFactoryInterface
    {
        public function createResponse(int $status): SomeResponse
        {
            return new SomeResponse($status);
        }

        public function createStream(string $content): string
        {
            return $content;
        }
    }

    ['clientId' => $clientId, 'gatewayPublicKey' => $keys, 'cases' => $cases] = Vectors::read('notifications');
    $factory = new SomeFactory();
    $handler = new \NotifyHandler(new NotificationReader($clientId, $keys), new SeenInMemory(), $factory, $factory);
    ['headers' => $headers, 'body' => $body, 'path' => $path] = $cases[0]['received'];
    foreach ([$body, $body, "{$body} "] as $bytes) {
        $response = $handler->handle(new SomeRequest($headers, $bytes, $path));
        echo "{$response->status} {$response->body}\n";
    }
}
