import { expect, it } from 'vitest'
import type { Client } from '../clients/client.ts'
import { asPayersKnow, isBrandName, logoPath } from './brand.ts'

it.each(['Lamps', 'Lampen & Söhne', '灯', '💡'.repeat(64), 'a'.repeat(64), 'two words'])(
  '%s can be a name on the page',
  (name) => {
    expect(isBrandName(name)).toBe(true)
  },
)

it.each([
  ['nothing', ''],
  ['a blank before it', ' Lamps'],
  ['a blank after it', 'Lamps '],
  ['too many letters', 'a'.repeat(65)],
  ['a line break', 'Lamps\nPay here'],
  ['a line separator', 'Lamps\u2028Pay here'],
  ['a paragraph separator', 'Lamps\u2029Pay here'],
  ['half a letter', 'Lamps\ud83d'],
  ['a letter of nobody', 'Lamps\ue000'],
  ['a letter that does not exist', 'Lamps\u0378'],
  ['a soft hyphen', 'La\u00admps'],
  ['an Arabic mark', 'La\u061cmps'],
  ['a blank of no width', 'La\u200bmps'],
  ['a mark to the right', 'La\u200emps'],
  ['a mark to the left', 'La\u200fmps'],
  ['the first sign that turns the writing', 'La\u202amps'],
  ['the last one', 'La\u202emps'],
  ['a joiner', 'La\u2060mps'],
  ['the last invisible sign', 'La\u206fmps'],
  ['a byte order mark', 'La\ufeffmps'],
])('a name with %s cannot', (_what, name) => {
  expect(isBrandName(name)).toBe(false)
})

it('payers know a client by its brand, or else by its name', () => {
  const client = (name: string | null) => ({ name: 'Lamps Ltd', brand: { name } }) as Client
  expect(asPayersKnow(client('Lamps')).name).toBe('Lamps')
  expect(asPayersKnow(client(null)).name).toBe('Lamps Ltd')
})

it('a logo has an address of its own', () => {
  expect(logoPath('SANDBOX_5/A', 'd1')).toBe('/logos/SANDBOX_5%2FA/d1')
})
