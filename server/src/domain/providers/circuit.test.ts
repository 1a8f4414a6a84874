import { describe, expect, it } from 'vitest'
import { afterAsking, afterEnd, type Circuit, CLOSED_CIRCUIT, circuitState, mayCharge } from './circuit.ts'

/** Questions that are asked and over at the same moment: `.` is answered, `x` is not. */
function asked(circuit: Circuit, ends: string, at: number, everyMs = 0): Circuit {
  return [...ends].reduce((known, end, index) => {
    const now = at + index * everyMs
    return afterEnd(afterAsking(known, now), { askedAt: now, isSilent: end === 'x' }, now)
  }, circuit)
}

const OPEN_SINCE_0 = asked(CLOSED_CIRCUIT, 'xxxxx', 0)

describe('a circuit', () => {
  it.each<[string, number, 'CLOSED' | 'OPEN']>([
    ['xxxx', 0, 'CLOSED'],
    ['xxxxx', 0, 'OPEN'],
    ['xxxx.xxxx.xxxx', 0, 'CLOSED'],
    ['.'.repeat(30), 0, 'CLOSED'],
    ['.x'.repeat(9), 100, 'CLOSED'],
    ['.x'.repeat(10), 100, 'OPEN'],
    ['..x'.repeat(10), 100, 'CLOSED'],
    ['.x'.repeat(10), 1_000, 'CLOSED'],
    [`x${'.x'.repeat(9)}`, 100, 'CLOSED'],
    ['.'.repeat(20), 100, 'CLOSED'],
    [`${'.'.repeat(20)}${'.x'.repeat(10)}`, 100, 'OPEN'],
  ])('after %s, one every %i ms, is %s', (ends, everyMs, state) => {
    const circuit = asked(CLOSED_CIRCUIT, ends, 0, everyMs)
    expect(circuitState(circuit, ends.length * everyMs)).toBe(state)
    expect(mayCharge(circuit, ends.length * everyMs)).toBe(state === 'CLOSED')
  })

  it('that is open lets one question try it after five seconds', () => {
    expect([circuitState(OPEN_SINCE_0, 4_999), mayCharge(OPEN_SINCE_0, 4_999)]).toEqual(['OPEN', false])
    expect([circuitState(OPEN_SINCE_0, 5_000), mayCharge(OPEN_SINCE_0, 5_000)]).toEqual(['HALF_OPEN', true])
    const tried = afterAsking(OPEN_SINCE_0, 5_000)
    expect(mayCharge(tried, 5_001)).toBe(false)
    expect(mayCharge(tried, 5_000 + 20_000)).toBe(true)
  })

  it('that was tried in vain is open for twice as long, up to a minute', () => {
    let circuit = OPEN_SINCE_0
    let now = 0
    const pauses: number[] = []
    for (let trial = 0; trial < 6; trial += 1) {
      const begin = now
      while (!mayCharge(circuit, now)) now += 1_000
      pauses.push(now - begin)
      circuit = asked(circuit, 'x', now)
    }
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
  })

  it('is closed by any answer to what was asked while it was open', () => {
    expect(circuitState(asked(OPEN_SINCE_0, '.', 1_000), 1_000)).toBe('CLOSED')
  })

  it('is not opened for longer by questions that did not try it', () => {
    expect(circuitState(asked(OPEN_SINCE_0, 'xxxxxx', 1_000), 5_000)).toBe('HALF_OPEN')
  })

  it('ignores the answers to what was asked before', () => {
    const open = asked(CLOSED_CIRCUIT, 'xxxxx', 10_000)
    expect(circuitState(afterEnd(open, { askedAt: 9_999, isSilent: false }, 11_000), 11_000)).toBe('OPEN')
    let closed = asked(open, '.', 16_000)
    for (let number = 0; number < 9; number += 1)
      closed = afterEnd(closed, { askedAt: 9_000, isSilent: true }, 17_000)
    expect(circuitState(closed, 17_000)).toBe('CLOSED')
  })

  it('that opens again soon is open for longer, and after a good while for as long as at first', () => {
    const closed = asked(OPEN_SINCE_0, '.', 5_000)
    expect(circuitState(asked(closed, 'xxxxx', 6_000), 6_000 + 9_999)).toBe('OPEN')
    expect(circuitState(asked(closed, 'xxxxx', 65_000), 65_000 + 5_000)).toBe('HALF_OPEN')
  })
})

describe('a circuit does the same at any time', () => {
  const AT = 1_000_000
  const open = asked(CLOSED_CIRCUIT, 'xxxxx', AT)

  it('while it is tried', () => {
    const tried = afterAsking(open, AT + 5_000)
    expect(mayCharge(tried, AT + 5_001)).toBe(false)
    expect(mayCharge(tried, AT + 24_999)).toBe(false)
    expect(mayCharge(tried, AT + 25_000)).toBe(true)
  })

  it('when it opens again', () => {
    const closed = asked(open, '.', AT + 5_000)
    expect(circuitState(asked(closed, 'xxxxx', AT + 6_000), AT + 15_999)).toBe('OPEN')
    expect(circuitState(asked(closed, 'xxxxx', AT + 65_000), AT + 70_000)).toBe('HALF_OPEN')
  })

  it.each([
    [100, 'OPEN'],
    [1_000, 'CLOSED'],
  ])('after twenty questions, one every %i ms, of which half had no answer: %s', (everyMs, state) => {
    const circuit = asked(CLOSED_CIRCUIT, '.x'.repeat(10), AT, everyMs)
    expect(circuitState(circuit, AT + 20 * everyMs)).toBe(state)
  })

  it.each([
    [10_000, 'OPEN'],
    [10_001, 'CLOSED'],
  ])('after twenty questions within %i ms: %s', (afterMs, state) => {
    const circuit = asked(asked(CLOSED_CIRCUIT, '.', AT), 'x.x.x.x.x.x.x.x.x.x', AT + afterMs)
    expect(circuitState(circuit, AT + afterMs)).toBe(state)
  })
})
