<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** Ask how a registration stands */
final readonly class InquiryRegistrationStatusRequest extends Message
{
    protected const FIELDS = [
        'registrationRequestId' => 'text',
        'referenceMerchantId' => 'text',
        'referenceStoreId' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $registrationRequestId = null,
        public ?string $referenceMerchantId = null,
        public ?string $referenceStoreId = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
