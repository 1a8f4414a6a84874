<?php

// The same as a handler of PSR-15, for Slim, Mezzio and others.

declare(strict_types=1);

use Amsel\Client\Acknowledgement;
use Amsel\Client\AmselError;
use Amsel\Client\NotificationReader;
use Amsel\Client\Once;
use Amsel\Client\SeenStore;
use Psr\Http\Message\ResponseFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Psr\Http\Server\RequestHandlerInterface;

final readonly class NotifyHandler implements RequestHandlerInterface
{
    /** @param NotificationReader $reader needs no private key: `new NotificationReader($clientId, $gatewayPublicKey)` */
    public function __construct(
        private NotificationReader $reader,
        private SeenStore $seen,
        private ResponseFactoryInterface $responses,
        private StreamFactoryInterface $streams,
    ) {
    }

    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        try {
            $notification = $this->reader->read(
                $request->getHeaders(),
                // The bytes as they came, and not getParsedBody().
                (string) $request->getBody(),
                $request->getRequestTarget(),
            );
            Once::act($this->seen, $notification, static fn () => print("{$notification->kind->value}\n"));
        } catch (AmselError $error) {
            // Not acknowledged: the gateway sends it again.
            return $this->responses->createResponse($error->code === 'NOTIFICATION_BUSY' ? 503 : 400);
        }
        $response = $this->responses->createResponse(Acknowledgement::STATUS);
        foreach (Acknowledgement::HEADERS as $name => $value) {
            $response = $response->withHeader($name, $value);
        }
        return $response->withBody($this->streams->createStream(Acknowledgement::BODY));
    }
}
