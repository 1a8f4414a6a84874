import { describe, expect, it } from 'vitest'
import { createLog } from './create-log.ts'

/** A log that writes into an array. */
function newLog({ isTerminal = false, mayBeColoured = true, level = 'info' } = {}) {
  const lines: string[] = []
  const take = (bytes: Buffer) => {
    lines.push(bytes.toString('utf8'))
    return bytes.length
  }
  const log = createLog({ level, format: 'text', mayBeColoured }, { isTerminal, take })
  /** What was written, without the time in front of it. */
  const written = () =>
    lines.splice(0).map((line) => line.replace(/^\d\d:\d\d:\d\d {2}/, '').replace(/\n$/, ''))
  return { log, lines, written }
}

const CALL = {
  event: 'call',
  clientId: 'SANDBOX_5AAAAAONE11',
  operation: 'v1/payments/pay',
  subject: 'order-17',
  resultStatus: 'U',
  resultCode: 'PAYMENT_IN_PROCESS',
  durationMs: 9,
}
const DELIVERY = {
  event: 'delivery',
  clientId: 'SANDBOX_5AAAAAONE11',
  kind: 'notifyPayment',
  to: '127.0.0.1:3000',
  subject: 'order-17',
  outcome: 'refused',
  httpStatus: null,
  durationMs: 3,
  againInSeconds: 120,
}
const AUDIT = { event: 'audit', clientId: '-', subject: null, before: null, after: null, actor: 'gateway' }

describe('a line', () => {
  it.each([
    [CALL, 'pay order-17 → U PAYMENT_IN_PROCESS, 9 ms'],
    [{ ...CALL, subject: null, durationMs: 1_540 }, 'pay → U PAYMENT_IN_PROCESS, 1.5 s'],
    [{ ...CALL, resultStatus: undefined, resultCode: undefined }, 'pay order-17 → cut off, as planned'],
    [
      {
        ...CALL,
        operation: null,
        path: '/ams/api/x',
        subject: null,
        resultStatus: 'F',
        resultCode: 'INVALID_API',
      },
      '/ams/api/x → F INVALID_API, 9 ms',
    ],
    [DELIVERY, 'notifyPayment → 127.0.0.1:3000 refused, again in 2 min (order-17)'],
    [
      { ...DELIVERY, outcome: 'acknowledged', againInSeconds: undefined, subject: null },
      'notifyPayment → 127.0.0.1:3000 acknowledged, 3 ms',
    ],
    [
      { ...DELIVERY, outcome: 'bad_status', httpStatus: 503, againInSeconds: 54_000, subject: null },
      'notifyPayment → 127.0.0.1:3000 answered HTTP 503, again in 15 h',
    ],
    [
      { ...DELIVERY, outcome: 'timed_out', againInSeconds: undefined, subject: null },
      'notifyPayment → 127.0.0.1:3000 timed out, given up',
    ],
    [{ directory: '/data' }, 'a message (directory: /data)'],
    [
      { ...AUDIT, action: 'gateway_started', after: { version: '1.0', pid: 7 } },
      'started Amsel 1.0 (process 7)',
    ],
    [
      { ...AUDIT, action: 'merchant_disabled', clientId: 'SANDBOX_1', actor: 'operator alice' },
      'operator alice disabled the merchant SANDBOX_1',
    ],
    [
      {
        ...AUDIT,
        ...{
          action: 'authentication_failed',
          clientId: 'SANDBOX_1',
          actor: 'stranger',
          address: '203.0.113.9',
        },
        after: { reason: 'wrong_signature', count: 3 },
      },
      'refused 3 requests with a wrong signature for the merchant SANDBOX_1 from 203.0.113.9',
    ],
  ])('of %o reads well', (fields, text) => {
    const { log, written } = newLog()
    log.info(fields, 'a message')
    expect(written()).toEqual([text])
  })

  it('begins with the local time', () => {
    const { log, lines } = newLog()
    log.info('a message')
    expect(lines.join('')).toMatch(/^\d\d:\d\d:\d\d {2}a message\n$/)
  })

  it('says what is wrong, with the fields that matter and the stack of an error below', () => {
    const { log, written } = newLog()
    log.warn({ status: 'read-only', reason: null }, 'the database does not accept writes')
    log.error({ err: new TypeError('no such thing'), traceId: 't-1' }, 'a request failed')
    const [warning, error = ''] = written()
    expect(warning).toBe('warning: the database does not accept writes (status: read-only)')
    expect(error).toMatch(
      /^error: a request failed \(traceId: t-1\)\n {10}TypeError: no such thing\n {14}at /,
    )
    expect(error.split('\n').slice(1)).toEqual(expect.arrayContaining([expect.stringMatching(/^ {10}/)]))
  })

  it('names the client as soon as there are several, by its last letters', () => {
    const { log, written } = newLog()
    log.info(CALL)
    log.info({ ...CALL, clientId: 'SANDBOX_5BBBBBTWO22' })
    log.info(CALL)
    const text = 'pay order-17 → U PAYMENT_IN_PROCESS, 9 ms'
    expect(written()).toEqual([text, `TWO22  ${text}`, `ONE11  ${text}`])
  })

  it('has colours on a terminal alone, and only for those who like them', () => {
    const [terminal, plainly, pipe] = [
      newLog({ isTerminal: true }),
      newLog({ isTerminal: true, mayBeColoured: false }),
      newLog(),
    ]
    for (const { log } of [terminal, plainly, pipe]) log.info(CALL)
    expect(terminal.lines.join('')).toContain('→ \u001b[33mU PAYMENT_IN_PROCESS\u001b[0m, 9 ms')
    for (const { lines } of [plainly, pipe]) expect(lines.join('')).not.toContain('\u001b')
  })

  it('keeps to its level', () => {
    const { log, written } = newLog({ level: 'warn' })
    log.info(CALL)
    log.warn('a warning')
    expect(written()).toEqual(['warning: a warning'])
  })
})

