import { type HandedOnField, handedOnFields, pay, refund } from '@amsel/contract'
import { Refusal } from '../refusal.ts'

// Fields that some accounts at providers support and others do not. An account that does not would drop them: it is not chosen,
// and where there is no other, they are refused.

const OF_PAYMENT = handedOnFields(pay.request)
const OF_REFUND = handedOnFields(refund.request)

/** What a request to pay, or what is kept of it, requires of the account. */
export const askedOfPayment = (request: unknown): readonly HandedOnField[] => given(OF_PAYMENT, request)

export const askedOfRefund = (request: unknown): readonly HandedOnField[] => given(OF_REFUND, request)

const given = (fields: readonly HandedOnField[], request: unknown) =>
  fields.filter(({ field }) => valueAt(request, field) !== undefined)

const valueAt = (request: unknown, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], request)

/** An account, as far as it passes such fields on. */
interface Able {
  readonly handsOn?: readonly string[]
}

export const carriesOut = ({ handsOn = [] }: Able, asked: readonly HandedOnField[]): boolean =>
  asked.every(({ field }) => handsOn.includes(field))

export function requireCarriedOut({ handsOn = [] }: Able, asked: readonly HandedOnField[]): void {
  const left = asked.find(({ field }) => !handsOn.includes(field))
  if (left) throw new Refusal(left.code, `${left.field}: ${left.because}`)
}
