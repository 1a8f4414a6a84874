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
