import { expect, inject, it } from 'vitest'
import { startTestGateway } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'
import { eventually, healthOf } from '../support/process.ts'
import { startProxy } from '../support/proxy.ts'

it.for(['cut', 'silent'] as const)(
  'a host that is lost (%s) under a statement: the caller gets U and repeats, the node goes to the next, nothing is doubled',
  async (how, { onTestFinished }) => {
    const [one, other] = [await startProxy(onTestFinished), await startProxy(onTestFinished)]
    const direct = await startTestGateway()
    onTestFinished(() => direct.stop())
    const [, name] = /@\/(\w+)\?/.exec(direct.database.url) ?? []
    const merchant = await direct.merchant()
    const node = await direct.startAnother({
      DATABASE_URL: `postgres://${inject('cluster').user}@127.0.0.1:${one.port},127.0.0.1:${other.port}/${name}?target_session_attrs=read-write`,
    })
    onTestFinished(() => node.stop())
    const call = (operation: string, request: object) => merchant.call(operation, request, { url: node.url })
    const paid = payRequest()
    const { body } = await call('payments/pay', paid)

    // Statements are on their way when the host goes: a payment, and the charge of another.
    const holder = await direct.storage.pool.connect()
    await holder.query('begin')
    await holder.query('lock table agenda in access exclusive mode')
    const asked = payRequest()
    const completion = { paymentId: body.paymentId, outcome: 'SUCCESS' }
    const underWay = [call('payments/pay', asked), call('simulator/completePayment', completion)]
    // The database shows the beginnings of statements alone.
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query ~ 'payment_request_id text|with new_attempts'`
    await eventually(async () =>
      expect((await direct.database.query(waiting)).length).toBeGreaterThanOrEqual(2),
    )
    one.turn(how)
    await holder.query('commit')
    holder.release()
    for (const answer of await Promise.all(underWay))
      expect([answer.code, answer.body.result.resultStatus, answer.isSigned]).toEqual([
        'UNKNOWN_EXCEPTION',
        'U',
        true,
      ])

    await eventually(async () => expect(await healthOf(node.url)).toBe(200))
    await eventually(async () => expect((await call('payments/pay', asked)).code).toBe('PAYMENT_IN_PROCESS'))
    await eventually(async () =>
      expect((await call('simulator/completePayment', completion)).code).toBe('SUCCESS'),
    )
    expect(direct.logged).toContainEqual(
      expect.objectContaining({
        host: `127.0.0.1:${other.port}`,
        msg: 'another database host accepts writes now',
      }),
    )
    const [ledger] = await direct.database.query(
      `select (select count(*)::int from payments where client_id = $1) as payments,
         (select count(*)::int from transfers where client_id = $1) as transfers`,
      [merchant.clientId],
    )
    expect(ledger).toEqual({ payments: 2, transfers: 1 })
  },
)
