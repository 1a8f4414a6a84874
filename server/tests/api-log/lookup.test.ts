import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, traceIdAt } from '../../src/domain/index.ts'
import {
  type ApiCallFilter,
  addApiCallGap,
  apiCallId,
  CALLS_LOOKED_AT_MAX,
  copyApiCalls,
  countDroppedCalls,
  type Database,
  endClient,
  findApiCall,
  findFirstSteps,
  keepApiLogDays,
  listApiCalls,
  listCallsOfPayment,
  openClient,
} from '../../src/storage/index.ts'
import { isOnCitus } from '../support/database.ts'
import { useGateway } from '../support/gateway.ts'
import { plansOf } from '../support/plans.ts'

const gateway = useGateway()
const [FIRST, SECOND] = ['20261110', '20261111']
const BEGIN_MS = Date.UTC(2026, 10, 10)
/** From one call to the next: all of them take two days. */
const STEP_MS = 60_000
const COUNT = 2_880
const MINE = 'SANDBOX_MINE'
const at = (n: number) => new Date(BEGIN_MS + n * STEP_MS)
const traceOf = (n: number) => traceIdAt(at(n).getTime(), `abcdef01${String(n).padStart(6, '0')}`)
const idOf = (n: number) => apiCallId(at(n).getTime(), traceOf(n))
const CODES = [
  ['S', 'SUCCESS'],
  ['U', 'PAYMENT_IN_PROCESS'],
  ['U', 'REFUND_IN_PROCESS'],
  ['F', 'PARAM_ILLEGAL'],
  ['U', 'UNKNOWN_EXCEPTION'],
] as const

const newCall = (clientId: string, n: number) => {
  const [resultStatus, resultCode] = CODES[n % CODES.length] ?? CODES[0]
  return {
    clientId,
    callId: idOf(n),
    atMs: at(n).getTime(),
    traceId: traceOf(n),
    method: 'POST',
    path: '/',
    operation: n % 2 === 0 ? 'v1/payments/pay' : 'v1/payments/refund',
    subject: n % 3 === 0 ? `subject-${n % 30}` : null,
    paymentId: n % 4 === 0 ? `payment-${n % 40}` : null,
    resultStatus,
    resultCode,
    isFailed: n % CODES.length > 2,
    durationMs: n,
    isProven: true,
    isAnswerDropped: false,
    address: '127.0.0.1',
    requestHeaders: '{"client-id":"x"}',
    requestBody: '{}',
    requestBytes: 2,
    isRequestCut: false,
    answerHeaders: null,
    answerBody: 'an answer',
    isAnswerCut: false,
    explanation: null,
  }
}

const NUMBERS = Array.from({ length: COUNT }, (_, n) => n)

beforeAll(async () => {
  const client = await openClient(gateway.database.url)
  await keepApiLogDays(client, FIRST, [FIRST, SECOND])
  for (const clientId of [MINE, 'SANDBOX_OTHER'])
    await copyApiCalls(
      client,
      NUMBERS.map((n) => newCall(clientId, n)),
    )
  for (const minute of ['202611100005', '202611110000'])
    await addApiCallGap(client, { clientId: MINE, minute, count: 7 })
  await endClient(client)
  await gateway.database.query('analyze api_calls')
})

const list = (page: object) => listApiCalls(gateway.storage.db, MINE, { limit: 5, ...page })
const numbersOf = async (page: object) => (await list(page)).items.map(({ durationMs }) => durationMs)

