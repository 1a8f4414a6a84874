import { describe, expect, it } from 'vitest'
import { isResultCode, RESULT_CODES, type ResultCodeEntry } from './result-codes.ts'

const entries: [string, ResultCodeEntry][] = Object.entries(RESULT_CODES)

function codesOf(status: string): string[] {
  return entries.filter(([, entry]) => entry.status === status).map(([code]) => code)
}

describe('result codes', () => {
  it.each(entries)('%s fits the wire', (code, { text }) => {
    expect(code).toMatch(/^[A-Z0-9_]+$/)
    expect(code.length).toBeLessThanOrEqual(64)
    expect(text).toMatch(/^[\x20-\x7e]+$/)
    expect(text.length).toBeLessThanOrEqual(120)
  })

  it('know one success', () => {
    expect(codesOf('S')).toEqual(['SUCCESS'])
  })

  it('leave the outcome open for running work and passing trouble alone', () => {
    expect(codesOf('U').sort()).toEqual([
      'AUTH_IN_PROCESS',
      'CAPTURE_IN_PROCESS',
      'CLOCK_IN_PROCESS',
      'PAYMENT_IN_PROCESS',
      'REFUND_IN_PROCESS',
      'REQUEST_TRAFFIC_EXCEED_LIMIT',
      'RESET_IN_PROCESS',
      'UNKNOWN_EXCEPTION',
      'VERIFICATION_IN_PROCESS',
    ])
  })

  it.each([
    ['SUCCESS', 'success.'],
    ['PAYMENT_IN_PROCESS', 'payment in process'],
    ['UNKNOWN_EXCEPTION', 'unknown exception'],
  ] as const)('%s keeps the text that callers have seen', (code, text) => {
    expect(RESULT_CODES[code].text).toBe(text)
  })

  it('have a text of their own each', () => {
    expect(new Set(entries.map(([, { text }]) => text)).size).toBe(entries.length)
  })

  it.each([
    ['ORDER_NOT_EXIST', true],
    ['CLIENT_INVALID', true],
    ['INVALID_CLIENT', true],
    ['order_not_exist', false],
    ['SIGNATURE_INVALID', false],
    ['toString', false],
    ['', false],
  ])('%j is a code: %s', (text, known) => {
    expect(isResultCode(text)).toBe(known)
  })
})
