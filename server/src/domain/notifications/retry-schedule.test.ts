import fc from 'fast-check'
import { expect, test } from 'vitest'
import { notificationAddress } from './notification.ts'
import {
  ADDRESS_FAILING_SECONDS,
  ATTEMPT_DELAYS_SECONDS,
  ATTEMPTS_BY_ITSELF_MAX,
  afterAttempt,
  HOLD_UP_SECONDS,
} from './retry-schedule.ts'

const at = new Date('2026-03-02T10:00:00Z')
const attempt = { isAcknowledged: false, attemptsOfRound: 1, at, mayBeSentAgain: true }

test('a round has eight attempts in a little more than a day', () => {
  const pauses = Array.from({ length: 8 }, (_, index) => {
    const { state, dueAt } = afterAttempt({ ...attempt, attemptsOfRound: index + 1 })
    return dueAt ? (dueAt.getTime() - at.getTime()) / 1_000 : state
  })
  expect([0, ...pauses.slice(0, -1)]).toEqual(ATTEMPT_DELAYS_SECONDS)
  expect(pauses.at(-1)).toBe('FAILED')
})

test('an acknowledgement ends it at any attempt, and so does a failure where nothing is sent again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), (attemptsOfRound) => {
      const over = { ...attempt, attemptsOfRound }
      expect(afterAttempt({ ...over, isAcknowledged: true })).toEqual({ state: 'ACKNOWLEDGED', dueAt: null })
      expect(afterAttempt({ ...over, mayBeSentAgain: false })).toEqual({ state: 'FAILED', dueAt: null })
    }),
  )
})

test.each([
  ['https://Shop.Example/Path?q', 'https://shop.example:443'],
  ['HTTP://shop.example', 'http://shop.example:80'],
  ['https://shop.example:8443/', 'https://shop.example:8443'],
  ['https://[2606:4700:0::1111]/', 'https://[2606:4700::1111]:443'],
  ['http://0x7f.1:8080/', 'http://127.0.0.1:8080'],
])('the address of %s is %s', (url, address) => {
  expect(notificationAddress(url)).toBe(address)
})

test('a notification is sent at once, after minutes and after hours, and waits in between', () => {
  expect(ATTEMPT_DELAYS_SECONDS).toEqual([0, 120, 600, 600, 3_600, 7_200, 21_600, 54_000])
  expect(afterAttempt(attempt)).toEqual({ state: 'WAITING', dueAt: new Date(at.getTime() + 120_000) })
})

test('an address gets five rounds, is marked after a day, and holds the next one up for two minutes', () => {
  expect([ATTEMPTS_BY_ITSELF_MAX, ADDRESS_FAILING_SECONDS, HOLD_UP_SECONDS]).toEqual([40, 86_400, 120])
})
