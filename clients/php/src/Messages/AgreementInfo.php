<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

final readonly class AgreementInfo extends Message
{
    protected const FIELDS = [
        'authState' => 'text',
        'userLoginId' => 'text',
        'userLoginType' => 'text',
        'displayUserLoginId' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $authState = null,
        public ?string $userLoginId = null,
        public ?string $userLoginType = null,
        public ?string $displayUserLoginId = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
