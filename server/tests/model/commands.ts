import fc from 'fast-check'
import { expect } from 'vitest'
import { updateCheckpoint } from '../../src/storage/index.ts'
import { type Act, plotOf } from './acts.ts'
import { completeDraft, type Draft, laterDraft, payDraft, resolve } from './drafts.ts'
import { DAY, HOUR, SECOND } from './facts.ts'
import { codeOf, type Fault, interleave, PATTERNS } from './plot.ts'
import { type Real, recordsOf, viewOf } from './real.ts'
import { advance } from './time.ts'
import { findPayment, findTransaction, isOpen, standing, unfinishedCharge, type World } from './world.ts'

/** The model: what it believes, what was asked so far, and how often the run may still wait in real time. */
export interface Model {
  world: World
  readonly asked: Act[]
  waitsLeft: number
}

type Command = fc.AsyncCommand<Model, Real>

/** How a call goes wrong: a crash in it, a planned code, or an answer that never arrives. */
type Twist =
  | { readonly what: 'nothing' }
  | { readonly what: 'crash'; readonly fault: Fault }
  | { readonly what: 'plan'; readonly isFailure: boolean }
  | { readonly what: 'drop'; readonly point: 'BEFORE' | 'AFTER' }

/** The codes that are planned: a failure, and one that says it takes longer. */
const PLANS: Record<Act['act'], { failure?: string; slow?: string }> = {
  pay: { failure: 'USER_BALANCE_NOT_ENOUGH', slow: 'PAYMENT_IN_PROCESS' },
  capture: { failure: 'RISK_REJECT', slow: 'CAPTURE_IN_PROCESS' },
  refund: { failure: 'PROCESS_FAIL', slow: 'REFUND_IN_PROCESS' },
  cancel: { failure: 'USER_STATUS_ABNORMAL' },
  raise: { failure: 'RISK_REJECT' },
  complete: {},
}

const touched = (act: Act) => (act.act === 'pay' ? act.requestId : act.of)

async function perform({ world, asked }: Model, real: Real, act: Act, twist: Twist): Promise<void> {
  real.tick(world)
  asked.push(act)
  const { failure, slow } = PLANS[act.act]
  const plan = twist.what === 'plan' ? (twist.isFailure ? failure : slow) : undefined
  const drop = twist.what === 'drop' && act.act !== 'complete' ? twist.point : undefined
  const fault = twist.what === 'crash' ? twist.fault : undefined
  if (plan) await real.plan(act, { resultCode: plan })
  if (drop) await real.plan(act, { drop })
  const answered = await real.perform(world, act, fault)
  const code = drop === 'BEFORE' ? null : codeOf(plotOf(world, act, plan), fault)
  expect(answered).toBe(drop ? null : code)
  await real.expectToSee(world, [touched(act)])
}

/** A repeat of what a crash left open waits three seconds for somebody who is gone: not too often in one run. */
function waits(world: World, act: Act): boolean {
  const payment = findPayment(world, touched(act))
  if (act.act === 'complete' || !payment) return false
  if (act.act === 'pay') return !payment.hasPage && unfinishedCharge(world, payment)?.state === 'OPEN'
  if (act.act === 'cancel')
    return standing(payment, 'CANCEL', 'VOID').some(
      ({ isExpiry, errand }) => !isExpiry && errand?.state === 'OPEN',
    )
  const kind = ({ capture: 'CAPTURE', raise: 'INCREMENTAL', refund: 'REFUND' } as const)[act.act]
  return findTransaction(world, kind, act.requestId)?.errand?.state === 'OPEN'
}

abstract class Asking implements Command {
  readonly twist: Twist
  constructor(twist: Twist) {
    this.twist = twist
  }

  abstract actIn(model: Model): Act | undefined

  check(model: Readonly<Model>): boolean {
    const act = this.actIn(model)
    return act !== undefined && (model.waitsLeft > 0 || !waits(model.world, act))
  }

  async run(model: Model, real: Real): Promise<void> {
    const act = this.actIn(model)
    if (!act) return
    if (waits(model.world, act)) model.waitsLeft -= 1
    await perform(model, real, act, this.twist)
  }

