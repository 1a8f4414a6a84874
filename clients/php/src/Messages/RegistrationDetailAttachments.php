<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\AttachmentType;
use Amsel\Client\Message;

final readonly class RegistrationDetailAttachments extends Message
{
    protected const FIELDS = [
        'attachmentType' => 'text',
        'file' => 'text',
        'attachmentName' => 'text',
    ];

    public ?string $attachmentType;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        AttachmentType|string|null $attachmentType = null,
        public ?string $file = null,
        public ?string $attachmentName = null,
        array $extra = [],
    ) {
        $this->attachmentType = self::text($attachmentType);
        parent::__construct($extra);
    }
}