describe('calls are listed', () => {
  it('newest first, page after page, and back again', async () => {
    expect(await numbersOf({})).toEqual([2_879, 2_878, 2_877, 2_876, 2_875])
    expect(await numbersOf({ before: idOf(1_442) })).toEqual([1_441, 1_440, 1_439, 1_438, 1_437])
    expect(await numbersOf({ after: idOf(1_437) })).toEqual([1_438, 1_439, 1_440, 1_441, 1_442])
    expect(await numbersOf({ before: idOf(0) })).toEqual([])
  })

  it.each<[string, ApiCallFilter, (n: number) => boolean]>([
    ['operation', { operation: 'v1/payments/refund' }, (n) => n % 2 === 1],
    ['result code', { resultCode: 'PARAM_ILLEGAL' }, (n) => n % 5 === 3],
    ['success', { resultCode: 'SUCCESS' }, (n) => n % 5 === 0],
    ['what went wrong', { onlyFailures: true }, (n) => n % 5 > 2],
    ['what they are about', { subject: 'subject-9' }, (n) => n % 30 === 9],
    ['payment', { paymentId: 'payment-8' }, (n) => n % 40 === 8],
    ['trace', { traceId: traceOf(77) }, (n) => n === 77],
    ["what another's trace is not", { traceId: 'a trace' }, () => false],
    ['two of these', { operation: 'v1/payments/pay', resultCode: 'PARAM_ILLEGAL' }, (n) => n % 10 === 8],
    ['time', { from: at(10), to: at(13) }, (n) => n >= 10 && n < 13],
  ])('by %s', async (_what, filter, isWanted) => {
    const wanted = NUMBERS.filter(isWanted)
    expect(await numbersOf({ filter })).toEqual(wanted.toReversed().slice(0, 5))
    expect(await numbersOf({ filter, after: '' })).toEqual(wanted.slice(0, 5))
    const [, , third] = wanted
    if (third !== undefined)
      expect(await numbersOf({ filter, after: idOf(third) })).toEqual(wanted.slice(3, 8))
  })

  it('of a payment, oldest first', async () => {
    const { db } = gateway.storage
    const found = await listCallsOfPayment(db, MINE, 'payment-8')
    expect(found.map(({ durationMs }) => durationMs)).toEqual(NUMBERS.filter((n) => n % 40 === 8))
  })
})

it("a call is found by its id, and only by its client's", async () => {
  const { db } = gateway.storage
  expect(await findApiCall(db, MINE, idOf(5))).toMatchObject({
    traceId: traceOf(5),
    requestHeaders: { 'client-id': 'x' },
    answerBody: 'an answer',
    answerHeaders: null,
  })
  expect(await findApiCall(db, 'SANDBOX_NONE', idOf(5))).toBeNull()
})

it('calls that are missing are counted by the minute', async () => {
  const count = (from: Date, to: Date) => countDroppedCalls(gateway.storage.db, MINE, from, to)
  expect(await count(at(0), at(COUNT))).toBe(14)
  expect(await count(at(5), at(6))).toBe(7)
  expect(await count(at(6), at(7))).toBe(0)
})

