import fc from 'fast-check'
import { Again, Ask, AskMeanwhile, Buy } from './commands/asking.ts'
import type { Command } from './commands/command.ts'
import { AskAtTheEnd } from './commands/ending.ts'
import { Advance, Fold, Forget } from './commands/passing.ts'
import { Race } from './commands/race.ts'
import type { Twist } from './commands/twist.ts'
import { completeDraft, type Draft, holdDraft, laterDraft, pageDraft, payDraft } from './drafts.ts'
import { DAY, HOUR, SECOND } from './facts.ts'
import type { Fault } from './plot.ts'

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
  { weight: 4, arbitrary: fc.record({ what: fc.constant('plan'), isFailure: fc.boolean() }) },
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
    fc.oneof(completeDraft, pageDraft, laterDraft, payDraft),
    fc.record({ place, kind: fc.constant('*' as const) }),
    laterDraft,
  )
  .map(([drafted, broken, next]): Command => new AskMeanwhile(drafted, broken, next))

const atTheEnd = fc
  .tuple(holdDraft, fc.boolean(), fc.option(fault, { nil: undefined, freq: 2 }))
  .map(([drafted, isRefused, broken]): Command => new AskAtTheEnd(drafted, isRefused, broken))

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
    asking(pageDraft),
    asking(pageDraft),
    ...[later, later, later, later, later],
    meanwhile,
    meanwhile,
    again,
    again,
    race,
    race,
    advancing,
    advancing,
    atTheEnd,
    fc.constant(new Fold()),
    fc.constant(new Forget()),
  ],
  { maxCommands: 40, size: 'max' },
)
