import { expect, it } from 'vitest'
import { operationIdOf } from './operation-id.ts'
import { OPERATIONS } from './operations/index.ts'

const PATHS = ['v1/payments/pay', 'v1/payments/consult', 'v1/authorizations/consult']

it.each([
  ['v1/payments/pay', 'pay'],
  ['v1/payments/consult', 'paymentsConsult'],
  ['v1/authorizations/consult', 'authorizationsConsult'],
])('%s is the operation %s', (path, id) => {
  expect(operationIdOf(path, PATHS)).toBe(id)
})

it('every operation that is offered has an id of its own', () => {
  const paths = OPERATIONS.map(({ path }) => path)
  expect(new Set(paths.map((path) => operationIdOf(path, paths))).size).toBe(paths.length)
})
