import fc from 'fast-check'
import type { Act, Cancel, Complete, Leave, Pay, Try, TypeCard } from './acts/act.ts'
import { METHODS, type MethodType, methodOf } from './facts.ts'
import { isOpen, type Payment, reported, uncaptured, type World } from './world.ts'

/** A step before it is known which payments there are and what is left of them. */
export type Draft =
  | (Omit<Pay, 'requestId' | 'amount'> & { readonly amount: bigint; readonly usesMark: boolean })
  | (Omit<Complete, 'of'> & Aim)
  | (Omit<Cancel, 'of'> & Aim)
  | (Omit<Try, 'of'> & Aim)
  | (Omit<TypeCard, 'of'> & Aim)
  | (Omit<Leave, 'of'> & Aim)
  | ({ readonly act: 'capture'; readonly share: Share; readonly isLast: boolean } & Aim)
  | ({ readonly act: 'raise'; readonly share: Share } & Aim)
  | ({ readonly act: 'refund'; readonly share: Share; readonly isAsync: boolean } & Aim)

interface Aim {
  /** At a payment for which the step makes sense, at any, or at one that nobody made. */
  readonly aim: 'fitting' | 'any' | 'nobody'
  /** Counts from the newest. */
  readonly pick: number
}

const SHARES = ['one', 'third', 'rest', 'whole', 'too much'] as const
type Share = (typeof SHARES)[number]

const often = <T>(usual: T, ...others: T[]) => fc.constantFrom<T>(...Array<T>(9).fill(usual), ...others)
const aim = { aim: often('fitting', 'any', 'any', 'nobody'), pick: fc.nat(2) } as const
const share = fc.constantFrom(...SHARES, 'third' as const, 'third' as const, 'rest' as const)
const constant = <T extends string>(act: T) => fc.constant(act)
const amount = fc.oneof(fc.bigInt(300n, 10_000n), fc.bigInt(10_000n, 10n ** 12n))
const rarely = fc.nat(9).map((one) => one === 0)

const payBy = (by: Pay['by'], type: fc.Arbitrary<MethodType>) =>
  fc.record({
    act: constant('pay'),
    by: fc.constant(by),
    type,
    amount,
    card: fc.constantFrom('visa', 'visa', 'visa', 'amex', 'declined'),
    with3DS: by === 'card' ? fc.nat(3).map((one) => one === 0) : fc.constant(false),
    captureMode: fc.constantFrom('AUTOMATIC', 'MANUAL', 'MANUAL'),
    usesMark: rarely,
  })

const isAuthorized = ({ status, captureMode, isClosed }: Payment) =>
  status === 'SUCCESS' && captureMode === 'MANUAL' && !isClosed

/** Where a step makes sense. */
const FITTING: Readonly<Record<Exclude<Act['act'], 'pay'>, (payment: Payment) => boolean>> = {
  complete: isOpen,
  try: (payment) => isOpen(payment) && payment.hasPage,
  type: (payment) => isOpen(payment) && payment.hasPage && payment.captureMode !== null,
  leave: (payment) => isOpen(payment) && payment.hasPage,
  cancel: (payment) => payment.status === 'SUCCESS' && reported(payment, 'CAPTURE', 'REFUND').length === 0,
  capture: (payment) => isAuthorized(payment) && uncaptured(payment) > 0n,
  raise: isAuthorized,
  refund: ({ status, captured, refunded }) => status === 'SUCCESS' && captured > refunded,
}

const wallets = Object.keys(METHODS).filter((type) => type !== 'CARD') as MethodType[]
const usualWallet = fc.constantFrom('ALIPAY_HK', 'ALIPAY_HK', ...wallets) as fc.Arbitrary<MethodType>

const pay = fc.oneof(
  { weight: 4, arbitrary: payBy('page', usualWallet) },
  { weight: 4, arbitrary: payBy('card', fc.constant('CARD')) },
  { weight: 1, arbitrary: payBy('agreement', fc.constant('GCASH')) },
)
const complete = fc.record({
  act: constant('complete'),
  outcome: fc.constantFrom('SUCCESS', 'SUCCESS', 'SUCCESS', 'FAIL', 'PENDING'),
  ...aim,
})
const cancel = fc.record({
  act: constant('cancel'),
  by: fc.constantFrom('paymentId', 'paymentRequestId'),
  ...aim,
})
const trying = fc.record({
  act: constant('try'),
  button: fc.constantFrom('confirm', 'decline', 'decline'),
  ...aim,
})
const typing = fc.record({
  act: constant('type'),
  card: fc.constantFrom('visa', 'amex', 'declined', 'declined'),
  ...aim,
})
const leaving = fc.record({ act: constant('leave'), ...aim })
const capture = fc.record({ act: constant('capture'), share, isLast: rarely, ...aim })
const raise = fc.record({ act: constant('raise'), share: constant('too much'), ...aim })
const refund = fc.record({ act: constant('refund'), share, isAsync: rarely, ...aim })

export const payDraft = pay as fc.Arbitrary<Draft>
export const completeDraft = complete as fc.Arbitrary<Draft>
/** At the page of a payment that was just made, so that the tries are of one. */
export const pageDraft = fc.oneof(
  { weight: 5, arbitrary: trying },
  { weight: 2, arbitrary: typing },
  { weight: 1, arbitrary: leaving },
) as fc.Arbitrary<Draft>
/** What changes what is held of a card. */
export const holdDraft = fc.oneof(
  { weight: 3, arbitrary: capture },
  { weight: 1, arbitrary: raise },
) as fc.Arbitrary<Draft>
export const laterDraft = fc.oneof(
  { weight: 3, arbitrary: complete },
  { weight: 3, arbitrary: pageDraft },
  { weight: 3, arbitrary: refund },
  { weight: 3, arbitrary: capture },
  { weight: 3, arbitrary: cancel },
  { weight: 1, arbitrary: raise },
) as fc.Arbitrary<Draft>

/** The step that a draft means now; `name` is the id for it. */
export function resolve(world: World, draft: Draft, name: string): Act {
  if (draft.act === 'pay') {
    const { usesMark, ...pay } = draft
    const requestId = (usesMark && world.marks[0]) || `pay-${name}`
    return { ...pay, requestId, amount: draft.amount * (methodOf(draft.type).step ?? 1n) }
  }
  const { aim, pick, ...act } = draft
  const fitting = aim === 'fitting' ? world.payments.filter(FITTING[act.act]) : []
  const chosen = fitting.length > 0 ? fitting : world.payments
  const payment = aim === 'nobody' ? undefined : chosen.at(-1 - (pick % Math.max(chosen.length, 1)))
  const of = payment?.requestId ?? `nobody-${name}`
  if (!('share' in act)) return { ...act, of }
  const { share, ...rest } = act
  return { ...rest, of, requestId: `${act.act}-${name}`, amount: amountOf(act.act, payment, share) }
}

function amountOf(act: 'capture' | 'raise' | 'refund', payment: Payment | undefined, share: Share): bigint {
  if (!payment) return 1n
  const rest = act === 'refund' ? payment.captured - payment.refunded : uncaptured(payment)
  const amounts: Record<Share, bigint> = {
    one: 1n,
    third: payment.amount / 3n,
    rest,
    whole: payment.amount,
    'too much': (act === 'raise' ? payment.amount : rest) + 1n,
  }
  return amounts[share] > 0n ? amounts[share] : 1n
}
