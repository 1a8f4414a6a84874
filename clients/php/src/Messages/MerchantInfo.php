<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

final readonly class MerchantInfo extends Message
{
    protected const FIELDS = [
        'referenceMerchantId' => 'text',
        'merchantMCC' => 'text',
        'merchantDisplayName' => 'text',
        'merchantAddress' => Address::class,
        'logo' => MerchantInfoLogo::class,
        'websites' => [MerchantInfoWebsites::class],
        'registrationDetail' => RegistrationDetail::class,
    ];

    /**
     * @param list<MerchantInfoWebsites>|null $websites
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $referenceMerchantId = null,
        public ?string $merchantMCC = null,
        public ?string $merchantDisplayName = null,
        public ?Address $merchantAddress = null,
        public ?MerchantInfoLogo $logo = null,
        public ?array $websites = null,
        public ?RegistrationDetail $registrationDetail = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
