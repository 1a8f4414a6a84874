<?php

declare(strict_types=1);

namespace Amsel\Client;

/** @internal What calls are made with: settings that were checked. */
final readonly class Setup
{
    use Hidden;

    public string $clientId;
    public \OpenSSLAsymmetricKey $privateKey;
    public int $keyVersion;
    public GatewayKeys $gatewayKeys;
    /** Without a slash at its end. */
    public string $address;
    /** `/ams/api` or `/ams/sandbox/api`. */
    public string $root;
    public int $connectTimeoutMs;
    public int $readTimeoutMs;
    /** Null: answers of any time are believed. */
    public ?int $answerToleranceMs;
    public ?string $agentToken;

    public function __construct(AmselSettings $settings)
    {
        if (preg_match('/^\w{1,64}$/D', $settings->clientId) !== 1) {
            throw AmselError::wrongSettings(
                'clientId is missing, or has other characters than letters, digits and _, or more than 64.',
            );
        }
        if ($settings->keyVersion < 1) {
            throw AmselError::wrongSettings('keyVersion is a whole number from 1.');
        }
        $this->clientId = $settings->clientId;
        $this->keyVersion = $settings->keyVersion;
        $this->privateKey = Keys::readPrivate($settings->privateKey);
        $this->gatewayKeys = new GatewayKeys($settings->gatewayPublicKey, $this->privateKey);
        $this->address = self::addressOf($settings);
        $this->root = str_starts_with($settings->clientId, 'SANDBOX_') ? '/ams/sandbox/api' : '/ams/api';
        $this->connectTimeoutMs = self::millisecondsOf('connectTimeoutMs', $settings->connectTimeoutMs);
        $this->readTimeoutMs = self::millisecondsOf('readTimeoutMs', $settings->readTimeoutMs);
        $this->answerToleranceMs = $settings->answerToleranceMs === null
            ? null
            : self::millisecondsOf('answerToleranceMs', $settings->answerToleranceMs);
        $this->agentToken = $settings->agentToken;
    }

    private static function millisecondsOf(string $name, int|float $ms): int
    {
        if (!is_finite($ms) || $ms <= 0 || $ms > PHP_INT_MAX / 2) {
            throw AmselError::wrongSettings("{$name} is a number of milliseconds above 0.");
        }
        return (int) ceil($ms);
    }

    private static function addressOf(AmselSettings $settings): string
    {
        $given = $settings->gatewayUrl;
        if (is_array($given) && !isset($given[$settings->region ?? ''])) {
            $regions = implode(', ', array_keys($given));
            $region = $settings->region ?? 'not set';
            throw AmselError::wrongSettings("region is one of {$regions}; it is {$region}.");
        }
        $text = is_array($given) ? $given[$settings->region] : $given;
        $url = preg_match('~^https?://[^\s]+$~Di', $text) === 1 ? parse_url($text) : false;
        if ($url === false || !isset($url['host'])) {
            throw AmselError::wrongSettings(
                "gatewayUrl is an http or https address, such as https://pay.example; it is \"{$text}\".",
            );
        }
        $path = $url['path'] ?? '/';
        if (str_contains($path, '/ams')) {
            throw AmselError::wrongSettings(
                'gatewayUrl is the address alone, without /ams/…: the library knows the paths.',
            );
        }
        if ($path !== '/' || isset($url['query']) || isset($url['fragment']) || isset($url['user'])) {
            throw AmselError::wrongSettings('gatewayUrl is scheme, host and port alone.');
        }
        $port = isset($url['port']) ? ":{$url['port']}" : '';
        return strtolower("{$url['scheme']}://{$url['host']}") . $port;
    }
}
