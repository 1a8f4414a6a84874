<?php

declare(strict_types=1);

namespace Amsel\Client;

/** @internal The header `Signature` of what was received. */
final readonly class ReceivedSignature
{
    /** @param string|null $keyVersion null where the header does not say */
    private function __construct(public ?string $keyVersion, public string $signature)
    {
    }

    /** Null for a header without a signature in it. */
    public static function read(string $header): ?self
    {
        $parts = [];
        foreach (explode(',', $header) as $part) {
            [$name, $value] = explode('=', $part, 2) + [1 => ''];
            $parts[strtolower(trim($name))] = trim($value);
        }
        $signature = base64_decode(strtr(rawurldecode($parts['signature'] ?? ''), '-_', '+/'));
        $keyVersion = $parts['keyversion'] ?? '';
        return $signature === '' ? null : new self($keyVersion === '' ? null : $keyVersion, $signature);
    }
}
