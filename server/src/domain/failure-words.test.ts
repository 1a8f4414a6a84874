import { describe, expect, it } from 'vitest'
import { failureWords } from './failure-words.ts'
import { ProviderSilent, ProviderUnavailable } from './providers/provider-unavailable.ts'
import { Refusal } from './refusal.ts'

describe('the words for a failure', () => {
  it.each([
    [new Refusal('PROCESS_FAIL'), 'refused with PROCESS_FAIL'],
    [new ProviderSilent('up', new Error('it timed out')), 'no answer of up: it timed out'],
    [
      new ProviderUnavailable('up', 'it is disabled'),
      'ProviderUnavailable: the provider up was not asked: it is disabled',
    ],
    [new Error('the payment 1 is gone'), 'the payment 1 is gone'],
    [new TypeError('x is not a function'), 'TypeError: x is not a function'],
    ['text', 'something that is no error'],
    [
      Object.assign(new Error('duplicate key: Key (email)=(a@b.example)'), {
        ...{ severity: 'ERROR', code: '23505', constraint: 'payments_pkey' },
      }),
      'database error 23505 payments_pkey',
    ],
  ])('says of %s what may be kept', (error, words) => {
    expect(failureWords(error)).toBe(words)
  })

  it('hold nothing that somebody has sent', () => {
    const words = failureWords(
      new Error(
        `cannot read "Jane Doe", 'x' of jane@shop.example, 4111 1111 1111 1111, at https://shop.example/pay?token=abc for 4915112345679`,
      ),
    )
    expect(words).toBe('cannot read …, … of … ***, at https://shop.example for …')
  })

  it('are few', () => {
    expect(failureWords(new Error('long '.repeat(100)))).toHaveLength(200)
  })
})

it.each([
  ['a long number', new Error('for 1234567'), 'for …'],
  ['a short one', new Error('for 123456'), 'for 123456'],
  ['one in single quotes', new Error("for 'a b'"), 'for …'],
  ['a quoted one', new Error('for `a b`'), 'for …'],
  ['an address on http', new Error('at http://a.example/x y'), 'at http://a.example y'],
  ['several blanks', new Error('a \n b'), 'a b'],
  [
    'one of the database',
    Object.assign(new Error('x'), { severity: 'ERROR', code: '40001' }),
    'database error 40001',
  ],
  ['one with a code alone', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 'refused'],
  ['one with a severity alone', Object.assign(new Error('refused'), { severity: 'ERROR' }), 'refused'],
])('the words for %s', (_what, error, words) => {
  expect(failureWords(error)).toBe(words)
})

it('words of two hundred letters are kept, and longer ones end with dots', () => {
  expect(failureWords(new Error('a'.repeat(200)))).toBe('a'.repeat(200))
  expect(failureWords(new Error('a'.repeat(201)))).toBe(`${'a'.repeat(199)}…`)
  expect(failureWords(new ProviderSilent('up', new Error('a'.repeat(300))))).toHaveLength(200)
  expect(failureWords(new TypeError('a'.repeat(300)))).toHaveLength(200)
})
