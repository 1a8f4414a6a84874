import { describe, expect, it } from 'vitest'
import type { Dispute, DisputeState } from './dispute.ts'
import { byDisputeLife, type DisputeEvent, opensDispute, stepAfter } from './dispute-event.ts'

const now = new Date('2026-11-16T10:00:00Z')
const earlier = new Date('2026-11-16T09:00:00Z')
const amount = { currency: 'HKD', value: 1_000n } as const

const dispute = (state: DisputeState, changes: Partial<Dispute> = {}): Dispute => ({
  clientId: 'c',
  disputeId: 'd',
  paymentId: 'p',
  type: 'CHARGEBACK',
  state,
  amount,
  reasonCode: '4853',
  reasonMessage: null,
  source: 'Visa',
  captureId: null,
  arn: null,
  openedAt: earlier,
  dueAt: null,
  suppliedAt: null,
  acceptedAt: null,
  acceptReason: null,
  judgement: null,
  changedBy: 'gateway',
  provider: 'acme',
  reference: 'r',
  wanted: null,
  ...changes,
})

const reported = (step: DisputeEvent['step'], more: Partial<DisputeEvent> = {}): DisputeEvent => ({
  step,
  reference: 'r',
  ...more,
})
const lost = reported('DISPUTE_JUDGED', { judgedResult: 'ACCEPT_BY_MERCHANT', judgedAmount: amount })
const won = reported('DISPUTE_JUDGED', { judgedResult: 'ACCEPT_BY_CUSTOMER' })
const accepted = reported('DISPUTE_ACCEPTED', { acceptReason: 'TIMEOUT' })
const ended = (result: 'ACCEPT_BY_MERCHANT' | 'ACCEPT_BY_CUSTOMER') =>
  dispute('JUDGED', { judgement: { result, amountMinor: 1_000n, at: earlier } })

const partLost = dispute('JUDGED', {
  judgement: { result: 'ACCEPT_BY_MERCHANT', amountMinor: 999n, at: earlier },
})

describe('what a provider tells of a dispute', () => {
  it.each<[string, Dispute, DisputeEvent, object | string]>([
    ['a loss', dispute('OPEN'), lost, { state: 'JUDGED', lostMinor: 1_000n }],
    ['a loss after a defence', dispute('DEFENDED'), lost, { state: 'JUDGED', lostMinor: 1_000n }],
    ['a win without an amount', dispute('OPEN'), won, { state: 'JUDGED', lostMinor: 0n }],
    ['a loss after an acceptance', dispute('ACCEPTED'), lost, { state: 'JUDGED' }],
    ['a win after an acceptance', dispute('ACCEPTED'), won, 'doubted'],
    ['the same end again', ended('ACCEPT_BY_MERCHANT'), lost, 'known'],
    ['another end', ended('ACCEPT_BY_CUSTOMER'), lost, 'doubted'],
    ['a loss without its amount', dispute('OPEN'), { ...lost, judgedAmount: undefined }, 'doubted'],
    ['an acceptance', dispute('OPEN'), accepted, { state: 'ACCEPTED', acceptReason: 'TIMEOUT' }],
    ['an acceptance without its reason', dispute('OPEN'), reported('DISPUTE_ACCEPTED'), 'doubted'],
    ['an acceptance that was confirmed', ended('ACCEPT_BY_MERCHANT'), accepted, 'known'],
    ['an acceptance of what was won', ended('ACCEPT_BY_CUSTOMER'), accepted, 'doubted'],
    ['an acceptance of what was defended', dispute('DEFENDED'), accepted, 'doubted'],
    ['a defence', dispute('OPEN'), reported('DEFENSE_SUPPLIED'), { state: 'DEFENDED' }],
    ['a defence that is late', ended('ACCEPT_BY_CUSTOMER'), reported('DEFENSE_SUPPLIED'), 'known'],
    ['a defence of what was accepted', dispute('ACCEPTED'), reported('DEFENSE_SUPPLIED'), 'doubted'],
    [
      'a withdrawal',
      dispute('DEFENDED'),
      reported('DISPUTE_CANCELLED'),
      { state: 'CANCELLED', lostMinor: 0n },
    ],
    ['a withdrawal again', dispute('CANCELLED'), reported('DISPUTE_CANCELLED'), 'known'],
    ['a withdrawal of what was accepted', dispute('ACCEPTED'), reported('DISPUTE_CANCELLED'), 'doubted'],
    ['a judgement of what was withdrawn', dispute('CANCELLED'), lost, 'doubted'],
    ['an acceptance again', dispute('ACCEPTED'), accepted, 'known'],
    ['an acceptance of a part that was lost', partLost, accepted, 'doubted'],
    ['a judgement without its result', dispute('OPEN'), { ...lost, judgedResult: undefined }, 'doubted'],
    ['a win of nothing', dispute('OPEN'), { ...won, judgedAmount: { ...amount, value: 0n } }, 'doubted'],
    [
      'a loss of a part',
      dispute('OPEN'),
      { ...lost, judgedAmount: { ...amount, value: 1n } },
      { lostMinor: 1n },
    ],
    ['a loss of nothing', dispute('OPEN'), { ...lost, judgedAmount: { ...amount, value: 0n } }, 'doubted'],
    ['a reminder', dispute('OPEN'), reported('DEFENSE_DUE_ALERT'), 'known'],
  ])('%s', (_what, given, message, meant) => {
    const step = stepAfter(given, message, now)
    if (typeof meant === 'string') expect(step).toBe(meant)
    else expect(step).toMatchObject(meant)
  })

  it('happened when it says so, but not later than now', () => {
    const at = (moment: Date) => stepAfter(dispute('OPEN'), { ...lost, at: moment }, now)
    expect(at(earlier)).toMatchObject({ at: earlier })
    expect(at(new Date('2027-01-01T00:00:00Z'))).toMatchObject({ at: now })
  })
})

it('an acceptance loses all that is disputed', () => {
  expect(stepAfter(dispute('OPEN'), accepted, now)).toEqual({
    ...{ state: 'ACCEPTED', at: now, lostMinor: 1_000n, acceptReason: 'TIMEOUT' },
  })
})

it('messages that came before the beginning are taken in the order of a dispute’s life', () => {
  const lived = [
    ...(['DISPUTE_CREATED', 'DEFENSE_DUE_ALERT', 'DEFENSE_SUPPLIED'] as const),
    ...(['DISPUTE_ACCEPTED', 'DISPUTE_JUDGED'] as const),
  ].map((step) => reported(step))
  expect(lived.toReversed().sort(byDisputeLife)).toEqual(lived)
  expect(byDisputeLife(reported('RDR_RESOLVED'), reported('DISPUTE_CREATED'))).toBe(0)
  expect(byDisputeLife(reported('DISPUTE_CANCELLED'), lost)).toBe(0)
})

it('a dispute begins with its creation, or when its scheme has settled it', () => {
  const opening = (['DISPUTE_CREATED', 'RDR_RESOLVED', 'DISPUTE_JUDGED'] as const).map((step) =>
    opensDispute({ step }),
  )
  expect(opening).toEqual([true, true, false])
})
