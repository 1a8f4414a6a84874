import type { Amount } from '@amsel/contract'
import type { DisputeEvent } from '../../../domain/index.ts'

/** A message about a dispute as it is kept: without free text, which may be a payer's. */
export const disputeToJson = ({ reasonMessage: _words, ...reported }: DisputeEvent): string =>
  JSON.stringify({ dispute: reported }, (_name, value) => (typeof value === 'bigint' ? String(value) : value))

/** Null where the kept message is about something else. */
export function disputeFromJson(kept: unknown): DisputeEvent | null {
  const { dispute } = (kept ?? {}) as { dispute?: Kept }
  if (!dispute) return null
  const { amount, judgedAmount, at, dueAt, ...reported } = dispute
  return {
    ...reported,
    amount: amountOf(amount),
    judgedAmount: amountOf(judgedAmount),
    at: at === undefined ? undefined : new Date(at),
    dueAt: dueAt === undefined ? undefined : new Date(dueAt),
  }
}

interface Kept extends Omit<DisputeEvent, 'amount' | 'judgedAmount' | 'at' | 'dueAt'> {
  readonly amount?: KeptAmount
  readonly judgedAmount?: KeptAmount
  readonly at?: string
  readonly dueAt?: string
}

interface KeptAmount {
  readonly currency: Amount['currency']
  readonly value: string
}

const amountOf = (kept: KeptAmount | undefined): Amount | undefined =>
  kept && { currency: kept.currency, value: BigInt(kept.value) }
