import { describe, expect, it } from 'vitest'
import { callOfTrace, traceIdAt, traceRest, traceTime, w3cTraceIdAt } from './trace-id.ts'

it('a trace id says when its call came', () => {
  for (const atMs of [0, Date.UTC(2026, 10, 16, 12), Date.UTC(2059, 0)]) {
    const traceId = traceIdAt(atMs, 'abcdef01000001')
    expect(traceTime(traceId)).toBe(atMs)
    expect(traceRest(traceId)).toBe('abcdef01000001')
  }
})

it('what is no trace id has no time', () => {
  for (const text of ['', 'a trace', '0123456789ab00000001', `${traceIdAt(1, 'abcdef01000001')}0`])
    expect(traceTime(text)).toBeNull()
})

it('has eight digits of time before the rest, however early it is', () => {
  expect(traceIdAt(35.9, 'abcdef01000001')).toBe('0000000zabcdef01000001')
  expect(traceTime(`x${traceIdAt(1, 'abcdef01000001')}`)).toBeNull()
  expect(traceTime('0000000zABCDEF01000001')).toBeNull()
})

describe('the trace that a call begins', () => {
  it('is a W3C trace id, and names the call', () => {
    for (const atMs of [0, Date.UTC(2026, 10, 16, 12), Date.UTC(2059, 0)]) {
      const traceId = w3cTraceIdAt(atMs, 'abcdef', '0123456789abcd')
      expect(traceId).toMatch(/^[0-9a-f]{32}$/)
      expect(callOfTrace(traceId)).toBe(traceIdAt(atMs, '0123456789abcd'))
    }
  })

  it('is told from what cannot be one', () => {
    expect(callOfTrace('ffffffffffffabcdef0123456789abcd')).toBeNull()
    expect(callOfTrace(traceIdAt(1, 'abcdef01000001'))).toBeNull()
    expect(callOfTrace('')).toBeNull()
    const longer = w3cTraceIdAt(1, 'abcdef', '0123456789abcd')
    expect([callOfTrace(`0${longer}`), callOfTrace(`${longer}0`)]).toEqual([null, null])
    // The first moment that takes nine digits of base 36.
    const end = 36 ** 8
    expect(callOfTrace(w3cTraceIdAt(end - 1, 'abcdef', '0123456789abcd'))).toBe('zzzzzzzz0123456789abcd')
    expect(callOfTrace(w3cTraceIdAt(end, 'abcdef', '0123456789abcd'))).toBeNull()
  })
})
