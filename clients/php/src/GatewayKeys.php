<?php

declare(strict_types=1);

namespace Amsel\Client;

/** @internal What the gateway signs with, to know its messages by. */
final readonly class GatewayKeys
{
    private ?\OpenSSLAsymmetricKey $only;

    /** @var array<int|string, \OpenSSLAsymmetricKey> */
    private array $byVersion;

    /**
     * @param string|array<int, string> $given the public key, or each of them by its version
     * @param \OpenSSLAsymmetricKey|null $privateKey to tell the merchant's own key from the gateway's
     */
    public function __construct(string|array $given, ?\OpenSSLAsymmetricKey $privateKey = null)
    {
        $read = static function (string $text, string $name) use ($privateKey): \OpenSSLAsymmetricKey {
            $key = Keys::readPublic($text, $name);
            if ($privateKey) {
                Keys::refuseOwn($privateKey, $key, $name);
            }
            return $key;
        };
        if ($given === []) {
            throw AmselError::wrongSettings('gatewayPublicKey has no version in it.');
        }
        $this->only = is_string($given) ? $read($given, 'gatewayPublicKey') : null;
        $byVersion = [];
        foreach (is_array($given) ? $given : [] as $version => $text) {
            $byVersion[$version] = $read($text, "gatewayPublicKey of version {$version}");
        }
        $this->byVersion = $byVersion;
    }

    /** Null for a message that the gateway has signed; else why it is not. */
    public function flawOf(Signed $signed, string $header): ?string
    {
        $received = ReceivedSignature::read($header);
        if (!$received) {
            return 'its header `signature` has no signature in it.';
        }
        $key = $this->only ?? $this->byVersion[$received->keyVersion ?? ''] ?? null;
        if (!$key) {
            $version = $received->keyVersion ?? 'unknown';
            return "it is signed with version {$version} of the gateway’s key, which is not among yours.";
        }
        return $signed->isSignedBy($key, $received->signature)
            ? null
            : 'its signature does not match. Either gatewayPublicKey is not this gateway’s, or somebody has changed '
                . 'what it signed.';
    }
}
