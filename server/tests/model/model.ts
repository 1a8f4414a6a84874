import type { Act } from './acts/act.ts'
import { cancel } from './acts/cancel.ts'
import { capture, raise } from './acts/capture.ts'
import { leave, tryAt, typeCard } from './acts/page.ts'
import { complete, pay } from './acts/pay.ts'
import { refund } from './acts/refund.ts'
import type { Plot } from './plot.ts'
import type { World } from './world.ts'

/**
 * The reference that the gateway is held against, written from the interface's facts and sharing no code with it:
 * `facts.ts` says what methods and cards allow, `world.ts` what is believed, `acts/` what may be asked and when it is
 * refused, `money.ts` what the provider's word does, `time.ts` what happens by itself.
 */
export function plotOf(world: World, act: Act, plan?: string): Plot<string> {
  switch (act.act) {
    case 'pay':
      return pay(world, act, plan)
    case 'complete':
      return complete(world, act)
    case 'cancel':
      return cancel(world, act, plan)
    case 'try':
      return tryAt(world, act)
    case 'type':
      return typeCard(world, act)
    case 'leave':
      return leave(world, act)
    case 'capture':
      return capture(world, act, plan)
    case 'raise':
      return raise(world, act, plan)
    case 'refund':
      return refund(world, act, plan)
  }
}
