<?php

declare(strict_types=1);

namespace Amsel\Client;

/** Who may send notifications, and to whom. A receiver that makes no calls needs no private key. */
final readonly class NotificationReader
{
    private GatewayKeys $keys;

    /** @param string|array<int, string>|GatewayKeys $gatewayPublicKey the gateway's, or each of them by its version */
    public function __construct(private string $clientId, string|array|GatewayKeys $gatewayPublicKey)
    {
        $isRead = $gatewayPublicKey instanceof GatewayKeys;
        $this->keys = $isRead ? $gatewayPublicKey : new GatewayKeys($gatewayPublicKey);
    }

    /**
     * A notification that the gateway has signed for this client, or an error with the reason why it cannot be believed.
     *
     * @param array<string, string|list<string>> $headers as `getallheaders()` or PSR-7 have them, names in any case
     * @param string $body the bytes as they came, before anybody has parsed them
     * @param string $path the path of your address as the gateway called it, with its query: `/notify?shop=7`
     */
    public function read(array $headers, string $body, string $path): Notification
    {
        // The gateway signs its answers for such paths, and a notification never goes there.
        if (preg_match('~^/+ams/~', $path) === 1) {
            throw self::refused('its path is one of the gateway’s own operations.');
        }
        $byName = self::byName($headers);
        $time = self::required($byName, 'request-time');
        $clientId = self::required($byName, 'client-id');
        $signature = self::required($byName, 'signature');
        if ($clientId !== $this->clientId) {
            throw self::refused("it is for the client {$clientId}.");
        }
        $flaw = $this->keys->flawOf(new Signed($path, $clientId, $time, $body), $signature);
        if ($flaw !== null) {
            throw self::refused("{$flaw} The path was {$path}, and the bytes must be as they came.");
        }
        $fields = ReplyReader::parse($body) ?? throw self::refused('its body is not a JSON object.');
        $kind = NotificationKind::of($fields);
        $sequence = $byName['notification-sequence'] ?? '';
        return new Notification(
            $kind,
            $kind->bodyClass()::fromArray($fields),
            hash('sha256', $body),
            ($byName['notification-id'] ?? '') === '' ? null : $byName['notification-id'],
            preg_match('/^\d{1,9}$/D', $sequence) === 1 ? (int) $sequence : null,
            $time,
        );
    }

    /**
     * @param array<string, string|list<string>> $headers
     * @return array<string, string>
     */
    private static function byName(array $headers): array
    {
        $byName = [];
        foreach ($headers as $name => $value) {
            $byName[strtolower((string) $name)] = (string) (is_array($value) ? $value[0] ?? '' : $value);
        }
        return $byName;
    }

    /** @param array<string, string> $byName */
    private static function required(array $byName, string $name): string
    {
        $value = $byName[$name] ?? '';
        return $value !== '' ? $value : throw self::refused("its header `{$name}` is missing.");
    }

    private static function refused(string $why): AmselError
    {
        return new AmselError("The notification cannot be believed: {$why}", 'UNTRUSTED_NOTIFICATION', Status::F);
    }
}
