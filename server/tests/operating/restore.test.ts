import { describe, expect, it } from 'vitest'
import { hkd } from '../support/amounts.ts'
import { cardRequest, MANUAL } from '../support/card-payments.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'
import { balancesByKind } from '../support/money.ts'
import { isOnCitus } from '../support/database.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

/** Who the client is, and what its provider remembers: the rest is the gateway's. */
const KEPT = ['clients', 'client_keys', 'client_clocks', 'simulated_charges', 'simulated_cards']

/** The gateway's database goes back to a moment before the client's first payment; its provider's does not. */
async function restore(): Promise<void> {
  const tables = await gateway.database.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'client_id' and table_name <> all($1)`,
    [KEPT],
  )
  const deletions = tables.map(({ name }) => `delete from ${name} where client_id = '${merchant.clientId}'`)
  if (isOnCitus) return oneAfterTheOther(deletions)
  // Neither foreign keys nor the guards of the ledger check what a restore does.
  await gateway.database.query(
    `begin; set local session_replication_role = replica; ${deletions.join('; ')}; commit`,
  )
}

/** Where the foreign keys cannot be switched off: what is still needed by another table is deleted after that. */
async function oneAfterTheOther(deletions: readonly string[]): Promise<void> {
  const refused: string[] = []
  for (const deletion of deletions) await gateway.database.query(deletion).catch(() => refused.push(deletion))
  if (refused.length === deletions.length) throw new Error(`nothing can be deleted: ${refused[0]}`)
  if (refused.length > 0) await oneAfterTheOther(refused)
}

/** What the provider was asked for, each once however often it was asked. */
const provided = async () =>
  (
    await gateway.database.query<{ line: string }>(
      `select concat_ws(' ', outcome, amount_minor) as line from simulated_charges where client_id = $1
       order by amount_minor`,
      [merchant.clientId],
    )
  ).map(({ line }) => line)

describe('after a restore of the database to an earlier moment', () => {
  it('a payment and a refund that are repeated meet the first ones at the provider', async () => {
    const request = payRequest()
    const refundRequestId = 'refund-1'
    const payAndRefund = async () => {
      const { body } = await merchant.call('payments/pay', request)
      expect((await merchant.complete(request, 'SUCCESS')).code).toBe('SUCCESS')
      expect((await merchant.refund(body, 5_800, { refundRequestId })).code).toBe('SUCCESS')
    }
    await payAndRefund()
    await restore()
    expect((await merchant.inquire(request)).code).toBe('ORDER_NOT_EXIST')
    await payAndRefund()
    expect(await provided()).toEqual(['SUCCESS 5800', 'SUCCESS 25800'])
    expect(await balancesByKind(gateway, merchant)).toMatchObject({ payable: 20_000n, provider: -20_000n })
  })

  it('a card that is captured by the gateway itself is charged and captured once', async () => {
    const request = cardRequest()
    expect((await merchant.call('payments/pay', request)).code).toBe('SUCCESS')
    await restore()
    expect((await merchant.call('payments/pay', request)).code).toBe('SUCCESS')
    expect(await provided()).toEqual(['SUCCESS 25800', 'SUCCESS 25800'])
  })

  it('an authorization that is cancelled again is let go once', async () => {
    const request = cardRequest({}, MANUAL)
    const payAndCancel = async () => {
      expect((await merchant.call('payments/pay', request)).code).toBe('SUCCESS')
      expect((await merchant.cancel({ paymentRequestId: request.paymentRequestId })).code).toBe('SUCCESS')
    }
    await payAndCancel()
    await restore()
    await payAndCancel()
    expect(await provided()).toEqual(['SUCCESS 25800', 'SUCCESS 25800'])
  })

  it('a repeat with another amount is refused by the provider and moves nothing', async () => {
    const request = cardRequest({}, MANUAL)
    const { body } = await merchant.call('payments/pay', request)
    await merchant.capture(body, 25_800, { captureRequestId: 'capture-1' })
    await restore()
    const dearer = await merchant.call('payments/pay', { ...request, paymentAmount: hkd(30_000) })
    expect(dearer.code).toBe('REPEAT_REQ_INCONSISTENT')
    expect((await merchant.inquire(request)).body).toMatchObject({
      paymentStatus: 'FAIL',
      paymentResultCode: 'REPEAT_REQ_INCONSISTENT',
    })
    await restore()
    const again = await merchant.call('payments/pay', request)
    const smaller = await merchant.capture(again.body, 5_800, { captureRequestId: 'capture-1' })
    expect(smaller.code).toBe('REPEAT_REQ_INCONSISTENT')
    expect(await provided()).toEqual(['SUCCESS 25800', 'SUCCESS 25800'])
    expect(await balancesByKind(gateway, merchant)).toEqual({})
  })
})

it('the keys of two clients who use the same ids differ', async () => {
  const request = cardRequest()
  const neighbour = await gateway.merchant()
  for (const one of [merchant, neighbour])
    expect((await one.call('payments/pay', request)).code).toBe('SUCCESS')
  const keys = await gateway.database.query(
    'select distinct charge_key from simulated_charges where client_id in ($1, $2)',
    [merchant.clientId, neighbour.clientId],
  )
  expect(keys).toHaveLength(4)
})