/** Of a client with many calls that hardly anything is found among. */
describe.skipIf(isOnCitus)('however much is passed over', () => {
  const BUSY = 'SANDBOX_BUSY'
  const BUSY_COUNT = 60_000
  /** The only one of its kind, and among the oldest. */
  const RARE = 10
  const PASSED_STEP_MS = (2 * DAY_MS) / BUSY_COUNT
  beforeAll(async () => {
    await gateway.database.query(`
      insert into api_calls (client_id, call_id, at, trace_id, method, path, operation, result_status, result_code, is_failed,
        duration_ms, is_proven, is_answer_dropped, address, request_headers, request_body, request_bytes, is_request_cut,
        is_answer_cut)
      select '${BUSY}', to_char(at, 'YYYYMMDDHH24MISSMS') || 'abcdef01' || lpad(n::text, 6, '0'), at, n::text, 'POST', '/',
        case when n % 2 = 0 then 'v1/payments/pay' else 'v1/payments/capture' end, 'S',
        case when n = ${RARE} then 'PAYMENT_IN_PROCESS' when n % 2 = 0 then 'PROCESS_FAIL' else 'SUCCESS' end, n % 2 = 0, n,
        true, false, '', '{}', '', 0, false, false
      from generate_series(0, ${BUSY_COUNT - 1}) as n,
        lateral (select to_timestamp(${BEGIN_MS / 1_000} + n * ${PASSED_STEP_MS / 1_000}) at time zone 'UTC' as at) as moment;
      analyze api_calls`)
  })

  const busy = (page: Omit<Parameters<typeof listApiCalls>[2], 'limit'>) => (db: Database) =>
    listApiCalls(db, BUSY, { limit: 50, ...page })

  it.each<[string, string, ApiCallFilter]>([
    [
      'a frequent operation and a rare code',
      'client_id_result_code_call_id_idx',
      { operation: 'v1/payments/pay', resultCode: 'UNKNOWN_EXCEPTION' },
    ],
    [
      'two that never come together',
      'client_id_result_code_call_id_idx',
      { operation: 'v1/payments/capture', resultCode: 'PROCESS_FAIL' },
    ],
    [
      'a frequent code among failures',
      'client_id_call_id_idx',
      { onlyFailures: true, resultCode: 'SUCCESS' },
    ],
    [
      'a frequent operation and a frequent code',
      'pkey',
      { operation: 'v1/payments/pay', resultCode: 'SUCCESS' },
    ],
  ])('%s: by %s, and no more than some thousand calls', async (_what, index, filter) => {
    for (const page of [{}, { before: idOf(1_000) }, { after: idOf(1_000) }]) {
      const plans = await plansOf(gateway.database, busy({ filter, ...page }), 'explain (analyze)')
      const looked = plans.filter((text) => text.includes('api_calls'))
      expect(looked.length).toBeGreaterThan(0)
      for (const plan of looked) {
        expect(plan).toMatch(new RegExp(`using api_calls_\\d{8}_${index} `))
        expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap/)
        const rows = [...plan.matchAll(/Scan.*actual.* rows=([\d.]+)/g)].map(([, count]) => Number(count))
        expect(Math.max(0, ...rows)).toBeLessThanOrEqual(CALLS_LOOKED_AT_MAX)
      }
    }
  })

  it('a page that ends early says so, and the next ones find what there is', async () => {
    const { db } = gateway.storage
    const filter = { operation: 'v1/payments/pay', resultCode: 'PAYMENT_IN_PROCESS' }
    const found: number[] = []
    let pages = 0
    for (let before: string | null | undefined; before !== null; pages += 1) {
      const { items, nextCursor, isComplete } = await busy({ filter, before })(db)
      found.push(...items.map(({ durationMs }) => durationMs))
      expect(isComplete).toBe(nextCursor === null)
      before = nextCursor
    }
    expect(found).toEqual([RARE])
    expect(pages).toBe(BUSY_COUNT / CALLS_LOOKED_AT_MAX + 1)
  })
})

describe.skipIf(isOnCitus)('each way to look for calls has its index', () => {
  it.each<[string, ApiCallFilter]>([
    ['pkey', {}],
    ['pkey', { operation: 'v1/payments/pay' }],
    ['client_id_operation_call_id_idx', { operation: 'v1/payments/refund' }],
    ['client_id_result_code_call_id_idx', { resultCode: 'PARAM_ILLEGAL' }],
    ['pkey', { resultCode: 'SUCCESS' }],
    ['client_id_call_id_idx', { onlyFailures: true }],
    ['client_id_subject_call_id_idx', { subject: 'subject-9' }],
    ['client_id_payment_id_call_id_idx', { paymentId: 'payment-8' }],
    ['pkey', { traceId: traceOf(5) }],
  ])('%s: %j', async (index, filter) => {
    for (const page of [{}, { before: idOf(9) }, { after: idOf(9) }]) {
      const plans = await plansOf(gateway.database, (db) =>
        listApiCalls(db, MINE, { filter, limit: 5, ...page }),
      )
      for (const plan of plans.filter((text) => text.includes('Scan'))) {
        expect(plan).toMatch(new RegExp(`using api_calls_\\d{8}_${index} `))
        expect(plan).not.toMatch(/Sort|Seq Scan/)
      }
    }
  })

  it('the first steps of a client sort nothing', async () => {
    for (const clientId of [MINE, 'SANDBOX_NONE'])
      for (const plan of await plansOf(gateway.database, (db) => findFirstSteps(db, clientId)))
        expect(plan).not.toMatch(/Sort|Seq Scan on api_calls/)
  })

  it('one call is looked for in one day', async () => {
    const [plan] = await plansOf(gateway.database, (db) => findApiCall(db, MINE, idOf(9)))
    expect(plan).toContain('Subplans Removed: 1')
  })
})
