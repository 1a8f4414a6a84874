<?php

declare(strict_types=1);

namespace Amsel\Client;

/** @internal What is signed of a request, an answer and a notification alike. */
final readonly class Signed
{
    public function __construct(
        private string $path,
        private string $clientId,
        private string $time,
        private string $body,
    ) {
    }

    /** The value of the header `Signature`. */
    public function header(\OpenSSLAsymmetricKey $key, int $keyVersion): string
    {
        if (!openssl_sign($this->content(), $signature, $key, OPENSSL_ALGO_SHA256)) {
            throw AmselError::wrongSettings('privateKey does not sign: ' . openssl_error_string());
        }
        return "algorithm=RSA256,keyVersion={$keyVersion},signature=" . rawurlencode(base64_encode($signature));
    }

    public function isSignedBy(\OpenSSLAsymmetricKey $key, string $signature): bool
    {
        $isSigned = openssl_verify($this->content(), $signature, $key, OPENSSL_ALGO_SHA256) === 1;
        Keys::forgetErrors();
        return $isSigned;
    }

    private function content(): string
    {
        return "POST {$this->path}\n{$this->clientId}.{$this->time}.{$this->body}";
    }
}
