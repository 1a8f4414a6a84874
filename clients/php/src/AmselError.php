<?php

declare(strict_types=1);

namespace Amsel\Client;

/**
 * The one error of this library: there was no answer, none that may be believed, or the caller was not let in.
 *
 * | `code`                   | what happened                                                        |
 * | ------------------------ | -------------------------------------------------------------------- |
 * | `NO_ANSWER`              | nobody answered; what was asked may have happened                    |
 * | `UNTRUSTED_ANSWER`       | an answer was not signed by the gateway, or is somebody else's       |
 * | `UNTRUSTED_NOTIFICATION` | the same of a notification                                           |
 * | `NOTIFICATION_BUSY`      | somebody is at this notification already                             |
 * | `WRONG_SETTINGS`         | a key, an address or a file cannot be used; nothing was sent         |
 * | a code of the gateway    | the caller was not let in (`INVALID_SIGNATURE`, …); nothing was done |
 */
final class AmselError extends \RuntimeException
{
    /**
     * As an exception's own property it can have no type; `getCode()` gives the same.
     *
     * @var string
     */
    public $code;

    /**
     * @internal
     * @param Status $status F: nothing was done. U: nobody knows; ask, or call again with the same id
     * @param bool $retryable whether the same call, with the same id, may well succeed later
     * @param string|null $traceId the name of the call in the gateway's log
     * @param string|null $requestId your id of the request: `paymentRequestId`, `refundRequestId` and so on
     */
    public function __construct(
        string $message,
        string $code,
        public readonly Status $status,
        public readonly bool $retryable = false,
        public readonly ?string $traceId = null,
        public readonly ?string $requestId = null,
        ?\Throwable $cause = null,
    ) {
        parent::__construct($message, 0, $cause);
        $this->code = $code;
    }

    /** @internal Of a repeat: it says nothing of the attempt before it. */
    public function afterSilence(): self
    {
        return new self(
            "{$this->message} An attempt before it was not answered, and may have happened.",
            $this->code,
            Status::U,
            retryable: $this->retryable,
            traceId: $this->traceId,
            requestId: $this->requestId,
            cause: $this->getPrevious(),
        );
    }

    /** @internal */
    public static function wrongSettings(string $message, ?\Throwable $cause = null): self
    {
        return new self($message, 'WRONG_SETTINGS', Status::F, cause: $cause);
    }
}
