// The function of a distributed database, on one PostgreSQL: what it writes is the same.
import { expect, it } from 'vitest'
import { FOLLOW_PAYMENTS } from '../../src/storage/search/follow-statement.ts'
import { authorized } from '../support/card-payments.ts'
import { disputed } from '../support/disputes.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { BANK, opened, paid } from '../support/money.ts'
import { allSearched, emptySearch, listUnsearched } from '../support/search.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

it('the function of a distributed database writes what the statement writes', async () => {
  const { database } = gateway
  const open = await opened(merchant)
  await merchant.refund(await paid(merchant), 100)
  await merchant.refund(await paid(merchant, BANK), { currency: 'MYR', value: '100' })
  await merchant.capture(await authorized(merchant), 100)
  await merchant.judge((await disputed(merchant)).disputeId, 'ACCEPT_BY_CUSTOMER')
  await merchant.cancel(await paid(merchant))
  await allSearched(gateway, merchant)

  await database.query(FOLLOW_PAYMENTS.definition)
  await emptySearch(gateway, merchant)
  const follow = async () => {
    const rows = await database.query<{ changed: number }>(
      `select ${FOLLOW_PAYMENTS.name}($1, array(select payment_id from payments where client_id = $1)) as changed`,
      [merchant.clientId],
    )
    return rows[0]?.changed
  }
  expect(await follow()).toBe(6)
  expect(await listUnsearched(gateway, merchant)).toEqual([])
  expect(await follow()).toBe(0)

  await database.query(
    "update payments set status = 'FAIL', result_code = 'ORDER_IS_CLOSED' where payment_id = $1",
    [open.paymentId],
  )
  expect(await follow()).toBe(1)
  expect(await listUnsearched(gateway, merchant)).toEqual([])
})
