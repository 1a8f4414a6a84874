<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\CaptureMode;
use Amsel\Client\Enums\InStorePaymentScenario;
use Amsel\Client\Enums\PresentmentMode;
use Amsel\Client\Message;

final readonly class PaymentFactor extends Message
{
    protected const FIELDS = [
        'isPaymentEvaluation' => 'flag',
        'inStorePaymentScenario' => 'text',
        'presentmentMode' => 'text',
        'captureMode' => 'text',
        'isAuthorization' => 'flag',
    ];

    public ?string $inStorePaymentScenario;

    public ?string $presentmentMode;

    public ?string $captureMode;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?bool $isPaymentEvaluation = null,
        InStorePaymentScenario|string|null $inStorePaymentScenario = null,
        PresentmentMode|string|null $presentmentMode = null,
        CaptureMode|string|null $captureMode = null,
        public ?bool $isAuthorization = null,
        array $extra = [],
    ) {
        $this->inStorePaymentScenario = self::text($inStorePaymentScenario);
        $this->presentmentMode = self::text($presentmentMode);
        $this->captureMode = self::text($captureMode);
        parent::__construct($extra);
    }
}
