import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TurnedAway } from './turned-away.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function newTurnedAway() {
  const logged: Record<string, unknown>[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => void logged.push(JSON.parse(line)) })
  return { logged, turnedAway: new TurnedAway(log) }
}
const line = (counts: object) => ({ level: 40, ...counts, msg: 'callers were refused' })

it('the first is logged at once, and those of the next minute as one line of counts', () => {
  const { logged, turnedAway } = newTurnedAway()
  for (let count = 0; count < 1_000; count += 1) turnedAway.count('connections')
  turnedAway.count('guesses')
  expect(logged).toEqual([line({ connections: 1 })])
  vi.advanceTimersByTime(59_999)
  expect(logged).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(logged.slice(1)).toEqual([line({ connections: 999, guesses: 1 })])
  expect(turnedAway.totals).toMatchObject({ connections: 1_000, guesses: 1, body_memory: 0 })
})

it('a quiet minute is not logged, and what comes after it is logged at once', () => {
  const { logged, turnedAway } = newTurnedAway()
  turnedAway.count('guesses')
  vi.advanceTimersByTime(600_000)
  expect(logged).toHaveLength(1)
  turnedAway.count('guesses')
  expect(logged).toHaveLength(2)
})
