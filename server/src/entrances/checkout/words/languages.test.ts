import { describe, expect, it } from 'vitest'
import { chooseLanguage, findLanguage, LANGUAGES } from './languages.ts'

describe('a tag', () => {
  it.each([
    ['en', 'en'],
    ['en_US', 'en'],
    ['DE-at', 'de'],
    ['pt-BR', 'pt'],
    ['zh', 'zh-CN'],
    ['zh_CN', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-TW', 'zh-TW'],
    ['zh_HK', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['zh-Hans-HK', 'zh-CN'],
    ['in', 'id'],
    ['tl-PH', 'fil'],
    [' ja ', 'ja'],
    ['iw-IL', 'he'],
    ['ar_SA', 'ar'],
    ['hi-IN', 'hi'],
  ])('%s is %s', (tag, expected) => {
    expect(findLanguage(tag)?.tag).toBe(expected)
  })

  it.each(['', 'xx', 'nl-NL', '*', '-', '__proto__', 'constructor'])('"%s" is none', (tag) => {
    expect(findLanguage(tag)).toBeNull()
  })
})

describe('the language of a page', () => {
  it.each([
    ['what the payer chose', { chosen: 'ko', locale: 'ja', accepted: 'de' }, 'ko'],
    ['what the merchant asked for', { locale: 'ja_JP', accepted: 'de' }, 'ja'],
    ['the browser’s, where the merchant’s is not known', { locale: 'nl', accepted: 'de' }, 'de'],
    ['the browser’s dearest', { accepted: 'fr;q=0.5, th;q=0.9, nl' }, 'th'],
    ['the first of equals', { accepted: 'it, es' }, 'it'],
    ['none that is refused', { accepted: 'it;q=0, es;q=0.1' }, 'es'],
    ['English, where nothing is said', {}, 'en'],
    ['English, where nothing is known', { chosen: '../etc', locale: 'xx', accepted: '*;q=oops,,;' }, 'en'],
  ])('is %s', (_what, preferences, expected) => {
    expect(chooseLanguage(preferences).tag).toBe(expected)
  })
})

it('has a name of its own for each language, and each is known to the runtime', () => {
  const tags = LANGUAGES.map(({ tag }) => tag)
  expect(new Set(LANGUAGES.map(({ name }) => name)).size).toBe(LANGUAGES.length)
  expect(Intl.NumberFormat.supportedLocalesOf(tags)).toEqual(tags)
})
