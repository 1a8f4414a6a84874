<?php

declare(strict_types=1);

namespace Amsel\Client;

use Amsel\Client\Messages\PayRequest;
use Amsel\Client\Messages\TillAnswer;

/** What a till needs: paid, refused or cancelled, and never "perhaps". */
final readonly class InStore
{
    /** @internal */
    public function __construct(private Exchange $exchange, private Timing $timing)
    {
    }

    /**
     * Pays in a store and waits for the end: asks until the customer has confirmed or refused, and cancels when the time is
     * over, so that nothing is paid after the customer has left. S is paid; F is refused, or cancelled (`learnedBy` says
     * `Cancel`). Throws `NO_ANSWER` only where not even cancelling was answered: then inquire or cancel by the same id.
     *
     * @return Outcome<TillAnswer>
     */
    public function payAndWait(PayRequest $request, WaitOptions $options = new WaitOptions()): Outcome
    {
        if ($options->stop !== null && ($options->stop)()) {
            throw Silence::notSent(Sale::PAY, $request->paymentRequestId);
        }
        $sale = new Sale($this->exchange, $this->timing, WireRequest::of($request), $options);
        return Outcome::of($sale->outcome(), TillAnswer::class);
    }
}
