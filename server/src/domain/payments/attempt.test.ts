import { describe, expect, it } from 'vitest'
import { later } from '../time.ts'
import { type AttemptState, contradictedState, isDecided, nextInquiry } from './attempt.ts'

const createdAt = new Date('2026-11-15T02:00:00Z')
const DAY = 86_400

describe('a provider that has not decided is asked again', () => {
  it.each([
    // Age in seconds, and the age at which it is asked next.
    [0, 5],
    [4.999, 5],
    [5, 15],
    [6, 15],
    [15, 30],
    [30, 60],
    [60, 120],
    [120, 240],
    [240, 480],
    [480, 900],
    [900, 1_800],
    [1_800, 3_600],
    [3_600, 7_200],
    [7_200, 14_400],
    [14_400, 28_800],
    [28_800, DAY],
    [DAY - 1, DAY],
    [DAY, 2 * DAY],
    [6.5 * DAY, 7.5 * DAY],
    [400 * DAY, 401 * DAY],
  ])('after %d s, at %d s', (ageSeconds, nextSeconds) => {
    const now = later(createdAt, ageSeconds * 1_000)
    expect(nextInquiry({ createdAt }, now)).toEqual(later(createdAt, nextSeconds * 1_000))
  })

  it.each([
    [0, 30],
    [5, 30],
    [30, 60],
    [DAY, 2 * DAY],
  ])('of what its payer has open on somebody else’s page after %d s, at %d s', (ageSeconds, nextSeconds) => {
    const now = later(createdAt, ageSeconds * 1_000)
    expect(nextInquiry({ createdAt }, now, 'OPENED')).toEqual(later(createdAt, nextSeconds * 1_000))
  })
})

const STATES: readonly AttemptState[] = ['OPEN', 'PENDING', 'SUCCEEDED', 'FAILED', 'RETRACTED']

it('an attempt is decided once it has succeeded, failed or was taken back', () => {
  expect(STATES.filter(isDecided)).toEqual(['SUCCEEDED', 'FAILED', 'RETRACTED'])
})

it('the opposite of what was decided is followed once', () => {
  const followed = STATES.flatMap((state) =>
    (['SUCCESS', 'FAIL', 'PENDING', 'OPENED'] as const).flatMap((outcome) => {
      const next = contradictedState(state, outcome)
      return next === null ? [] : [`${state} ${outcome}: ${next}`]
    }),
  )
  expect(followed).toEqual(['SUCCEEDED FAIL: RETRACTED', 'FAILED SUCCESS: SUCCEEDED'])
})
