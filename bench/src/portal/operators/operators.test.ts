import { expect, it } from 'vitest'
import { ROUTES } from '../../../../server/dist/entrances/operator-api/index.js'
import { operatorQuestions, questionsBefore } from './questions/index.ts'
import type { OperatorSamples } from './samples.ts'
import type { Gateway } from './store.ts'

const clientIds = ['5J0001', '5J0002', '5J0003']
const gateway: Gateway = {
  ...{ clientIds, largeId: '5J0001', merchants: 3, payments: 1_000, calls: 1_000, entries: 1_000 },
  ...{ end: new Date('2026-01-01T00:00:00Z'), fillSeconds: 1 },
}
const samples: OperatorSamples = {
  ...{
    middleId: '5J0002',
    byAge: '5J0002',
    smallId: '5J0003',
    paymentIds: ['1'],
    middlePaymentId: '20260101',
    callId: '1',
  },
  ...{ waitingApplicationId: 'application-000020', documentId: 'document-39' },
  ...{ decidedAt: '2026-01-01T00:00:00Z', askedAt: '2026-01-01T00:00:00Z' },
}
const questions = [...operatorQuestions(gateway, samples), ...questionsBefore(samples)]

it('every page of the operators is asked for', () => {
  const asked = new Set(questions.map(({ line }) => line))
  const lines = ROUTES.filter(({ method, for: whom }) => method === 'GET' && whom === 'operator').map(
    ({ method, path }) => `${method} ${path}`,
  )
  // One row by its key, of what the benchmark's merchants have none of.
  const left = ['GET /payouts/:clientId/accounts/:accountId/number']
  expect(lines.filter((line) => !asked.has(line))).toEqual(left)
})

it('no two questions have one name', () => {
  const names = questions.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
