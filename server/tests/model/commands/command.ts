import type fc from 'fast-check'
import type { Act, PageAct } from '../acts/act.ts'
import type { Real } from '../real.ts'
import { findPayment, findTransaction, reported, unfinishedCharge, type World } from '../world.ts'

/** The model: what it believes, what was asked so far, and how often the run may still wait in real time. */
export interface Model {
  world: World
  readonly asked: Act[]
  waitsLeft: number
  /** How often so long a time may still pass that most is forgotten: agreements end some day. */
  forgetsLeft: number
}

export type Command = fc.AsyncCommand<Model, Real>

export const touched = (act: Act) => (act.act === 'pay' ? act.requestId : act.of)

const PAGE_ACTS: readonly string[] = ['try', 'type', 'leave'] satisfies PageAct['act'][]
export const isAtPage = (act: Act): act is PageAct => PAGE_ACTS.includes(act.act)

/** A repeat of what a crash left open waits three seconds for somebody who is gone: not too often in one run. */
export function waits(world: World, act: Act): boolean {
  const payment = findPayment(world, touched(act))
  if (!payment || act.act === 'complete' || isAtPage(act)) return false
  if (act.act === 'pay') return !payment.hasPage && unfinishedCharge(world, payment)?.state === 'OPEN'
  if (act.act === 'cancel')
    return reported(payment, 'CANCEL', 'VOID').some(
      ({ isExpiry, errand }) => !isExpiry && errand?.state === 'OPEN',
    )
  const kind = ({ capture: 'CAPTURE', raise: 'INCREMENTAL', refund: 'REFUND' } as const)[act.act]
  return findTransaction(world, kind, act.requestId)?.errand?.state === 'OPEN'
}
