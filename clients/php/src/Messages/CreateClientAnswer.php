<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What the gateway answers: make a sandbox client */
final readonly class CreateClientAnswer extends Message
{
    protected const FIELDS = [
        'clientId' => 'text',
        'keyVersion' => 'integer',
        'merchantPrivateKey' => 'text',
        'merchantPrivateKeyPkcs1' => 'text',
        'merchantPublicKey' => 'text',
        'gatewayPublicKey' => 'text',
    ];
    protected const SECRETS = ['merchantPrivateKey', 'merchantPrivateKeyPkcs1'];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $clientId = null,
        public ?int $keyVersion = null,
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?string $merchantPrivateKey = null,
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?string $merchantPrivateKeyPkcs1 = null,
        public ?string $merchantPublicKey = null,
        public ?string $gatewayPublicKey = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
