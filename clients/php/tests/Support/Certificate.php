<?php

declare(strict_types=1);

namespace Amsel\Client\Tests\Support;

/** A certificate for `localhost` that nobody vouches for. */
final class Certificate
{
    public readonly string $pem;
    /** With its key. */
    public readonly string $file;

    public function __construct()
    {
        $folder = Folder::make();
        $sections = "[req]\ndistinguished_name = name\n[name]\n[own]\nsubjectAltName = DNS:localhost\n";
        file_put_contents("{$folder}/openssl.cnf", $sections);
        $options = ['config' => "{$folder}/openssl.cnf", 'x509_extensions' => 'own', 'digest_alg' => 'sha256'];
        $key = openssl_pkey_new($options + ['private_key_bits' => 2048]);
        $request = openssl_csr_new(['commonName' => 'localhost'], $key, $options);
        openssl_x509_export(openssl_csr_sign($request, null, $key, 2, $options), $pem);
        openssl_pkey_export($key, $keyPem, null, $options);
        $this->pem = $pem;
        $this->file = "{$folder}/server.pem";
        file_put_contents($this->file, $pem . $keyPem);
    }
}
