/**
 * What may wait for a moment, by lane: what may have to wait for a provider, and what only uses the database. The
 * compiler says for which kind a handler is missing. The indexes of the agenda name the kinds of the first lane.
 */
export const AGENDA_LANES = {
  provider: ['expire_payment', 'finish_attempt', 'close_authorization'],
  database: [
    'forget_card',
    'alert_defense',
    'time_out_dispute',
    'review_registration',
    'catch_up_address',
    'release_held_up',
    'retain',
  ],
} as const

export type AgendaLane = keyof typeof AGENDA_LANES
export type AgendaKind = (typeof AGENDA_LANES)[AgendaLane][number]

/** Kinds that notifications do themselves; all others are the engine's. */
export type NotificationAgendaKind = 'catch_up_address' | 'release_held_up'
export type MoneyAgendaKind = Exclude<AgendaKind, NotificationAgendaKind>
