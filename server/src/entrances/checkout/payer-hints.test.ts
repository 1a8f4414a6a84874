import { describe, expect, it } from 'vitest'
import { hintsOf } from './payer-hints.ts'

describe('the country of a payer', () => {
  it.each([
    ['zh-HK', 'HK'],
    ['zh-Hant-TW,zh;q=0.9', 'TW'],
    ['en;q=0.9, fr-BE;q=0.8, nl-NL;q=0.85', 'NL'],
    ['de, en-US;q=0.7', 'US'],
    ['de', null],
    ['*', null],
    ['en-US;q=0', null],
    ['es-419', null],
    [undefined, null],
    ['x'.repeat(10_000), null],
  ])('of %s is %s', (accepted, country) => {
    expect(hintsOf({ 'accept-language': accepted }).country).toBe(country)
  })
})

describe('a phone', () => {
  it.each([
    [{ 'sec-ch-ua-mobile': '?1', 'user-agent': 'X11; Linux' }, true],
    [{ 'sec-ch-ua-mobile': '?0', 'user-agent': 'Mobile' }, false],
    [{ 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari' }, true],
    [{ 'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130 Mobile Safari' }, true],
    [{ 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari' }, false],
    [{}, false],
  ])('is known by %j: %s', (headers, isOnPhone) => {
    expect(hintsOf(headers).isOnPhone).toBe(isOnPhone)
  })
})
