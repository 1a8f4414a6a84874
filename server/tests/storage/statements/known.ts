// TEMPORARY. What is wrong today: whoever mends something removes its line here, or the test fails.

/** Read more of a table the longer a gateway runs. */
export const KNOWN_LONG_READS: readonly string[] = [
  'agenda/agenda.ts listClientsWithDueItems: agenda',
  'agenda/agenda.ts listClientsWithDueItems: client_clocks',
  'ledger/ledger.ts listBalances: checkpoint_balances',
  'ledger/ledger.ts listBalances: transfers',
  'ledger/ledger.ts updateCheckpoint: transfers',
  'notifications/attempts.ts recordAttempts: notifications',
  'notifications/claims.ts claimThose: notifications',
  'notifications/claims.ts findNextNotificationTime: notifications',
  'notifications/claims.ts listClientsWithDueNotifications: client_clocks',
  'notifications/claims.ts listClientsWithDueNotifications: notifications',
  'notifications/feed.ts placeNext: notifications',
  'notifications/outbox.ts insertNotification: notifications',
  'notifications/records.ts listRecentNotifications: notifications',
  'payments/attempts.ts findUnfinishedAttempt: attempts',
  'payments/insert-payments.ts insertPayment: payment_request_ids',
]

/** Lock or write, and name no client of a table. */
export const KNOWN_WRITES: readonly string[] = [
  'notifications/attempts.ts recordAttempts: notifications',
  'notifications/claims.ts claimThose: notifications',
]

/** Read the rows of several clients, on a path of requests. */
export const KNOWN_READS_OF_ALL: readonly string[] = [
  'payments/inquire-payments.ts inquirePayments: payment_request_ids',
  'payments/inquire-payments.ts inquirePayments: payment_transactions',
  'payments/inquire-payments.ts inquirePayments: payments',
]

/** Are refused by a distributed database. */
export const KNOWN_REFUSALS: readonly string[] = [
  'agenda/agenda.ts claimDueItems: calls gen_random_uuid in an update',
  'notifications/attempts.ts recordAttempts: asks whether something exists by a select without a target',
  'notifications/claims.ts abandonUnaddressed: asks whether something exists by a select without a target',
  'notifications/claims.ts claimThose: asks whether something exists by a select without a target',
  'notifications/claims.ts claimThose: calls gen_random_uuid in an update',
  'notifications/claims.ts findNextNotificationTime: asks whether something exists by a select without a target',
  'notifications/outbox.ts insertNotification: asks whether something exists by a select without a target',
  'notifications/outbox.ts resendNotification: asks whether something exists by a select without a target',
  'notifications/outbox.ts resendNotification: calls now in a case or coalesce of an update',
  'payments/inquire-payments.ts inquirePayments: limits a lateral subquery for several clients',
  'payments/insert-payments.ts insertPayment: asks whether something exists by a select without a target',
  'payments/insert-payments.ts insertPayments: asks whether something exists by a select without a target',
  'registrations/registrations.ts findNewestRegistration: asks whether something exists by a select without a target',
  'sandbox/planned-outcomes.ts takePlan: asks whether something exists by a select without a target',
]
