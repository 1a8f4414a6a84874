import { type Currency, RESULT_CODES, type ResultCode } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import { findLanguage, type Language } from './languages.ts'
import { Speech } from './speech.ts'
import { troubleOf } from './trouble.ts'

const speechOf = (tag: string) => new Speech(findLanguage(tag) as Language)
const MINUTE = 60_000

describe('what is left', () => {
  it.each([
    ['en', 0, 'Less than a minute left'],
    ['en', -5 * MINUTE, 'Less than a minute left'],
    ['en', MINUTE - 1, 'Less than a minute left'],
    ['en', MINUTE, '1 minute left'],
    ['en', 13.9 * MINUTE, '13 minutes left'],
    ['en', 60 * MINUTE - 1, '59 minutes left'],
    ['de', MINUTE, 'Noch 1 Minute'],
    ['ja', 13 * MINUTE, '残り13分'],
    ['fil', 2 * MINUTE, '2 minuto na lang'],
  ])('in %s of %i ms is "%s"', (tag, left, expected) => {
    expect(speechOf(tag).left(left)).toBe(expected)
  })
})

describe('an amount', () => {
  it.each([
    ['en', 1234567n, 'USD', '$12,345.67'],
    ['de', 1234567n, 'EUR', '12.345,67\u00a0€'],
    ['ja', 500n, 'JPY', '¥500'],
    ['en', 9007199254740993n, 'HKD', 'HK$90,071,992,547,409.93'],
    ['vi', 50000n, 'VND', '50.000\u00a0₫'],
  ])('in %s', (tag, minor, currency, expected) => {
    expect(
      speechOf(tag)
        .amount(minor, currency as Currency)
        .replace('\uffe5', '¥'),
    ).toBe(expected)
  })
})

it('keeps an amount and a name in order between letters that run from right to left', () => {
  const { words } = speechOf('ar')
  const amount = speechOf('ar').amount(25800n, 'HKD')
  expect(amount).toBe('\u200f258.00\u00a0\u2068HK$\u2069')
  expect(speechOf('ar').say(words.page.back, { merchant: 'Tea & Co.' })).toBe(
    'العودة إلى \u2068Tea & Co.\u2069',
  )
  expect(speechOf('en').say('Back to {merchant}', { merchant: 'Tea & Co.' })).toBe('Back to Tea & Co.')
})

it.each([
  ['ar', [1, 2, 3, 11, 100], ['بقيت محاولة واحدة', 'بقيت محاولتان', 'بقيت ', 'بقيت ', 'بقيت ']],
  ['he', [1, 2, 3], ['נותר ניסיון אחד', 'נותרו שני ניסיונות', 'נותרו ']],
])('counts in %s as its speakers do', (tag, counts, begins) => {
  const speech = speechOf(tag)
  counts.forEach((count, at) => {
    const text = speech.count(speech.words.advice.triesLeft, count)
    expect(text.startsWith(begins[at] ?? '?')).toBe(true)
    if (count > 2) expect(text).toContain(String(count))
  })
})

it('fills places, and leaves what it has no value for', () => {
  expect(speechOf('en').say('{a} and {b}', { a: '$& {b}' })).toBe('$& {b} and {b}')
})

it.each(Object.keys(RESULT_CODES) as ResultCode[])('has words of its own for %s', (code) => {
  const { words } = speechOf('en')
  const { trouble, advice } = troubleOf(code)
  expect(words.trouble[trouble]).toBeTruthy()
  expect(words.advice[advice]).toBeTruthy()
  expect([words.trouble[trouble], words.advice[advice]]).not.toContain(RESULT_CODES[code].text)
})

it.each(['LOST_CARD', 'STOLEN_CARD', 'PICKUP_CARD', 'FRAUD_REJECT'] as const)(
  'does not tell of %s',
  (code) => {
    expect(troubleOf(code).trouble).toBe('declined')
  },
)
