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
