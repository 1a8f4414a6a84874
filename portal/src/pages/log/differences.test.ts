import { describe, expect, it } from 'vitest'
import { findDifferences, type Stretch } from './differences.ts'

const marked = (stretches: readonly Stretch[]) =>
  stretches.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)).join('')
const whole = (stretches: readonly Stretch[]) => stretches.map(({ text }) => text).join('')

describe('what differs', () => {
  it.each([
    ['{"a":1,"b":2}', '{"a": 1, "b": 2}', '{"a":1,"b":2}', '{"a":[ ]1,[ ]"b":[ ]2}'],
    ['POST /ams/sandbox/api\nx', 'POST /ams/api\nx', 'POST /ams/[sandbox/]api\nx', 'POST /ams/api\nx'],
    ['x.2023Z.y', 'x.2023.y', 'x.2023[Z].y', 'x.2023.y'],
    ['a\nb', 'a\r\nb', 'a\nb', 'a[\r]\nb'],
    ['same', 'same', 'same', 'same'],
    ['', 'all', '', '[all]'],
    ['all', '', '[all]', ''],
    ['CLIENT.1', 'client.1', '[CLIENT].1', '[client].1'],
  ])('%j against %j', (expected, signed, markedExpected, markedSigned) => {
    const found = findDifferences(expected, signed)
    expect([marked(found.expected), marked(found.signed)]).toEqual([markedExpected, markedSigned])
  })

  it('loses and invents nothing, however different the texts are', () => {
    let seed = 1
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % below
    }
    const text = () => Array.from({ length: random(60) }, () => 'ab ,\n"é🧀'[random(8)]).join('')
    for (let run = 0; run < 500; run++) {
      const [one, other] = [text(), text()]
      const found = findDifferences(one, other)
      expect([whole(found.expected), whole(found.signed)]).toEqual([one, other])
      expect(found.count > 0).toBe(one !== other)
    }
  })

  it('says where the first one is, in bytes and in letters', () =>
    expect(findDifferences('é\nab:c', 'é\nab: c').first).toEqual({ byte: 6, line: 2, column: 4 }))

  it('marks all that lies between where there is too much of it', () => {
    const many = (text: string) => Array.from({ length: 3000 }, (_, at) => `${text}${at}`).join(',')
    const found = findDifferences(`<${many('a')}>`, `<${many('b')}>`)
    expect(found.expected.map(({ isDifferent }) => isDifferent)).toEqual([false, true, false])
  })
})
