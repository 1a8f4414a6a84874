import { expect } from 'vitest'
import { traceIdAt } from '../../../../src/domain/index.ts'
import {
  ApiCallRows,
  addApiCallGap,
  apiCallId,
  apiLogDay,
  apiLogMinute,
  copyApiCalls,
  countDroppedCalls,
  dropApiLog,
  endClient,
  findApiCall,
  keepApiLogDays,
  listApiCalls,
  listCallsOfPayment,
  type NewApiCall,
  openClient,
} from '../../../../src/storage/index.ts'
import { type Chapter, DAY } from './chapter.ts'

const TRACE_ID = traceIdAt(Date.now(), 'abcdef01000001')

const FILTERS = [
  {},
  { operation: 'v1/payments/pay' },
  { resultCode: 'PARAM_ILLEGAL' },
  { resultCode: 'SUCCESS' },
  { operation: 'v1/payments/refund' },
  { traceId: TRACE_ID },
  { onlyFailures: true },
  { subject: 'a request' },
  { traceId: 'a trace' },
] as const

const newCall = (clientId: string, now: Date): NewApiCall => ({
  clientId,
  callId: apiCallId(now.getTime(), 'a trace'),
  atMs: now.getTime(),
  traceId: 'a trace',
  method: 'POST',
  path: '/ams/api/v1/payments/pay',
  operation: 'v1/payments/pay',
  subject: 'a request',
  paymentId: 'a payment',
  resultStatus: 'F',
  resultCode: 'PARAM_ILLEGAL',
  isFailed: true,
  durationMs: 1,
  isProven: true,
  isAnswerDropped: false,
  address: '127.0.0.1',
  requestHeaders: '{}',
  requestBody: '{"note":"a\0b"}',
  requestBytes: 2,
  isRequestCut: false,
  answerHeaders: '{}',
  answerBody: '{}',
  isAnswerCut: false,
  explanation: null,
})

/** What the thread that keeps calls writes, and what a merchant's engineers look up. */
export const apiLog: Chapter = async ({ database, storage: { db } }, { clientId }) => {
  const now = new Date()
  const [today, tomorrow] = [apiLogDay(now), apiLogDay(new Date(now.getTime() + DAY * 1_000))]
  const client = await openClient(database.url)
  await dropApiLog(client)
  await keepApiLogDays(client, today, [today, tomorrow])
  const rows = new ApiCallRows()
  rows.add(newCall(clientId, now))
  rows.clear()
  await rows.copyTo(client)
  await copyApiCalls(client, [newCall(clientId, now)])
  const gap = { clientId, minute: apiLogMinute(now), count: 2 }
  for (let times = 0; times < 2; times += 1) await addApiCallGap(client, gap)
  await endClient(client)
  for (const filter of FILTERS)
    for (const page of [
      {},
      { before: '9' },
      { after: '0' },
      { filter: { ...filter, from: new Date(0), to: now } },
    ])
      await listApiCalls(db, clientId, { filter, limit: 2, ...page })
  const [call] = await listCallsOfPayment(db, clientId, 'a payment')
  expect(await findApiCall(db, clientId, call?.callId ?? '')).toMatchObject({
    requestBody: '{"note":"a\ufffdb"}',
  })
  expect(await countDroppedCalls(db, clientId, now, now)).toBe(4)
}
