import { expect, it } from 'vitest'
import { type Burst, hearKey } from './scanner.ts'

const CODE = '288888888888888888'

/** The codes that keys bring, each so long after the one before; a question mark for what else was scanned. */
function codesOf(keys: readonly string[], gapMs: number): string[] {
  let burst: Burst = { text: '', at: 0 }
  return keys.flatMap((key, index) => {
    const next = hearKey(burst, key, 1_000 + index * gapMs)
    burst = next.burst
    return next.scanned === null ? [] : next.scanned === 'something else' ? ['?'] : next.scanned.code
  })
}

it.each([
  ['a burst that Enter ends', [...CODE, 'Enter'], 10, [CODE]],
  ['what was typed just before it is no part of it', ['7', 'Tab', ...CODE, 'Enter'], 10, [CODE]],
  ['two bursts', [...CODE, 'Enter', ...CODE, 'Enter'], 10, [CODE, CODE]],
  ['what hands type', [...CODE, 'Enter'], 120, []],
  ['no Enter', [...CODE], 10, []],
  ['too few digits', [...CODE.slice(0, 12), 'Enter'], 10, ['?']],
  ['digits of something else, such as an article', [...'4006381333931', 'Enter'], 10, ['?']],
  ['a letter among them', [...CODE, 'a', 'Enter'], 10, ['?']],
  ['an address', [...'https://shop.example', 'Enter'], 10, ['?']],
  ['an amount that is typed fast', [...'12.50', 'Enter'], 60, []],
] as const)('%s', (_what, keys, gapMs, codes) => {
  expect(codesOf(keys, gapMs)).toEqual(codes)
})
