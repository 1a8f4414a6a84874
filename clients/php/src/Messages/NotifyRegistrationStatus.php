<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** A wallet has reviewed a registration */
final readonly class NotifyRegistrationStatus extends Message
{
    protected const FIELDS = [
        'registrationResult' => RegistrationResult::class,
        'pspRegistrationResultList' => [PspRegistrationResult::class],
        'registrationRequestId' => 'text',
        'referenceMerchantId' => 'text',
        'referenceStoreId' => 'text',
    ];

    /**
     * @param list<PspRegistrationResult>|null $pspRegistrationResultList
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?RegistrationResult $registrationResult = null,
        public ?array $pspRegistrationResultList = null,
        public ?string $registrationRequestId = null,
        public ?string $referenceMerchantId = null,
        public ?string $referenceStoreId = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
