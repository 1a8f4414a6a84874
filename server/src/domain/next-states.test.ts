import { expect, it } from 'vitest'
import { mayFollow, type NextStates, requireStep, statesBefore } from './next-states.ts'

const DOOR: NextStates<'OPEN' | 'SHUT' | 'GONE'> = {
  OPEN: ['SHUT', 'GONE'],
  SHUT: ['OPEN', 'GONE'],
  GONE: [],
}

it('a state follows where the table names it', () => {
  expect(mayFollow(DOOR, 'OPEN', 'SHUT')).toBe(true)
  expect(mayFollow(DOOR, 'GONE', 'OPEN')).toBe(false)
  expect(statesBefore(DOOR, 'GONE')).toEqual(['OPEN', 'SHUT'])
  expect(statesBefore(DOOR, 'OPEN')).toEqual(['SHUT'])
})

it.each([
  ['OPEN', 'SHUT', true],
  ['GONE', 'GONE', true],
  ['GONE', 'OPEN', false],
] as const)('a step from %s to %s is allowed: %s', (from, to, isAllowed) => {
  const step = () => requireStep(DOOR, 'the door', { from, to })
  if (isAllowed) expect(step).not.toThrow()
  else expect(step).toThrow(`the door cannot go from ${from} to ${to}`)
})
