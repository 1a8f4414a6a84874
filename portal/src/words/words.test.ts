import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { formatLocale, languageOf } from './language.ts'
import { sayIn } from './say-in.ts'
import { zhHans } from './zh-hans.ts'

const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, place]) => place).sort()

describe('each text in Chinese', () => {
  it('has the places of the English one', () => {
    const other = Object.entries(en).filter(
      ([key, text]) => placesOf(zhHans[key as keyof typeof en]).join() !== placesOf(text).join(),
    )
    expect(other.map(([key]) => key)).toEqual([])
  })

  it('says something', () => expect(Object.values(zhHans).filter((text) => text.trim() === '')).toEqual([]))
})

it('fills places in', () =>
  expect(sayIn(en)('action.done', { kind: 'Refund', status: 'SUCCESS' })).toBe('Refund: SUCCESS'))

it.each([
  [null, ['zh-TW', 'en'], 'zh-Hans'],
  [null, ['de', 'en-GB'], 'en'],
  [null, ['de'], 'en'],
  ['zh-Hans', ['en'], 'zh-Hans'],
  ['xx', ['en'], 'en'],
] as const)('of %s and %j it takes %s', (chosen, preferred, language) =>
  expect(languageOf(chosen, preferred)).toBe(language),
)

it('writes dates as the reader does, if that is in the language of the page', () => {
  expect(formatLocale('en', ['de', 'en-GB'])).toBe('en-GB')
  expect(formatLocale('zh-Hans', ['de'])).toBe('zh-Hans')
})
