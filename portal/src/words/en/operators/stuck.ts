export const stuck = {
  'op.nav_stuck': 'Stuck',
  'op.stuck_badge': 'waiting for somebody: {count}',
  'op.stuck_lead':
    'What the gateway could not end by itself. It goes on trying; here you can have it tried now, or decide.',
  'op.stuck_for': 'Waiting for at least',
  'op.stuck_10': '10 minutes',
  'op.stuck_60': '1 hour',
  'op.stuck_1440': '1 day',
  'op.stuck_nothing': 'Nothing is stuck.',
  'op.stuck_nothing_text':
    'No provider owes an answer for {span} or longer, no work fails, and merchants acknowledge their notifications.',
  'op.stuck_payments': 'Payments of which nobody knows the end',
  'op.stuck_payments_lead':
    'The provider was asked and has not said what became of it. Ask it first. Decide only what its own records show.',
  'op.stuck_payments_none': 'No payment waits for its provider.',
  'op.stuck_refunds': 'Refunds that take too long',
  'op.stuck_refunds_lead':
    'The money has left the merchant’s balance, and the provider has neither paid nor refused it.',
  'op.stuck_refunds_none': 'No refund waits for its provider.',
  'op.stuck_unanswered': 'Disputes and registrations without an answer',
  'op.stuck_unanswered_lead':
    'The provider was told three times or more and said nothing. If trying again does not help, ask the provider.',
  'op.stuck_unanswered_none': 'No dispute or registration waits for an answer.',
  'op.stuck_items': 'Work that fails',
  'op.stuck_items_lead':
    'What the gateway has failed to do three times in a row or more. Remove the cause that the error names, then try it now.',
  'op.stuck_items_none': 'No work fails.',
  'op.stuck_addresses': 'Notification addresses that fail',
  'op.stuck_addresses_lead':
    'The merchant does not acknowledge what is sent there. As soon as it acknowledges one notification, it gets what it missed.',
  'op.stuck_addresses_none': 'Every address acknowledges its notifications.',
  'op.stuck_money': 'Money on its way',
  'op.stuck_money_lead':
    'Going back to payers, or held for disputes. That is as it should be; look at those who have waited for long.',
  'op.stuck_money_none': 'No money is on its way back or held.',
  'op.stuck_unexplained': 'Nothing explains it: look at the books',
  'op.stuck_oldest': 'Oldest since',
  'op.stuck_what': 'What',
  'op.stuck_amount': 'Amount',
  'op.stuck_ids': 'IDs',
  'op.stuck_payment_id': 'Payment ID',
  'op.stuck_request_id': 'Refund request ID',
  'op.stuck_key': 'Key at the provider',
  'op.stuck_subject': 'Subject',
  'op.stuck_address': 'Address',
  'op.stuck_unsent': 'Notifications',
  'op.stuck_since': 'Since',
  'op.stuck_next': 'Asked again',
  'op.stuck_next_try': 'Next try',
  'op.stuck_error': 'Last error',
  'op.stuck_failures': 'failures: {count}',
  'op.stuck_waiting': 'waiting: {count}',
  'op.stuck_given_up': 'given up: {count}',
  'op.stuck_under_way': 'being tried',
  'op.stuck_OPEN': 'no answer',
  'op.stuck_PENDING': 'undecided',
  'op.stuck_dispute': 'Dispute answer',
  'op.stuck_registration': 'Registration',
  'op.stuck_kind_CHARGE': 'Charge',
  'op.stuck_kind_CAPTURE': 'Capture',
  'op.stuck_kind_REFUND': 'Refund',
  'op.stuck_kind_CANCEL': 'Cancel',
  'op.stuck_kind_VOID': 'Release of an authorization',
  'op.stuck_kind_INCREMENTAL': 'Raise of the amount',
  'op.stuck_kind_REVERSAL': 'Return of late money',
  'op.stuck_item_expire_payment': 'Let a payment expire',
  'op.stuck_item_finish_attempt': 'Ask the provider about an agreement',
  'op.stuck_item_close_authorization': 'Let go of an authorization',
  'op.stuck_item_forget_card': 'Forget a card',
  'op.stuck_item_alert_defense': 'Remind of a dispute',
  'op.stuck_item_time_out_dispute': 'End a dispute whose time is over',
  'op.stuck_item_review_registration': 'Review a registration',
  'op.stuck_item_catch_up_address': 'Send what was missed',
  'op.stuck_item_release_held_up': 'Send what was held up',
  'op.stuck_item_retain': 'Remove what need not be kept',
  'op.stuck_ask': 'Ask now',
  'op.stuck_decide': 'Decide…',
  'op.stuck_retry': 'Try now',
  'op.stuck_all_shown': 'The oldest {count} are shown. The others follow when these have ended.',
  'op.stuck_asked_ended': 'The provider has answered: {states}',
  'op.stuck_asked_open': 'The provider was asked and has not decided yet. It is asked again by itself.',
  'op.stuck_asked_nothing': 'Nothing of this payment waits any more.',
  'op.stuck_retried': 'It is tried within seconds',
  'op.stuck_address_retried': 'Notifications on their way now: {count}',
  'op.stuck_address_empty':
    'Nothing waits for this address. It counts as failing until it acknowledges the next notification.',
  'op.decide_title': '{kind}: decide what became of it',
  'op.decide_warning': 'This cannot be undone',
  'op.decide_warning_text':
    'Look the key up in the provider’s own records, or have the provider tell you in writing. If you decide otherwise than it did, the books are wrong.',
  'op.decide_outcome': 'What the provider’s records say',
  'op.decide_success': 'It succeeded',
  'op.decide_failure': 'It failed',
  'op.decide_reason': 'What you have seen, and where',
  'op.decide_confirm': 'Decide',
  'op.decide_done': 'Decided, with an entry in the audit trail',
  'op.decide_success_CHARGE':
    'The payer has paid. The amount is booked for the merchant, the payment becomes SUCCESS and the merchant is notified. If the payment has ended meanwhile, the money goes back to the payer.',
  'op.decide_failure_CHARGE':
    'No money has moved, and none is booked. The payment becomes FAIL and the merchant is notified, unless the payer can still try again.',
  'op.decide_success_CAPTURE':
    'The amount is booked for the merchant, less its fee, and the merchant is notified.',
  'op.decide_failure_CAPTURE':
    'Nothing is booked. The merchant is notified that the capture failed, and may capture again.',
  'op.decide_success_REFUND':
    'The payer has the money. It leaves the books, and the merchant is notified that the refund succeeded.',
  'op.decide_failure_REFUND':
    'The payer got nothing. The amount returns to the merchant’s balance, and the merchant is notified that the refund failed. It may refund again.',
  'op.decide_success_CANCEL':
    'The payer has all of the money back. It leaves the books, and the payment becomes CANCELLED. The merchant learns it when it asks.',
  'op.decide_failure_CANCEL':
    'The payer got nothing back. The amount returns to the merchant’s balance, and the payment stays as it was. The merchant learns it when it asks.',
  'op.decide_success_VOID':
    'The authorization is released, and the payment becomes CANCELLED if the merchant asked for that. No money was booked.',
  'op.decide_failure_VOID':
    'The authorization was not released. The payment stays as it is, and nothing is booked.',
  'op.decide_success_INCREMENTAL':
    'The authorized amount becomes the new total, and the merchant is notified. Nothing is booked.',
  'op.decide_failure_INCREMENTAL':
    'The authorized amount stays as it was, and the merchant is notified. Nothing is booked.',
  'op.decide_success_REVERSAL':
    'The payer has the money back that came too late. It leaves the books. The payment stays as it was.',
  'op.decide_failure_REVERSAL':
    'The money cannot go back this way. It stays booked as on its way back, and the merchant is notified that it must be returned otherwise.',
} as const
