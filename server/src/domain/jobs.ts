/**
 * What may wait for a moment, by queue: jobs that may have to wait for a provider, and jobs that only use the database.
 * The compiler reports a kind without a handler. The indexes of the table name the kinds of the first queue.
 */
export const JOB_QUEUES = {
  provider: ['expire_payment', 'finish_attempt', 'close_authorization', 'pay_out'],
  database: [
    'forget_card',
    'alert_defense',
    'time_out_dispute',
    'review_registration',
    'catch_up_address',
    'release_held_up',
    'retain',
    'settle',
  ],
} as const

export type JobQueue = keyof typeof JOB_QUEUES
export type JobKind = (typeof JOB_QUEUES)[JobQueue][number]

/** Kinds that notifications do themselves; all others are the engine's. */
export type NotificationJobKind = 'catch_up_address' | 'release_held_up'
export type MoneyJobKind = Exclude<JobKind, NotificationJobKind>
