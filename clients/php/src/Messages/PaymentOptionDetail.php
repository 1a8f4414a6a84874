<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\Funding;
use Amsel\Client\Enums\InteractionType;
use Amsel\Client\Message;

final readonly class PaymentOptionDetail extends Message
{
    protected const FIELDS = [
        'supportCardBrands' => [PaymentOptionDetailSupportCardBrands::class],
        'funding' => ['text'],
        'interactionTypes' => ['text'],
    ];

    /** @var list<string>|null */
    public ?array $funding;

    /** @var list<string>|null */
    public ?array $interactionTypes;

    /**
     * @param list<PaymentOptionDetailSupportCardBrands>|null $supportCardBrands
     * @param list<Funding|string>|null $funding
     * @param list<InteractionType|string>|null $interactionTypes
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?array $supportCardBrands = null,
        ?array $funding = null,
        ?array $interactionTypes = null,
        array $extra = [],
    ) {
        $this->funding = self::texts($funding);
        $this->interactionTypes = self::texts($interactionTypes);
        parent::__construct($extra);
    }
}
