import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAILS_BY_ONE_MAX, plainName } from './mail.ts'

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  Ada \t Lovelace ', 'Ada Lovelace'],
  ['J.R. Smith & Sons', 'J. R. Smith & Sons'],
  ['王小明', '王小明'],
  ['Ada\r\nBcc: all@shop.example', 'Ada Bcc: all@ shop. example'],
  ['Ada\u2028http://evil.example', 'Ada http: //evil. example'],
  ['https://evil.example/a.b?c=d', 'https: //evil. example/a. b?c=d'],
  ['www.evil.example', 'www. evil. example'],
  ['evil\u200b.example', 'evil. example'],
  ['evil．example', 'evil. example'],
  ['evil。example', 'evil。 example'],
  ['help@evil.example', 'help@ evil. example'],
  ['tel:555', 'tel: 555'],
  ['\u202egnirts\u202c', 'gnirts'],
  ['a\u0000b\u001b[31m', 'ab[31m'],
  ['Bob” (ceo@bank.example)', 'Bob’ (ceo@ bank. example)'],
  ['', ''],
  ['a \u200b b', 'a b'],
  [` ${'x'.repeat(60)} `, 'x'.repeat(60)],
])('%j is shown as %j', (name, shown) => {
  expect(plainName(name)).toBe(shown)
})

it('a long one is cut, by signs and not within one', () => {
  expect(plainName('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`)
  expect(plainName('🙂'.repeat(100))).toBe(`${'🙂'.repeat(59)}…`)
})

it('whatever it is, it is one short line without a link', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('://', 'www.', '.example', '\u202e', '\n', '\u200d', '@', '。'),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const shown = plainName(parts.join(''))
      expect(shown).not.toMatch(/\p{C}|\p{Zl}|\p{Zp}|[\r\n]|[.。:@]\S|:\/\//u)
      expect([...shown].length).toBeLessThanOrEqual(120)
    }),
  )
})

it('somebody signed in may cause more mails than a stranger', () => {
  expect(MAILS_BY_ONE_MAX).toEqual({ user: 50, address: 20 })
})
