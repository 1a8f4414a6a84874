import { describe, expect, it } from 'vitest'
import { readRequestTime } from './request-time.ts'

describe('a request time', () => {
  it.each([
    ['milliseconds', '1794787103123', 1_794_787_103_123],
    ['nanoseconds', '1794787103123456789', 1_794_787_103_123],
    ['ISO 8601 in UTC', '2026-11-15T23:58:23Z', Date.UTC(2026, 10, 15, 23, 58, 23)],
    ['an offset with a colon', '2026-11-15T23:58:23+08:00', Date.UTC(2026, 10, 15, 15, 58, 23)],
    ['an offset without a colon', '2026-11-15T23:58:23-0530', Date.UTC(2026, 10, 16, 5, 28, 23)],
    ['three decimals', '2026-11-15T23:58:23.253+05:30', Date.UTC(2026, 10, 15, 18, 28, 23, 253)],
    ['seven decimals', '2026-11-15T23:58:23.1234567Z', Date.UTC(2026, 10, 15, 23, 58, 23, 123)],
  ])('is read from %s', (_form, text, moment) => {
    expect(readRequestTime(text)).toBe(moment)
  })

  it.each([
    '',
    'now',
    '1',
    '1794787103',
    '17947871031234',
    '-179478710312',
    '1794787103123.0',
    '1794787103123 ',
    '１７９４７８７１０３１２３',
    '2026-11-15',
    '2026-11-15T23:58:23',
    '2026-11-15 23:58:23Z',
    '2026-11-15T23:58:23.Z',
    '2026-11-15T23:58Z',
    '2026-13-15T23:58:23Z',
    '2026-11-15T23:58:23+8:00',
    '2026-11-15T23:58:23Z\n',
    '2026-11-15T23:58:23Z.{"paymentId":"1"}',
    '1794787103123.{"paymentId":"1"}.',
    'Sun, 15 Nov 2026 23:58:23 GMT',
  ])('is not read from %j', (text) => {
    expect(readRequestTime(text)).toBeNull()
  })
})
