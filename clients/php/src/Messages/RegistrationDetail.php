<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\BusinessType;
use Amsel\Client\Enums\RegistrationType;
use Amsel\Client\Message;

final readonly class RegistrationDetail extends Message
{
    protected const FIELDS = [
        'legalName' => 'text',
        'registrationType' => 'text',
        'registrationNo' => 'text',
        'registrationAddress' => Address::class,
        'businessType' => 'text',
        'contactInfo' => [RegistrationDetailContactInfo::class],
        'attachments' => [RegistrationDetailAttachments::class],
        'registrationEffectiveDate' => 'text',
        'registrationExpireDate' => 'text',
    ];

    public ?string $registrationType;

    public ?string $businessType;

    /**
     * @param list<RegistrationDetailContactInfo>|null $contactInfo
     * @param list<RegistrationDetailAttachments>|null $attachments
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $legalName = null,
        RegistrationType|string|null $registrationType = null,
        public ?string $registrationNo = null,
        public ?Address $registrationAddress = null,
        BusinessType|string|null $businessType = null,
        public ?array $contactInfo = null,
        public ?array $attachments = null,
        public ?string $registrationEffectiveDate = null,
        public ?string $registrationExpireDate = null,
        array $extra = [],
    ) {
        $this->registrationType = self::text($registrationType);
        $this->businessType = self::text($businessType);
        parent::__construct($extra);
    }
}
