<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\ActionFormType;
use Amsel\Client\Enums\Method;
use Amsel\Client\Message;

/** Where to send the payer, and how. */
final readonly class RedirectActionForm extends Message
{
    protected const FIELDS = [
        'actionFormType' => 'text',
        'method' => 'text',
        'parameters' => 'text',
        'redirectUrl' => 'text',
    ];

    public ?string $actionFormType;

    public ?string $method;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        ActionFormType|string|null $actionFormType = null,
        Method|string|null $method = null,
        public ?string $parameters = null,
        public ?string $redirectUrl = null,
        array $extra = [],
    ) {
        $this->actionFormType = self::text($actionFormType);
        $this->method = self::text($method);
        parent::__construct($extra);
    }
}
