import { CURRENCIES, type Currency } from '@amsel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CodeError } from './code-error.ts'
import { buildEmvco } from './emvco.ts'
import type { EmvcoCode } from './emvco-code.ts'
import { checksum, writeFields } from './emvco-fields.ts'
import { readEmvco } from './read-emvco.ts'

const ORDER_CODE = '28101704001bT7mQx2Zr8aLk04WqPs9YdHf3'

const LUNCH: EmvcoCode = {
  isDynamic: true,
  accounts: [{ id: '26', globalId: 'com.example.pay', fields: [{ id: '01', value: ORDER_CODE }] }],
  categoryCode: '5812',
  currency: 'SGD',
  amountMinor: 1250n,
  countryCode: 'SG',
  merchantName: 'KOPI CORNER',
  merchantCity: 'SINGAPORE',
  additional: { referenceLabel: 'ORD10231', terminalLabel: 'T01' },
}
const LUNCH_TEXT =
  `00020101021226590015com.example.pay0136${ORDER_CODE}520458125303702540512.50` +
  '5802SG5911KOPI CORNER6009SINGAPORE62190508ORD102310703T0163048404'

const sealed = (text: string) => `${text}6304${checksum(`${text}6304`)}`

/** Text of printable ASCII that keeps no space at its ends. */
const ascii = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength })
    .map((text) => text.trim())
    .filter((text) => text !== '')
const optional = <T>(name: string, value: fc.Arbitrary<T>) =>
  fc.option(value, { nil: undefined }).map((chosen) => (chosen === undefined ? {} : { [name]: chosen }))

const accounts = fc
  .uniqueArray(fc.integer({ min: 26, max: 51 }), { minLength: 1, maxLength: 3 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.record({
          id: fc.constant(String(id)),
          globalId: ascii(32),
          fields: fc.option(
            ascii(55).map((value) => [{ id: '01', value }]),
            { nil: [] },
          ),
        }),
      ),
    ),
  )
  .map((made) => made.sort((a, b) => a.id.localeCompare(b.id)))

const codes: fc.Arbitrary<EmvcoCode> = fc
  .tuple(
    fc.record({
      isDynamic: fc.boolean(),
      accounts,
      categoryCode: fc.integer({ min: 0, max: 9999 }).map((mcc) => String(mcc).padStart(4, '0')),
      currency: fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[])),
      countryCode: fc.constantFrom('SG', 'MY', 'TH', 'PH'),
      merchantName: ascii(25),
      merchantCity: ascii(15),
    }),
    optional('amountMinor', fc.bigInt({ min: 1n, max: 999_999_999_999n })),
    optional('postalCode', ascii(10)),
    optional(
      'additional',
      fc.record({ billNumber: ascii(25), purpose: ascii(25) }, { requiredKeys: ['purpose'] }),
    ),
  )
  .map((parts) => Object.assign({}, ...parts) as EmvcoCode)

describe('the checksum', () => {
  it.each([
    ['123456789', '29B1'],
    ['', 'FFFF'],
    ['A', 'B915'],
  ])('of %j is %s', (text, sum) => {
    expect(checksum(text)).toBe(sum)
  })
})

