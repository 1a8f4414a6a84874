/** What waits for a moment, besides what storage itself puts on the agenda. */
export const FINISH_ATTEMPT = 'finish_attempt'
export const CLOSE_AUTHORIZATION = 'close_authorization'
export const ALERT_DEFENSE = 'alert_defense'
export const TIME_OUT_DISPUTE = 'time_out_dispute'
export const REVIEW_REGISTRATION = 'review_registration'
export const CHECKPOINT_LEDGER = 'checkpoint_ledger'
