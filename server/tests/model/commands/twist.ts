import { expect } from 'vitest'
import type { Act } from '../acts/act.ts'
import { plotOf } from '../model.ts'
import { codeOf, type Fault } from '../plot.ts'
import type { Real } from '../real.ts'
import { isAtPage, type Model, touched } from './command.ts'

/** How a call goes wrong: a crash in it, a planned code, or an answer that never arrives. */
export type Twist =
  | { readonly what: 'nothing' }
  | { readonly what: 'crash'; readonly fault: Fault }
  | { readonly what: 'plan'; readonly isFailure: boolean }
  | { readonly what: 'drop'; readonly point: 'BEFORE' | 'AFTER' }

/** The codes that are planned: a failure, and one that says it takes longer. */
const PLANS: Readonly<Record<Act['act'], { failure?: string; slow?: string }>> = {
  pay: { failure: 'USER_BALANCE_NOT_ENOUGH', slow: 'PAYMENT_IN_PROCESS' },
  capture: { failure: 'RISK_REJECT', slow: 'CAPTURE_IN_PROCESS' },
  refund: { failure: 'PROCESS_FAIL', slow: 'REFUND_IN_PROCESS' },
  cancel: { failure: 'USER_STATUS_ABNORMAL' },
  raise: { failure: 'RISK_REJECT', slow: 'PAYMENT_IN_PROCESS' },
  complete: {},
  try: {},
  type: {},
  leave: {},
}

/** Asks the gateway and the model, and compares what can be seen. */
export async function perform({ world, asked }: Model, real: Real, act: Act, twist: Twist): Promise<void> {
  real.tick(world)
  asked.push(act)
  const { failure, slow } = PLANS[act.act]
  const plan = twist.what === 'plan' ? ((twist.isFailure ? failure : slow) ?? failure) : undefined
  const canBeDropped = act.act !== 'complete' && !isAtPage(act)
  const drop = twist.what === 'drop' && canBeDropped ? twist.point : undefined
  const fault = twist.what === 'crash' ? twist.fault : undefined
  if (plan) await real.plan(act, { resultCode: plan })
  if (drop) await real.plan(act, { drop })
  const answered = await real.perform(world, act, fault)
  const code = drop === 'BEFORE' ? null : codeOf(plotOf(world, act, plan), fault)
  expect(answered).toBe(drop ? null : plan && isRefusal(code) ? plan : code)
  await real.expectToSee(world, [touched(act)])
}

/** Whatever is refused while a code is planned is refused with that code. */
const isRefusal = (code: string | null) =>
  code !== null && code !== 'SUCCESS' && !code.endsWith('_IN_PROCESS')