describe('an EMVCo code', () => {
  it('is built to the letter, and read back', () => {
    expect(buildEmvco(LUNCH)).toBe(LUNCH_TEXT)
    expect(readEmvco(LUNCH_TEXT)).toEqual({ ...LUNCH, others: [] })
  })

  it('that is built is read back as it was meant', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(readEmvco(buildEmvco(code))).toEqual({ ...code, others: [] })
      }),
    )
  })

  it('with any one letter changed is not read as if it were whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: LUNCH_TEXT.length - 1 }),
        fc.constantFrom(...'0123456789AZaz '),
        (place, letter) => {
          fc.pre(LUNCH_TEXT[place] !== letter)
          const changed = `${LUNCH_TEXT.slice(0, place)}${letter}${LUNCH_TEXT.slice(place + 1)}`
          expect(() => readEmvco(changed)).toThrow(CodeError)
        },
      ),
    )
  })

  it('is never misread into anything but a sentence, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456') })), (text) => {
        expect(() => readEmvco(sealed(`000201${text}`))).toThrow(CodeError)
      }),
    )
  })

  it("is read with another country's fields, in their order and script", () => {
    const published =
      '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN' +
      '5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***' +
      '0708A60086670902ME91320016A0112233449988770708123456786304A13A'
    expect(readEmvco(published)).toEqual({
      isDynamic: true,
      accounts: [
        { id: '29', globalId: 'D15600000000', fields: [{ id: '05', value: 'A93FO3230Q' }] },
        { id: '31', globalId: 'D15600000001', fields: [{ id: '03', value: '12345678' }] },
      ],
      categoryCode: '4111',
      currency: 'CNY',
      amountMinor: 2372n,
      countryCode: 'CN',
      merchantName: 'BEST TRANSPORT',
      merchantCity: 'BEIJING',
      additional: { storeLabel: '1234', customerLabel: '***', terminalLabel: 'A6008667' },
      others: [
        { id: '64', value: '0002ZH0104最佳运输0202北京' },
        { id: '55', value: '01' },
        { id: '91', value: '0016A011223344998877070812345678' },
        { id: '62.09', value: 'ME' },
      ],
    })
  })

  it('without an amount is for many payments', () => {
    const { amountMinor, additional, ...sticker } = { ...LUNCH, isDynamic: false }
    const text = buildEmvco(sticker)
    expect(text).toMatch(/^000201010211/)
    expect(readEmvco(text)).toEqual({ ...sticker, others: [] })
  })

  it.each<[Partial<EmvcoCode>, string]>([
    [{ merchantName: 'Ä very long name of a café, and more' }, '5925A very long name of a caf6009'],
    [{ merchantName: '123456789 123456789 1234 6789' }, '5924123456789 123456789 1234'],
    [{ merchantCity: 'São José dos Campos' }, '6015Sao Jose dos Ca'],
    [{ currency: 'JPY', amountMinor: 1200n }, '530339254041200'],
    [{ currency: 'KWD', amountMinor: 5n }, '530341454050.005'],
    [{ additional: {} }, 'SINGAPORE6304'],
  ])('with %o holds %s', (change, part) => {
    expect(buildEmvco({ ...LUNCH, ...change })).toContain(part)
  })

  const account = (id: string, globalId: string, value: string) => ({
    accounts: [{ id, globalId, fields: [{ id: '01', value }] }],
  })
  it.each<[Partial<EmvcoCode>, string]>([
    [{ accounts: [] }, 'needs an account'],
    [{ accounts: [...LUNCH.accounts, ...LUNCH.accounts] }, 'id of its own'],
    [account('25', 'x', 'y'), '26 to 51'],
    [account('52', 'x', 'y'), '26 to 51'],
    [account('26', '', 'y'), "account 26's name"],
    [account('26', 'x'.repeat(33), 'y'), "account 26's name"],
    [account('26', 'x', 'y'.repeat(91)), 'account 26 has 100 characters'],
    [account('26', 'x', 'ÿ'), 'Field 01'],
    [{ categoryCode: '581' }, 'category code'],
    [{ countryCode: 'sg' }, 'country'],
    [{ amountMinor: 0n }, 'above zero'],
    [{ amountMinor: 100_000_000_000_000n }, 'The amount has'],
    [{ merchantName: '咖啡店' }, '咖啡店'],
    [{ merchantName: ' ' }, 'name is missing'],
    [{ merchantCity: 'Москва' }, 'city'],
    [{ postalCode: '12345678901' }, 'postal code'],
    [{ additional: { billNumber: 'x'.repeat(26) } }, 'bill number has 26'],
    [
      {
        additional: {
          billNumber: 'x'.repeat(25),
          storeLabel: 'x'.repeat(25),
          purpose: 'x'.repeat(25),
          referenceLabel: 'x'.repeat(25),
        },
      },
      'additional data',
    ],
    [
      {
        accounts: ['26', '27', '28', '29', '30'].map((id) => ({
          id,
          globalId: 'x'.repeat(32),
          fields: [{ id: '01', value: 'y'.repeat(55) }],
        })),
      },
      'at most 512',
    ],
  ])('is not built with %o: %s', (change, named) => {
    const build = () => buildEmvco({ ...LUNCH, ...change })
    expect(build).toThrow(CodeError)
    expect(build).toThrow(named)
  })

  const whole = LUNCH_TEXT.slice(0, -8)
  it.each([
    ['', 'begin with 000201'],
    ['hello', '"hell" at 0'],
    [LUNCH_TEXT.slice(0, -1), 'ends within field 63'],
    [LUNCH_TEXT.slice(6), 'begin with 000201'],
    [whole, 'end with 6304'],
    [`${whole}63031AB`, 'end with 6304'],
    [`${whole}63048405`, '8404'],
    [`${LUNCH_TEXT}9902AB`, 'end with 6304'],
    [sealed(`${whole}5802SG`), 'field 58 twice'],
    [sealed(whole.replace('5802SG', '')), 'no field 58'],
    [sealed(whole.replace('6009SINGAPORE', '6000')), 'field 60 empty'],
    [sealed(whole.replace('5303702', '5303999')), '999'],
    [sealed(whole.replace('540512.50', '540512,50')), '12,50'],
    [sealed(whole.replace('540512.50', '5406 12.50')), 'not an amount'],
    [sealed(whole.replace('0015com', '0115com')), 'account 26'],
    [
      sealed(
        writeFields([
          { id: '00', value: '01' },
          { id: '52', value: '5812' },
        ]),
      ),
      'no account',
    ],
  ])('like %j is not read: %s', (text, named) => {
    expect(() => readEmvco(text)).toThrow(CodeError)
    expect(() => readEmvco(text)).toThrow(named)
  })
})
