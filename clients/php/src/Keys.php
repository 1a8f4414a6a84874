<?php

declare(strict_types=1);

namespace Amsel\Client;

/** @internal Reads keys as people give them, and says what is wrong with one. */
final class Keys
{
    private const BITS_MIN = 2_048;
    private const HOW_TO_DECRYPT = 'Remove its password: openssl pkey -in key.pem -out plain.pem.';
    private const HOW_TO_MAKE = 'openssl genrsa -out key.pem 2048.';

    /** The merchant's private key: PEM or Base64 of the DER in one line, PKCS#8 or PKCS#1. */
    public static function readPrivate(#[\SensitiveParameter] string $text): \OpenSSLAsymmetricKey
    {
        $name = 'privateKey';
        [$der, $label] = self::material($text, $name);
        $hasPassword = str_contains($label, 'ENCRYPTED') || preg_match('/Proc-Type:\s*4,ENCRYPTED/', $text) === 1;
        if ($hasPassword || self::isEncrypted($der)) {
            throw AmselError::wrongSettings(
                "{$name} is protected by a password, which this library does not ask for. " . self::HOW_TO_DECRYPT,
            );
        }
        self::refuseCertificate($der, $label, $name, 'Give the private key that belongs to it.');
        $key = self::privateKeyIn($der);
        if ($key) {
            return self::fit($key, $name);
        }
        if (self::publicKeyIn($der)) {
            throw AmselError::wrongSettings(
                "{$name} is a public key. Give the private half of your own pair (merchantPrivateKey), which never leaves "
                . 'your systems; the gateway’s public key goes to gatewayPublicKey.',
            );
        }
        throw AmselError::wrongSettings(
            "{$name} is no private key: neither PKCS#8 nor PKCS#1, as PEM or as Base64 in one line.",
        );
    }

    /** A public key of the gateway: PEM or Base64 of the DER in one line, SPKI or PKCS#1. */
    public static function readPublic(string $text, string $name): \OpenSSLAsymmetricKey
    {
        [$der, $label] = self::material($text, $name);
        $advice = 'Give the public key in it: openssl x509 -in cert.pem -noout -pubkey.';
        self::refuseCertificate($der, $label, $name, $advice);
        if (self::privateKeyIn($der)) {
            throw AmselError::wrongSettings(
                "{$name} is a private key. Give the public key that the gateway has shown you; your own private key goes "
                . 'to privateKey, and nowhere else.',
            );
        }
        $key = self::publicKeyIn($der);
        if ($key) {
            return self::fit($key, $name);
        }
        throw AmselError::wrongSettings(
            "{$name} is no public key: neither SPKI nor PKCS#1, as PEM or as Base64 in one line.",
        );
    }

    /** The gateway signs with a key of its own: what the merchant signs with proves nothing. */
    public static function refuseOwn(
        \OpenSSLAsymmetricKey $privateKey,
        \OpenSSLAsymmetricKey $gatewayKey,
        string $name,
    ): void {
        if (self::spkiOf($privateKey) !== self::spkiOf($gatewayKey)) {
            return;
        }
        throw AmselError::wrongSettings(
            "{$name} is your own public key, the other half of privateKey. Give the gateway’s: gatewayPublicKey of "
            . 'sandbox-merchant.json, or what the gateway’s operator has given you.',
        );
    }

    /** The public key, or half, in one line: what a person can compare with what the gateway has on file. */
    public static function spkiOf(\OpenSSLAsymmetricKey $key): string
    {
        return preg_replace('/-----[^-]+-----|\s+/', '', self::detailsOf($key)['key']);
    }

    /** OpenSSL keeps what went wrong for whoever asks next. */
    public static function forgetErrors(): void
    {
        do {
            $error = openssl_error_string();
        } while ($error !== false);
    }

    /** @return array{string, string} the DER, and what stands in the first line of a PEM */
    private static function material(#[\SensitiveParameter] string $text, string $name): array
    {
        if (trim($text) === '') {
            throw AmselError::wrongSettings("{$name} is missing. Give it as PEM, or as Base64 in one line.");
        }
        $plain = trim(str_replace('\n', "\n", $text));
        $isPem = preg_match('/-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END/', $plain, $found) === 1;
        // PEM of an encrypted key has headers, and those have dashes.
        if (!$isPem && str_contains($plain, '-----')) {
            $isPem = preg_match('/-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END/s', $plain, $found) === 1;
        }
        [, $label, $inner] = $isPem ? $found : ['', '', $plain];
        $base64 = preg_replace(['/^[A-Za-z-]+:.*$/m', '/\s+/'], '', $inner);
        if (preg_match('~^[A-Za-z0-9+/_-]+={0,2}$~D', $base64) !== 1) {
            $isPath = strlen($plain) < 200 && preg_match('~[\\\\/.]~', substr($plain, 0, 40)) === 1;
            $guess = $isPath ? '. It looks like a path: give what the file holds, or use fromFile' : '';
            throw AmselError::wrongSettings("{$name} is neither PEM nor Base64{$guess}.");
        }
        return [base64_decode(strtr($base64, '-_', '+/')), $label];
    }

    private static function fit(\OpenSSLAsymmetricKey $key, string $name): \OpenSSLAsymmetricKey
    {
        ['type' => $type, 'bits' => $bits] = self::detailsOf($key);
        if ($type !== OPENSSL_KEYTYPE_RSA) {
            throw AmselError::wrongSettings("{$name} is of another kind than RSA. Make one: " . self::HOW_TO_MAKE);
        }
        if ($bits < self::BITS_MIN) {
            throw AmselError::wrongSettings(
                "{$name} has {$bits} bits, which is too weak: the gateway takes " . self::BITS_MIN . ' and more. '
                . 'Make a new one: ' . self::HOW_TO_MAKE,
            );
        }
        return $key;
    }

    private static function refuseCertificate(string $der, string $label, string $name, string $advice): void
    {
        $isCertificate = str_contains($label, 'CERTIFICATE')
            || @openssl_x509_read(self::pem($der, 'CERTIFICATE')) !== false;
        self::forgetErrors();
        if ($isCertificate) {
            throw AmselError::wrongSettings("{$name} is a certificate. {$advice}");
        }
    }

    private static function privateKeyIn(#[\SensitiveParameter] string $der): ?\OpenSSLAsymmetricKey
    {
        foreach (['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY'] as $label) {
            // An empty password, lest anybody is asked for one at the terminal.
            $key = openssl_pkey_get_private(self::pem($der, $label), '');
            self::forgetErrors();
            if ($key) {
                return $key;
            }
        }
        return null;
    }

    private static function publicKeyIn(string $der): ?\OpenSSLAsymmetricKey
    {
        foreach ([$der, self::spkiAround($der)] as $spki) {
            $key = openssl_pkey_get_public(self::pem($spki, 'PUBLIC KEY'));
            self::forgetErrors();
            if ($key) {
                return $key;
            }
        }
        return null;
    }

    /** PKCS#1 names modulus and exponent alone; SPKI says before them that they are of RSA. */
    private static function spkiAround(string $pkcs1): string
    {
        $rsa = hex2bin('300d06092a864886f70d0101010500');
        return self::tagged("\x30", $rsa . self::tagged("\x03", "\x00{$pkcs1}"));
    }

    private static function tagged(string $tag, string $content): string
    {
        $length = strlen($content);
        if ($length < 0x80) {
            return $tag . chr($length) . $content;
        }
        $bytes = ltrim(pack('N', $length), "\x00");
        return $tag . chr(0x80 | strlen($bytes)) . $bytes . $content;
    }

    private static function pem(#[\SensitiveParameter] string $der, string $label): string
    {
        $lines = chunk_split(base64_encode($der), 64, "\n");
        return "-----BEGIN {$label}-----\n{$lines}-----END {$label}-----\n";
    }

    /** PKCS#8 with a password: a sequence whose first part names how it is encrypted (PBES2, or one of the older ways). */
    private static function isEncrypted(string $der): bool
    {
        $start = substr($der, 0, 40);
        return str_contains($start, hex2bin('2a864886f70d0105')) || str_contains($start, hex2bin('2a864886f70d010c01'));
    }

    /** @return array{bits: int, key: string, type: int} */
    private static function detailsOf(\OpenSSLAsymmetricKey $key): array
    {
        $details = openssl_pkey_get_details($key);
        return $details ?: throw AmselError::wrongSettings('OpenSSL cannot tell what kind of key this is.');
    }
}
