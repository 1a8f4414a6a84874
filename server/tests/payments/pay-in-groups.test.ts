import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { isOnCitus } from '../support/database.ts'
import { useGateway } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'
import { eventually } from '../support/process.ts'

const gateway = useGateway()

const merchants = (count: number) => Promise.all(Array.from({ length: count }, () => gateway.merchant()))

it.skipIf(isOnCitus)(
  'payments of several clients at one moment share a commit, and each is its own client’s',
  async () => {
    const all = await merchants(8)
    const paid = await Promise.all(
      Array.from({ length: 64 }, async (_, index) => {
        const merchant = all[index % all.length]
        const paymentRequestId = `${index}-${randomUUID()}`
        const amount = { currency: 'HKD', value: String(1_000 + index) }
        const answer = await merchant?.pay({
          paymentRequestId,
          paymentAmount: amount,
          order: { ...payRequest().order, orderAmount: amount },
        })
        return { merchant, paymentRequestId, amount, answer }
      }),
    )
    for (const { merchant, paymentRequestId, amount, answer } of paid) {
      expect(answer?.code).toBe('PAYMENT_IN_PROCESS')
      const { body } = (await merchant?.inquire({ paymentRequestId })) ?? {}
      expect(body).toMatchObject({ paymentId: answer?.body.paymentId, paymentAmount: amount })
      const stranger = all.find((other) => other !== merchant)
      expect((await stranger?.inquire({ paymentRequestId }))?.code).toBe('ORDER_NOT_EXIST')
    }
    const [largest] = await gateway.database.query<{ clients: number }>(
      'select count(distinct client_id)::integer as clients from payments group by xmin::text order by 1 desc limit 1',
    )
    expect(largest?.clients).toBeGreaterThan(1)
  },
)

it('a request id that somebody else holds keeps nobody waiting but who asks for it', async () => {
  const [slow, ...others] = await merchants(4)
  const paymentRequestId = randomUUID()
  const session = new pg.Client({ connectionString: gateway.database.url })
  await session.connect()
  try {
    await session.query('begin')
    await session.query(
      'insert into payment_request_ids (client_id, payment_request_id, payment_id) values ($1, $2, $3)',
      [slow?.clientId, paymentRequestId, randomUUID()],
    )
    let isAnswered = false
    const waiting = slow?.pay({ paymentRequestId }).finally(() => {
      isAnswered = true
    })
    await eventually(async () => {
      const [{ count } = { count: 0 }] = await gateway.database.query<{ count: number }>(
        `select count(*)::integer from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(count).toBeGreaterThan(0)
    })
    const answers = await Promise.all(others.map((merchant) => merchant.pay()))
    expect(answers.map(({ code }) => code)).toEqual(others.map(() => 'PAYMENT_IN_PROCESS'))
    expect(isAnswered).toBe(false)
    await session.query('rollback')
    expect((await waiting)?.code).toBe('PAYMENT_IN_PROCESS')
  } finally {
    await session.end()
  }
})
