import { expect, it } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { Refusal } from '../refusal.ts'
import { PortalError } from './portal-error.ts'

it('a no at the portal has its status, its code and what fills its words', () => {
  const more = { field: 'email', retryAfterSeconds: 30, facts: { count: 3 } }
  expect(new PortalError(429, 'too_many', 'Try again later.', more)).toMatchObject({
    ...{ name: 'PortalError', status: 429, code: 'too_many', message: 'Try again later.', ...more },
  })
  expect(new PortalError(404, 'gone', 'It is gone.')).toMatchObject({ field: undefined, facts: undefined })
})

it('an error of the operator has its facts and its cause', () => {
  const cause = new Error('refused')
  const error = new OperatorError('The database is away.', { facts: { why: 'away' }, cause })
  expect(error).toMatchObject({
    ...{ name: 'OperatorError', message: 'The database is away.', facts: { why: 'away' }, cause },
  })
  expect(new OperatorError('x').facts).toBeUndefined()
})

it('a refusal has the words of its code unless others are given', () => {
  expect(new Refusal('ORDER_NOT_EXIST')).toMatchObject({ name: 'Refusal', code: 'ORDER_NOT_EXIST' })
  expect(new Refusal('ORDER_NOT_EXIST').message).not.toBe('')
  expect(new Refusal('ORDER_NOT_EXIST', 'gone').message).toBe('gone')
})
