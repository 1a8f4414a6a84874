import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskSecrets, maskSecretsAround } from './mask-secrets.ts'

it.each([
  ['as it is', '4054695723100768'],
  ['in groups', '4054 6957 2310 0768'],
  ['with hyphens', '4054-6957-2310-0768'],
  ['with dots', '4054.6957.2310.0768'],
  ['with hard spaces', '4054\u00a06957\u00a02310\u00a00768'],
  ['with wide spaces', '4054  6957  2310  0768'],
  ['after letters', 'card4054695723100768x'],
  ['of American Express', '3782 822463 10005'],
  ['of Diners', '30569309025904'],
  ['of UnionPay', '6250946000000016'],
  ['of Mastercard’s newer range', '2223003122003222'],
  ['after a year and in groups', '2026 4054 6957 2310 0768'],
  ['beside a UUID', 'abcdefab-abcd-abcd-abcd-abcdefabcdef-4054 6957 2310 0768'],
  ['before a date', '4054 6957 2310 0768 12 34'],
])('a card number %s is masked', (_how, text) => {
  const masked = maskSecrets(`{"note":"${text}"}`)
  expect(masked).toContain('***')
  expect(masked.replace(/\D/g, '').length).toBeLessThan(9)
})

it.each([
  '20261115184557542736750285366442555',
  '1763232298000',
  '1763232298000123',
  '4054695723100767',
  '2026-11-15T18:44:57+00:00',
  'req-61def81d-4b4b-49aa-8c3d-9eadcb6a0276',
  'req-40546957-2310-0768-8c3d-9eadcb6a0276',
  '192.168.100.200:54321',
])('%s is no card number', (text) => {
  expect(maskSecrets(`{"note":"${text}"}`)).toBe(`{"note":"${text}"}`)
})

it('a UUID is no card number, whatever its digits are', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom('', 'req-', 'order 7 '), (uuid, before) => {
      const text = `{"a":"${before}${uuid}","b":"${uuid}"}`
      expect(maskSecrets(text)).toBe(text)
    }),
    { examples: [['40546957-2310-4076-8a3d-9eadcb6a0276', 'req-']] },
  )
})

it.each([
  ['a string', '{"cvv":"123","a":1}', '{"cvv":"***","a":1}'],
  ['a string with quotes in it', '{"cvv":"1\\"23","a":1}', '{"cvv":"***","a":1}'],
  ['a number', '{"cvv":123,"a":1}', '{"cvv":***'],
  ['one that is cut off', '{"cvv":"12', '{"cvv":***'],
])('a secret field is masked: %s', (_what, text, masked) => {
  expect(maskSecrets(text)).toBe(masked)
})

it('a number at the place where a long text is cut does not show in part', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4_060, max: 4_096 }), (before) => {
      const masked = maskSecrets(`${'x'.repeat(before)}4054 6957 2310 0768${'y'.repeat(99)}`)
      expect(masked).not.toMatch(/\d/)
      expect(masked.length).toBeLessThanOrEqual(4_096)
    }),
  )
})

it('a name and the time behind it are no card number together, and one behind them still is', () => {
  const clientId = 'SANDBOX_5L8032F88ZGZNPH3248'
  const content = (time: number) => `POST /pay\n${clientId}.${time}.{"note":"4054695723100768"}`
  const times = Array.from({ length: 10 }, (_, index) => 1_794_823_200_000 + index)
  // Of ten such times one has the right check digit.
  expect(times.filter((time) => !maskSecrets(content(time)).includes(clientId))).toHaveLength(1)
  for (const time of times)
    expect(maskSecretsAround(clientId, content(time))).toBe(`POST /pay\n${clientId}.${time}.{"note":"***"}`)
})

it.each([
  ['of twelve digits', '600000000007', '***'],
  ['of eleven digits', '60000000004', '60000000004'],
  ['of nineteen digits', '6000000000000000004', '***'],
  ['of twenty digits', '60000000000000000007', '60000000000000000007'],
  ['with three signs between', '4054   6957   2310   0768', '***'],
  ['with four signs between', '4054    6957    2310    0768', '4054    6957    2310    0768'],
  ['with underscores', '4054_6957_2310_0768', '***'],
  ['before another', '4054695723100768 4054695723100768', '*** ***'],
  ['with a number before it', '12 4054695723100768', '12 ***'],
  ['with a number behind it', '4054695723100768 12', '*** 12'],
  ['with numbers on both sides', '12 4054695723100768 34 56', '12 *** 34 56'],
  ['whose first digits alone would be one', '59 61 62 63 64 66', '59 61 62 63 64 66'],
  ['that is one only with more than nineteen digits', '300000000000000000 0004', '300000000000000000 0004'],
  ['that begins with 0', '0000000000000000', '0000000000000000'],
  ['that begins with 1', '1000000000000008', '1000000000000008'],
  ['that begins with 7', '7000000000000005', '7000000000000005'],
  ['that begins with 20', '2000000000000006', '2000000000000006'],
  ['that begins with 21', '2100000000000005', '***'],
  [
    'beside a UUID of capitals',
    'ABCDEFAB-1234-1234-1234-ABCDEFABCDEF 4054695723100768',
    'ABCDEFAB-1234-1234-1234-ABCDEFABCDEF ***',
  ],
])('a number %s', (_how, text, masked) => {
  expect(maskSecrets(text)).toBe(masked)
})

it('a text of 4096 letters is kept, and a longer one is cut there', () => {
  expect(maskSecrets('x'.repeat(4_096))).toHaveLength(4_096)
  expect(maskSecrets('x'.repeat(4_097))).toBe('x'.repeat(4_096))
  expect(maskSecrets(`${'x'.repeat(4_000)}${' 1'.repeat(100)}`)).toBe('x'.repeat(4_000))
  expect(maskSecrets(`${'x'.repeat(40)} 1 `)).toBe(`${'x'.repeat(40)} 1 `)
  expect(maskSecrets(`${'x'.repeat(4_095)}1`)).toHaveLength(4_096)
  expect(maskSecrets(`a 1 b${'x'.repeat(5_000)}`)).toMatch(/^a 1 bx/)
})

it.each([
  ['blanks around the colon', '{"cvv" : "123"}', '{"cvv" : "***"}'],
  ['a secret of several lines', '{"cvv":{\n"a":1}}', '{"cvv":***'],
  ['two secrets', '{"cvv":"1","cardNo":"2"}', '{"cvv":"***","cardNo":"***"}'],
  ['a name that ends like one', '{"mycvv":"1"}', '{"mycvv":"1"}'],
])('a text with %s', (_what, text, masked) => {
  expect(maskSecrets(text)).toBe(masked)
})

it('a name at the very beginning is kept, and a name that is not there changes nothing', () => {
  expect(maskSecretsAround('4054695723100768', '4054695723100768 x')).toBe('4054695723100768 x')
  expect(maskSecretsAround('other', '4054695723100768 x')).toBe('*** x')
})
