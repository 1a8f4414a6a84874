import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BASE62, base62 } from './base62.ts'
import { formatOrderCode, isOrderCode, orderCodeParts, orderCodeUrl, readOrderCode } from './order-code.ts'

const CODE = '28109004aZ09bYsecretsecretsecret22'.padEnd(36, 'x')
const letters = (length: number) =>
  fc
    .array(fc.constantFrom(...BASE62), { minLength: length, maxLength: length })
    .map((chosen) => chosen.join(''))

describe('an order code', () => {
  it('that is formatted can be taken apart, and is read out of its address', () => {
    fc.assert(
      fc.property(letters(6), letters(22), (clientMark, secret) => {
        const code = formatOrderCode({ clientMark, secret })
        expect(code).toMatch(/^28109004[0-9A-Za-z]{28}$/)
        expect(orderCodeParts(code)).toEqual({ clientMark, secret })
        expect(readOrderCode(orderCodeUrl('https://pay.example', code))).toBe(code)
      }),
    )
  })

  it.each([
    ['itself', CODE],
    ['itself among spaces', ` ${CODE}\n`],
    ['its address', `https://pay.example/c/${CODE}`],
    ['its address with a port', `http://127.0.0.1:8080/c/${CODE}`],
    ['its address under a folder', `https://pay.example/amsel/c/${CODE}/`],
    ['its address with a question', `https://pay.example/c/${CODE}?from=till#top`],
    ['its address without a scheme', `pay.example/c/${CODE}`],
    [
      "a wallet's link",
      `alipays://platformapi/startApp?appId=10000007&qrcode=https%3A%2F%2Fpay.example%2Fc%2F${CODE}`,
    ],
    ["a wallet's link that escapes nothing", `wallet://scan?qrcode=https://pay.example/c/${CODE}`],
  ])('is read from %s', (_what, text) => {
    expect(readOrderCode(text)).toBe(CODE)
  })

  it('of another gateway is one too', () => {
    expect(isOrderCode('28101704001bT7mQx2Zr8aLk04WqPs9YdHf3')).toBe(true)
  })

  it.each([
    ['nothing', ''],
    ['a space', ' '],
    ['a shorter one', CODE.slice(0, -1)],
    ['a longer one', `${CODE}a`],
    ['a sign', `${CODE.slice(0, -1)}-`],
    ['a payment code', '281006020000000000125733'],
    ['another business type', CODE.replace('28109004', '28109002')],
    ['an address without one', 'https://pay.example/c/'],
    ['a code in front of more', `https://pay.example/c/${CODE}/pay`],
    ['a broken address', `https://[::1/c?qrcode=${CODE}`],
    ['a link to a link', `a:b?qrcode=${encodeURIComponent(`a:b?qrcode=${CODE}`)}`],
  ])('is not found in %s', (_what, text) => {
    expect(readOrderCode(text)).toBeNull()
  })

  it.each([
    ['12345', 'a'.repeat(22)],
    ['12345', 'a'.repeat(23)],
    ['123456', 'a'.repeat(21)],
    ['12345-', 'a'.repeat(22)],
  ])('is not made of %j and %j', (clientMark, secret) => {
    expect(() => formatOrderCode({ clientMark, secret })).toThrow(RangeError)
  })
})

it.each([
  [0n, 3, '000'],
  [61n, 1, 'z'],
  [62n, 3, '010'],
  [62n ** 3n + 1n, 3, '001'],
])('%s in %i letters of base 62 is %s', (number, length, text) => {
  expect(base62(number, length)).toBe(text)
})

it.each(['', 'x', CODE.slice(1)])('%j has no parts', (text) => {
  expect(orderCodeParts(text)).toBeNull()
})
