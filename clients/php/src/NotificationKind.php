<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client;

use Amsel\Client\Messages\NotifyAuthorization;
use Amsel\Client\Messages\NotifyCapture;
use Amsel\Client\Messages\NotifyDispute;
use Amsel\Client\Messages\NotifyPayment;
use Amsel\Client\Messages\NotifyRefund;
use Amsel\Client\Messages\NotifyRegistrationStatus;
use Amsel\Client\Messages\NotifyReversal;

/** What a notification tells, by its body. */
enum NotificationKind: string
{
    /** A payment changed. */
    case NotifyPayment = 'notifyPayment';
    /** A capture has ended. */
    case NotifyCapture = 'notifyCapture';
    /** A refund has ended. */
    case NotifyRefund = 'notifyRefund';
    /** Late money could not go back. */
    case NotifyReversal = 'notifyReversal';
    /** An agreement changed. */
    case NotifyAuthorization = 'notifyAuthorization';
    /** A dispute changed. */
    case NotifyDispute = 'notifyDispute';
    /** A wallet has reviewed a registration. */
    case NotifyRegistrationStatus = 'notifyRegistrationStatus';
    /** Newer than this library: acknowledge it, or it is sent eight times. */
    case Unknown = 'unknown';

    /** By `notifyType` of the body. */
    private const OF_TYPE = [
        'PAYMENT_RESULT' => self::NotifyPayment,
        'PAYMENT_PENDING' => self::NotifyPayment,
        'UPDATE_AMOUNT_RESULT' => self::NotifyPayment,
        'CAPTURE_RESULT' => self::NotifyCapture,
        'REFUND_RESULT' => self::NotifyRefund,
        'PAYMENT_REVERSAL' => self::NotifyReversal,
    ];

    /** By a field that only one kind has, where there is no `notifyType`. */
    private const OF_FIELD = [
        'authorizationNotifyType' => self::NotifyAuthorization,
        'disputeNotificationType' => self::NotifyDispute,
        'registrationResult' => self::NotifyRegistrationStatus,
    ];

    /**
     * @internal By what is signed: the header `notification-kind` is not.
     * @param array<string, mixed> $body
     */
    public static function of(array $body): self
    {
        $type = $body['notifyType'] ?? null;
        if (is_string($type) && isset(self::OF_TYPE[$type])) {
            return self::OF_TYPE[$type];
        }
        foreach (self::OF_FIELD as $field => $kind) {
            if (array_key_exists($field, $body)) {
                return $kind;
            }
        }
        return self::Unknown;
    }

    /**
     * @internal
     * @return class-string<Message>
     */
    public function bodyClass(): string
    {
        return match ($this) {
            self::NotifyPayment => NotifyPayment::class,
            self::NotifyCapture => NotifyCapture::class,
            self::NotifyRefund => NotifyRefund::class,
            self::NotifyReversal => NotifyReversal::class,
            self::NotifyAuthorization => NotifyAuthorization::class,
            self::NotifyDispute => NotifyDispute::class,
            self::NotifyRegistrationStatus => NotifyRegistrationStatus::class,
            self::Unknown => UnknownBody::class,
        };
    }
}
