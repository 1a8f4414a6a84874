// TEMPORARY. What is wrong today: whoever mends something removes its line here, or the test fails.

/** Read more of a table the longer a gateway runs. */
export const KNOWN_LONG_READS: readonly string[] = []

/** Lock or write, and name no client of a table. */
export const KNOWN_WRITES: readonly string[] = []

/** Read the rows of several clients, on a path of requests. */
export const KNOWN_READS_OF_ALL: readonly string[] = [
  'payments/inquire-payments.ts inquirePayments: payment_request_ids',
  'payments/inquire-payments.ts inquirePayments: payment_transactions',
  'payments/inquire-payments.ts inquirePayments: payments',
]

/** Are refused by a distributed database. */
export const KNOWN_REFUSALS: readonly string[] = [
  'payments/inquire-payments.ts inquirePayments: limits a lateral subquery for several clients',
  'payments/insert-payments.ts insertPayment: asks whether something exists by a select without a target',
  'payments/insert-payments.ts insertPayments: asks whether something exists by a select without a target',
  'registrations/registrations.ts findNewestRegistration: asks whether something exists by a select without a target',
  'sandbox/planned-outcomes.ts takePlan: asks whether something exists by a select without a target',
]
