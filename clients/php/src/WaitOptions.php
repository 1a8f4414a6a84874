<?php

declare(strict_types=1);

namespace Amsel\Client;

/** How a till waits. */
final readonly class WaitOptions
{
    /**
     * @param int $waitMs how long the customer may take before the payment is cancelled
     * @param (\Closure(): bool)|null $stop asked now and then: true ends the waiting, as when the cashier presses "stop",
     *   and the payment is cancelled
     * @param (\Closure(Messages\TillAnswer): void)|null $onCode of a payment with a code that the customer scans: called
     *   once, with the code to show
     */
    public function __construct(
        public int $waitMs = Rules::RETRY['inStore']['waitMs'],
        public ?\Closure $stop = null,
        public ?\Closure $onCode = null,
    ) {
    }
}