  abstract toString(): string
}

class Ask extends Asking {
  readonly draft: Draft
  constructor(draft: Draft, twist: Twist) {
    super(twist)
    this.draft = draft
  }
  actIn({ world, asked }: Model): Act {
    return resolve(world, this.draft, String(asked.length))
  }
  override toString(): string {
    return `ask(${fc.stringify(this.draft)}, ${fc.stringify(this.twist)})`
  }
}

/** A payment that is paid at once, so that there is something to capture, refund and cancel. */
class Buy extends Ask {
  constructor(draft: Draft) {
    super(draft, { what: 'nothing' })
  }
  override async run(model: Model, real: Real): Promise<void> {
    await super.run(model, real)
    const payment = model.world.payments.at(-1)
    if (payment && isOpen(payment))
      await perform(model, real, { act: 'complete', of: payment.requestId, outcome: 'SUCCESS' }, this.twist)
  }
  override toString(): string {
    return `buy(${fc.stringify(this.draft)})`
  }
}

/** A crash, and then something else is asked of the same payment before anybody has finished the first. */
class AskMeanwhile extends Ask {
  readonly next: Draft
  constructor(draft: Draft, fault: Fault, next: Draft) {
    super(draft, { what: 'crash', fault })
    this.next = next
  }
  override async run(model: Model, real: Real): Promise<void> {
    const of = touched(this.actIn(model))
    await super.run(model, real)
    const next = { ...resolve(model.world, this.next, `${model.asked.length}`), of } as Act
    if (!waits(model.world, next)) await perform(model, real, next, { what: 'nothing' })
  }
  override toString(): string {
    return `${super.toString()} and meanwhile ${fc.stringify(this.next)}`
  }
}

/** The same request again, to the letter or with another amount. */
class Again extends Asking {
  readonly pick: number
  readonly isAltered: boolean
  constructor(pick: number, isAltered: boolean, twist: Twist) {
    super(twist)
    this.pick = pick
    this.isAltered = isAltered
  }
  actIn({ asked }: Model): Act | undefined {
    const act = asked.at(-1 - (this.pick % Math.max(asked.length, 1)))
    return act && this.isAltered && 'amount' in act ? { ...act, amount: act.amount + 100n } : act
  }
  override toString(): string {
    return `again(${this.pick}${this.isAltered ? ', altered' : ''}, ${fc.stringify(this.twist)})`
  }
}

/** Two at one moment. It must have gone as if their steps had come in some order. */
class Race implements Command {
  readonly drafts: readonly [Draft, Draft]
  readonly isSame: boolean
  constructor(drafts: readonly [Draft, Draft], isSame: boolean) {
    this.drafts = drafts
    this.isSame = isSame
  }

  #actsIn({ world, asked }: Model): [Act, Act] {
    const first = resolve(world, this.drafts[0], `${asked.length}`)
    return [first, this.isSame ? first : resolve(world, this.drafts[1], `${asked.length + 1}`)]
  }

  check(model: Readonly<Model>): boolean {
    return model.world.payments.length > 0 && !this.#actsIn(model).some((act) => waits(model.world, act))
  }

  async run(model: Model, real: Real): Promise<void> {
    const [first, second] = this.#actsIn(model)
    real.tick(model.world)
    model.asked.push(first, second)
    const codes = await Promise.all([real.perform(model.world, first), real.perform(model.world, second)])
    await real.advance(0)
    const views = [await real.see(touched(first)), await real.see(touched(second))]
    const seen = JSON.stringify({ codes, views, records: await real.records() })
    const possible = new Set<string>()
    for (const pattern of PATTERNS) {
      const world = structuredClone(model.world)
      const expected = interleave([plotOf(world, first), plotOf(world, second)], pattern)
      advance(world, 0)
      const key = JSON.stringify({
        codes: expected,
        views: [viewOf(world, touched(first)), viewOf(world, touched(second))],
        records: recordsOf(world),
      })
      if (key === seen) {
        model.world = world
        return
      }
      possible.add(key)
    }
    expect.fail(`${seen} is none of\n${[...possible].join('\n')}`)
  }

  toString(): string {
    const drafts = this.isSame ? [this.drafts[0]] : this.drafts
    return `race(${drafts.map((draft) => fc.stringify(draft)).join(', ')}${this.isSame ? ' twice' : ''})`
  }
}

