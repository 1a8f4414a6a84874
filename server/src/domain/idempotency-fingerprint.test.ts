import { expect, it } from 'vitest'
import { digestFingerprint, NOT_IDEMPOTENT } from './idempotency-fingerprint.ts'

it('requests are the same where their digests are', () => {
  const { digest, requireSame } = digestFingerprint(Buffer.from('one'))
  expect(digest).toEqual(Buffer.from('one'))
  expect(() => requireSame(Buffer.from('one'), {})).not.toThrow()
  expect(() => requireSame(Buffer.from('two'), {})).toThrow(
    expect.objectContaining({ code: 'REPEAT_REQ_INCONSISTENT' }),
  )
})

it('what may be repeated is compared with nothing', () => {
  expect(NOT_IDEMPOTENT.digest).toHaveLength(0)
  expect(() => NOT_IDEMPOTENT.requireSame(Buffer.alloc(0), {})).toThrow('no rule for repeats')
})
