import { describe, expect, it } from 'vitest'
import { LANGUAGES } from './languages.ts'
import type { Counted, Words } from './words.ts'

const ENGLISH = LANGUAGES[0]?.words as Words

type Entry = string | Counted

const entriesOf = (words: Words): Map<string, Entry> =>
  new Map(
    Object.entries(words).flatMap(([part, entries]) =>
      Object.entries(entries as Record<string, Entry>).map(
        ([name, entry]) => [`${part}.${name}`, entry] as const,
      ),
    ),
  )

const textsOf = (entry: Entry): string[] =>
  typeof entry === 'string' ? [entry] : Object.values(entry as unknown as Record<string, string>)

const formsOf = (entry: Entry): [string, string][] =>
  typeof entry === 'string' ? [['other', entry]] : Object.entries(entry)

/** "One" and "two" may be words. */
const SAID_IN_WORDS = new Set(['zero', 'one', 'two'])

const placesOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort()

/** Text on a button, beside a field or on a line of its own has less room than a sentence. */
const SHORT =
  /^(page\.(copy|copied|for|order|with|language|cancel|goOn)|choose\.(cards|wallets|banks|later|card)|card\.(number|expiry|code|holder|paying)|receipt\.(title|paidTo|paidWith|date|amount|print|byMail|address|send)|saved\.(expires|remove|removeYes|keepIt)|played\.(decline|hang|late|funds|limit|account|risk|declined)|consent\.(agree|refuse|allows|wallet))$/
const SHORT_WIDTH_MAX = 26
const WIDTH_MAX = 130
/** East Asian letters are as wide as two others. */
const widthOf = (text: string): number =>
  [...text.normalize('NFC')].reduce((width, letter) => width + widthOfLetter(letter), 0)
const widthOfLetter = (letter: string): number => {
  if (/\p{M}/u.test(letter)) return 0
  return /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/.test(letter) ? 2 : 1
}

describe.each(LANGUAGES)('the words of $name', ({ tag, words }) => {
  const entries = entriesOf(words)

  it('are all there, and none besides', () => {
    expect([...entries.keys()]).toEqual([...entriesOf(ENGLISH).keys()])
  })

  it('have the places of the English ones', () => {
    for (const [name, entry] of entriesOf(ENGLISH)) {
      const expected = placesOf(textsOf(entry)[0] ?? '')
      for (const [form, text] of formsOf(entries.get(name) as Entry)) {
        const isSaidInWords = SAID_IN_WORDS.has(form) && !text.includes('{count}')
        const places = isSaidInWords ? expected.filter((place) => place !== 'count') : expected
        expect([name, placesOf(text)]).toEqual([name, places])
      }
    }
  })

  it('fit where they stand', () => {
    for (const [name, entry] of entries)
      for (const text of textsOf(entry)) {
        expect(text.trim(), name).toBe(text)
        expect(text, name).not.toBe('')
        expect([name, widthOf(text)], text).toEqual([
          name,
          Math.min(widthOf(text), SHORT.test(name) ? SHORT_WIDTH_MAX : WIDTH_MAX),
        ])
      }
  })

  it('have every form that the language has for integers', () => {
    const rules = new Intl.PluralRules(tag)
    const forms = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)))
    for (const [name, entry] of entries)
      if (typeof entry !== 'string')
        expect([name, Object.keys(entry).sort()]).toEqual([name, [...new Set([...forms, 'other'])].sort()])
  })

  it('are no copy of the English ones', () => {
    if (tag === 'en') return
    const sentences = [...entriesOf(ENGLISH)].filter(([, entry]) => textsOf(entry)[0]?.includes(' '))
    const same = sentences.filter(([name, entry]) => entries.get(name) === entry).map(([name]) => name)
    expect(same.filter((name) => name !== 'card.expiryExample')).toEqual([])
  })
})
