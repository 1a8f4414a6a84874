import {
  type BookedAttempts,
  type LedgerEventRecord,
  ledgerEvents,
  type PaymentSum,
} from '../../../domain/index.ts'
import { literals } from './literals.ts'

// What the verification's statements know about events, each a table of literals that is made from their records.

export const SUMS = ['captured', 'refunded', 'disputed', 'fee'] as const satisfies readonly PaymentSum[]

/** What is booked once for an attempt of a kind, by one event of several. */
interface Step {
  readonly attempts: BookedAttempts
  readonly events: readonly { readonly name: string; readonly leg: number; readonly idOf: string }[]
  /** How often the provider's account gains the amount by it: 1, 0 or -1 times. */
  readonly atProvider: bigint
}

export const STEPS: readonly Step[] = [
  ...ledgerEvents
    .reduce((steps, [name, { attempts, legs, idOf }]) => {
      if (!attempts) return steps
      const key = JSON.stringify(attempts)
      const leg = legs.findIndex(([, , what]) => what === 'amount')
      const [debit, credit] = legs[leg] ?? []
      const atProvider = (credit === 'provider' ? 1n : 0n) - (debit === 'provider' ? 1n : 0n)
      const events = [...(steps.get(key)?.events ?? []), { name, leg, idOf }]
      return steps.set(key, { attempts, events, atProvider })
    }, new Map<string, Step>())
    .values(),
]

/** Whether one of its events has the id of the payment, which other attempts of the payment may share. */
const isShared = ({ events }: Step): boolean => events.some(({ idOf }) => idOf === 'payment')

/** For each step the kind of its attempts, their states, whether it is booked for cards, and whether it is shared. */
export const STEP_ROWS = STEPS.map((step, number) => {
  const { kind, states, isBookedForCards } = step.attempts
  const listed = states.map((state) => `'${state}'`).join(', ')
  return `(${number}, '${kind}', array[${listed}], ${isBookedForCards}, ${isShared(step)})`
}).join(', ')

/** Each event of a step, with the leg of its amount. One that takes another back leaves nothing of it: its sign is -1. */
export const STEP_EVENTS = literals(
  STEPS.flatMap((step, number) => [
    ...step.events.map(({ name, leg }) => [name, leg, number, isShared(step), 1]),
    ...ledgerEvents.flatMap(([name, { undoes, legs }]) => {
      const leg = legs.findIndex(([, , what]) => what === 'amount')
      return step.events.some((event) => event.name === undoes)
        ? [[name, leg, number, isShared(step), -1]]
        : []
    }),
  ]),
)

/** Each leg that changes a sum of a payment, and how. */
export const EFFECTS = literals(
  ledgerEvents.flatMap(([event, record]) =>
    record.legs.flatMap(([, , what], leg) => {
      const effects = SUMS.map((sum) => ((sum === 'fee') === (what === 'fee') ? (record.sums[sum] ?? 0) : 0))
      return effects.some((effect) => effect !== 0) ? [[event, leg, ...effects]] : []
    }),
  ),
)

export const eventsWith = (idOf: LedgerEventRecord['idOf']): string[] =>
  ledgerEvents.filter(([, record]) => record.idOf === idOf).map(([event]) => event)

/** Events whose id is that of a transaction or an attempt of a payment: whose, of which kind, and which event. */
export const EVENTS_BY_ID = literals(
  ledgerEvents.flatMap(([event, { idOf, attempts }]) =>
    idOf === 'payment' || idOf === 'correction' || idOf === 'payout'
      ? []
      : [[idOf, attempts?.kind ?? '', event]],
  ),
)