class Advance implements Command {
  readonly seconds: number
  readonly fault: Fault | undefined
  constructor(seconds: number, fault: Fault | undefined) {
    this.seconds = seconds
    this.fault = fault
  }
  check = () => true
  async run({ world }: Model, real: Real): Promise<void> {
    real.tick(world)
    await real.advance(this.seconds, this.fault)
    advance(world, this.seconds, this.fault)
    await real.expectToSeeAll(world)
  }
  toString = () => `advance(${this.seconds}${this.fault ? `, ${fc.stringify(this.fault)}` : ''})`
}

/** Folds all transfers into the balances. */
class Checkpoint implements Command {
  check = () => true
  async run(_model: Model, { gateway, merchant }: Real): Promise<void> {
    const { db } = gateway.storage
    await db.transaction().execute((tx) => updateCheckpoint(tx, merchant.clientId, 0))
  }
  toString = () => 'checkpoint'
}

const place = fc.constantFrom('provider', 'outcome') as fc.Arbitrary<Fault['place']>
const kind = fc.constantFrom('*', '*', 'CHARGE', 'CAPTURE', 'REFUND', 'CANCEL', 'VOID', 'REVERSAL')
const fault = fc.record({ place, kind }) as fc.Arbitrary<Fault>

const twist = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constant('nothing') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('crash'),
      fault: fc.record({ place, kind: fc.constantFrom('*', '*', '*', 'CAPTURE') }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('plan'), isFailure: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('drop'), point: fc.constantFrom('BEFORE', 'AFTER') }),
  },
) as fc.Arbitrary<Twist>

const asking = (draft: fc.Arbitrary<Draft>) =>
  fc.tuple(draft, twist).map(([drafted, twisted]): Command => new Ask(drafted, twisted))

const aFewSeconds = fc.constantFrom(1, 29, 30, 31, 59, 60, 61, 120, 600, 839, 840, 900)
const days = fc.constantFrom(15 * HOUR, DAY, 7 * DAY - 60 * SECOND, 7 * DAY).map((span) => span / SECOND)
const advancing = fc.oneof(
  { weight: 5, arbitrary: aFewSeconds.map((seconds): Command => new Advance(seconds, undefined)) },
  // While something is broken it is tried again every ten minutes: not for days.
  {
    weight: 3,
    arbitrary: fc.tuple(aFewSeconds, fault).map(([seconds, broken]): Command => new Advance(seconds, broken)),
  },
  { weight: 1, arbitrary: days.map((seconds): Command => new Advance(seconds, undefined)) },
)

const again = fc
  .tuple(
    fc.nat(5),
    fc.nat(6).map((one) => one === 0),
    twist,
  )
  .map(([pick, isAltered, twisted]): Command => new Again(pick, isAltered, twisted))

const race = fc
  .tuple(
    laterDraft,
    laterDraft,
    fc.nat(3).map((one) => one === 0),
  )
  .map(([first, second, isSame]): Command => new Race([first, second], isSame))

const meanwhile = fc
  .tuple(
    fc.oneof(completeDraft, laterDraft, payDraft),
    fc.record({ place, kind: fc.constant('*' as const) }),
    laterDraft,
  )
  .map(([drafted, broken, next]): Command => new AskMeanwhile(drafted, broken, next))

const buying = payDraft.map((draft): Command => new Buy(draft))
const later = asking(laterDraft)

/** Each as often as it stands here. */
export const commands = fc.commands(
  [
    buying,
    buying,
    buying,
    asking(payDraft),
    asking(payDraft),
    asking(completeDraft),
    ...[later, later, later, later, later],
    meanwhile,
    meanwhile,
    again,
    again,
    race,
    race,
    advancing,
    advancing,
    fc.constant(new Checkpoint()),
  ],
  { maxCommands: 40, size: 'max' },
)
