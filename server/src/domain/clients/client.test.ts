import { expect, it } from 'vitest'
import { type Client, canBePaid, type Environment, SANDBOX_PREFIX } from './client.ts'
import { clientTime } from './clock.ts'

it.each([
  ['ACTIVE', 'sandbox', true],
  ['DISABLED', 'sandbox', false],
  ['ACTIVE', 'production', false],
  ['DISABLED', 'production', false],
] as const)(
  'at a gateway of the sandbox a client that is %s in %s is paid: %s',
  (status, environment, expected) => {
    expect(canBePaid({ status, environment } as Client, new Set<Environment>(['sandbox']))).toBe(expected)
  },
)

it('the clock of a client is ahead by as much as it was moved', () => {
  const clock = { now: () => new Date('2026-03-02T10:00:00Z') }
  expect(clientTime(clock, 90_000)).toEqual(new Date('2026-03-02T10:01:30Z'))
})

it('a sandbox is known by the beginning of the client ID, as official libraries expect', () => {
  expect(SANDBOX_PREFIX).toBe('SANDBOX_')
})
