<?php

declare(strict_types=1);

namespace Amsel\Client;

use Amsel\Client\Transport\Transport;

/** What a merchant's access is made with. */
final readonly class AmselSettings
{
    /**
     * @param string $clientId the merchant's client ID. One that begins with `SANDBOX_` is of the sandbox
     * @param string $privateKey the merchant's: PEM or Base64 of the DER in one line, PKCS#8 or PKCS#1
     * @param string|array<int, string> $gatewayPublicKey the gateway's, or each of them by its version while it changes
     * @param string|array<string, string> $gatewayUrl where the gateway is, such as `https://pay.example`; or its address in
     *   each region, and `region` chooses
     * @param int $keyVersion the number under which the gateway has the public half of `privateKey`
     * @param int|float $connectTimeoutMs to connect
     * @param int|float $readTimeoutMs for the whole answer, beside the time to connect
     * @param int|float|null $answerToleranceMs how far the signed time of an answer may be from this machine's; null: any
     * @param string|null $proxy `http://proxy.example:3128`; calls go through it
     * @param string|null $extraCa more certificates to trust, PEM, for a gateway with one of your own
     * @param string|null $agentToken issued to a platform that calls for merchants
     * @param Transport|null $transport what sends a request in place of this library: for tests, or another HTTP client
     * @param Timing|null $timing the clock and chance, for tests
     */
    public function __construct(
        public string $clientId,
        #[\SensitiveParameter] public string $privateKey,
        public string|array $gatewayPublicKey,
        public string|array $gatewayUrl,
        public ?string $region = null,
        public int $keyVersion = 1,
        public int|float $connectTimeoutMs = Rules::RETRY['timeouts']['connectMs'],
        public int|float $readTimeoutMs = Rules::RETRY['timeouts']['readMs'],
        public int|float|null $answerToleranceMs = Rules::RETRY['answerToleranceMs'],
        #[\SensitiveParameter] public ?string $proxy = null,
        public ?string $extraCa = null,
        #[\SensitiveParameter] public ?string $agentToken = null,
        public ?Transport $transport = null,
        public ?Timing $timing = null,
    ) {
    }

    /**
     * What `sandbox-merchant.json` and `merchant create --json` hold; `$more` are other settings by their names.
     */
    public static function fromFile(string $file, mixed ...$more): self
    {
        $text = is_file($file) ? @file_get_contents($file) : false;
        if ($text === false) {
            throw AmselError::wrongSettings("{$file} cannot be read: the gateway writes it at its first start.");
        }
        $merchant = json_decode($text, true);
        if (!is_array($merchant)) {
            throw AmselError::wrongSettings("{$file} is not JSON.");
        }
        $names = ['gatewayUrl', 'clientId', 'merchantPrivateKey', 'gatewayPublicKey'];
        $missing = array_filter($names, static fn (string $name): bool => !is_string($merchant[$name] ?? null));
        if ($missing !== []) {
            throw AmselError::wrongSettings("{$file} has no " . implode(', ', $missing) . '.');
        }
        return new self(...[
            'gatewayUrl' => $merchant['gatewayUrl'],
            'clientId' => $merchant['clientId'],
            'keyVersion' => (int) ($merchant['keyVersion'] ?? 1),
            'privateKey' => $merchant['merchantPrivateKey'],
            'gatewayPublicKey' => $merchant['gatewayPublicKey'],
            ...$more,
        ]);
    }

    /** @return array<string, mixed> without secrets, for logs */
    public function __debugInfo(): array
    {
        $secrets = array_fill_keys(['privateKey', 'proxy', 'agentToken'], '[secret]');
        return array_merge(get_object_vars($this), array_intersect_key($secrets, array_filter(get_object_vars($this))));
    }
}
