/** What may wait for a moment. The engine has a handler for each, and the compiler says which is missing. */
export const AGENDA_KINDS = [
  'expire_payment',
  'finish_attempt',
  'close_authorization',
  'shred_card',
  'alert_defense',
  'time_out_dispute',
  'review_registration',
  'checkpoint_ledger',
  'retain',
] as const
export type AgendaKind = (typeof AGENDA_KINDS)[number]
