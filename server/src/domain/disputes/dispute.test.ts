import { DISPUTE_TYPES, type DisputeType } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import {
  canDisputeBecome,
  DISPUTE_KINDS,
  DISPUTE_REASONS,
  type DisputeState,
  heldMinor,
  isDisputeOver,
  isLost,
  NEXT_DISPUTE_STATES,
  requireDisputeStep,
} from './dispute.ts'

const STATES = Object.keys(NEXT_DISPUTE_STATES) as DisputeState[]

/** Every step that a dispute of a kind can take; all others it cannot. */
const STEPS: Readonly<Record<DisputeType, readonly string[]>> = {
  CHARGEBACK: [
    'OPEN DEFENDED',
    'OPEN ACCEPTED',
    'OPEN JUDGED',
    'OPEN CANCELLED',
    'DEFENDED JUDGED',
    'DEFENDED CANCELLED',
    'ACCEPTED JUDGED',
  ],
  COMPLIANCE_REQUEST: [
    'OPEN DEFENDED',
    'OPEN ACCEPTED',
    'OPEN JUDGED',
    'OPEN CANCELLED',
    'DEFENDED JUDGED',
    'DEFENDED CANCELLED',
    'ACCEPTED JUDGED',
  ],
  RETRIEVAL_REQUEST: ['OPEN DEFENDED', 'OPEN CANCELLED', 'OPEN CLOSED', 'DEFENDED CANCELLED'],
  RDR: [],
}

describe.each(DISPUTE_TYPES)('a %s', (type) => {
  const { firstState, states, afterTimeout, judgedResults, reasonCode } = DISPUTE_KINDS[type]

  it('takes these steps and no others', () => {
    const steps = states.flatMap((state) =>
      STATES.filter((next) => canDisputeBecome({ type, state }, next)).map((next) => `${state} ${next}`),
    )
    expect(steps).toEqual(STEPS[type])
  })

  it('begins where all it can reach is reached from, and its time-out is one of its steps', () => {
    const reached = new Set<DisputeState>([firstState])
    for (const state of reached)
      for (const next of STATES) if (canDisputeBecome({ type, state }, next)) reached.add(next)
    expect([...reached].sort()).toEqual([...states].sort())
    if (afterTimeout) expect(canDisputeBecome({ type, state: 'OPEN' }, afterTimeout)).toBe(true)
  })

  it('is judged if it has results, of which one loses and one wins', () => {
    expect(judgedResults.map(isLost).sort()).toEqual(states.includes('JUDGED') ? [false, true] : [])
  })

  it('is over unless it waits for an answer, or for a judgement that can come', () => {
    const over = DISPUTE_KINDS[type].states.filter((state) => isDisputeOver({ type, state }))
    const open = type === 'RDR' ? [] : type === 'RETRIEVAL_REQUEST' ? ['OPEN'] : ['OPEN', 'DEFENDED']
    expect(over).toEqual(DISPUTE_KINDS[type].states.filter((state) => !open.includes(state)))
  })

  it('has a reason that can be shown', () => {
    expect(DISPUTE_REASONS.get(reasonCode)).toMatch(/\.$/)
  })
})

it.each([
  ['CHARGEBACK', ['OPEN', 'DEFENDED']],
  ['COMPLIANCE_REQUEST', ['OPEN', 'DEFENDED']],
  ['RETRIEVAL_REQUEST', []],
  ['RDR', []],
] as const)('a %s holds its amount in %j', (type, holding) => {
  const amount = { currency: 'EUR', value: 1_000n } as const
  for (const state of DISPUTE_KINDS[type].states)
    expect(heldMinor({ type, state, amount })).toBe(
      (holding as readonly string[]).includes(state) ? 1_000n : 0n,
    )
})

it.each([
  ['CHARGEBACK', '4853'],
  ['COMPLIANCE_REQUEST', 'COMPLIANCE'],
  ['RETRIEVAL_REQUEST', '6321'],
  ['RDR', '10.4'],
] as const)('a %s has the reason %s unless another is given', (type, reasonCode) => {
  expect(DISPUTE_KINDS[type].reasonCode).toBe(reasonCode)
})

it.each([
  ['CHARGEBACK', 'ACCEPTED', true],
  ['COMPLIANCE_REQUEST', 'ACCEPTED', true],
  ['RETRIEVAL_REQUEST', 'CLOSED', false],
  ['RDR', null, true],
] as const)('a %s without an answer is %s, and takes money: %s', (type, afterTimeout, takesMoney) => {
  expect(DISPUTE_KINDS[type]).toMatchObject({ afterTimeout, takesMoney })
})

it('a step that must not follow is a mistake of the program', () => {
  const open = { type: 'CHARGEBACK', state: 'OPEN' } as const
  expect(() => requireDisputeStep(open, 'OPEN')).not.toThrow()
  expect(() => requireDisputeStep(open, 'JUDGED')).not.toThrow()
  expect(() => requireDisputeStep(open, 'CLOSED')).toThrow('a CHARGEBACK cannot go from OPEN to CLOSED')
})

it.each([
  ['CHARGEBACK', ['ACCEPT_BY_CUSTOMER', 'ACCEPT_BY_MERCHANT']],
  ['COMPLIANCE_REQUEST', ['VALIDATE_SUCCESS', 'VALIDATE_FAIL']],
] as const)('a %s is judged %j', (type, results) => {
  expect(DISPUTE_KINDS[type].judgedResults).toEqual(results)
})