describe('what callers write', () => {
  it.each([
    ['an end of a line', 'a\nb', 'a\\u000ab'],
    ['a return', 'a\rb', 'a\\u000db'],
    ['an escape of a terminal', 'a\u001b[2Jb', 'a\\u001b[2Jb'],
    ['the same in one character', 'a\u009b2Jb', 'a\\u009b2Jb'],
    ['a change of direction', 'a\u202eb', 'a\\u202eb'],
    ['a separator of lines', 'a\u2028b', 'a\\u2028b'],
    ['half of a pair', 'a\ud800b', 'a\\ud800b'],
  ])('cannot forge a line nor act on the terminal: %s', (_what, text, shown) => {
    const { log, lines, written } = newLog()
    log.info({ ...CALL, subject: text })
    log.info({ ...DELIVERY, to: text })
    log.warn({ reason: text, [text]: 1 }, 'a message')
    log.error({ err: Object.assign(new Error('x'), { stack: 'Error: x\u001b[2J\r' }) }, 'a message')
    for (const line of lines) expect(line.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028]/u)
    const [call, delivery, warning, error] = written()
    expect(call).toBe(`pay ${shown} → U PAYMENT_IN_PROCESS, 9 ms`)
    expect(delivery).toContain(`→ ${shown} refused`)
    expect(warning).toContain(`reason: ${shown}`)
    expect(error).toBe('error: a message\n          Error: x\\u001b[2J\\u000d')
  })

  it('is not repeated at length', () => {
    const { log, written } = newLog()
    log.warn({ reason: 'x'.repeat(10_000) }, 'a message')
    expect(written()[0]?.length).toBeLessThan(300)
  })

  it('is not shown as a body: a wrong signature is shown by its cause', () => {
    const { log, written } = newLog()
    log.info({ cause: 'body_changed', contentExpected: 'POST …', contentSigned: '{}' }, 'wrong signature')
    expect(written()).toEqual(['wrong signature (cause: body_changed)'])
  })
})
