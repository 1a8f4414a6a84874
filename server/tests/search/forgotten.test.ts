import { expect, it } from 'vitest'
import { erasePerson } from '../../src/engine/privacy/index.ts'
import { followPayments, searchPayments } from '../../src/storage/index.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'
import { opened, paid } from '../support/money.ts'
import { allSearched, countSearched } from '../support/search.ts'

const gateway = useGateway({ RETAIN_SANDBOX_DAYS: '30' })
const merchant = useMerchantPerTest(gateway)

const ORDER = {
  order: { ...payRequest().order, referenceOrderId: 'order of Ann', buyer: { referenceBuyerId: 'ann-1' } },
}

const references = async () => {
  const { items } = await searchPayments(gateway.storage.db, merchant.clientId, { limit: 10 })
  return items.map(({ orderReference, buyerReference }) => [orderReference, buyerReference])
}

it('a client that was reset has nothing left to be searched or counted, and begins anew', async () => {
  await merchant.refund(await paid(merchant), 100)
  await opened(merchant)
  await allSearched(gateway, merchant)
  expect((await merchant.call('simulator/reset', {})).code).toBe('SUCCESS')
  const left = Object.values(await countSearched(gateway, merchant))
  expect(left.reduce((sum, count) => sum + count, 0)).toBe(0)
  await paid(merchant)
  await allSearched(gateway, merchant)
  expect(await countSearched(gateway, merchant)).toMatchObject({ payment_search: 1 })
})

it('a payer who is forgotten is forgotten by the search, and is not found again', async () => {
  const { db } = gateway.storage
  const { clientId } = merchant
  const { paymentId } = await paid(merchant, undefined, ORDER)
  await allSearched(gateway, merchant)
  expect(await references()).toEqual([['order of Ann', 'ann-1']])
  const person = { paymentIds: [paymentId], paymentSessionIds: [], agreementIds: [], callIds: [] }
  const request = { now: new Date(), isDryRun: false, withSavedCards: false }
  await expect
    .poll(async () => (await erasePerson(db, clientId, person, request)).erased.payments, { timeout: 20_000 })
    .toBe(1)
  expect(await references()).toEqual([[null, null]])
  await followPayments(db, clientId, [paymentId])
  expect(await references()).toEqual([[null, null]])
  const found = await searchPayments(db, clientId, { filter: { orderReference: 'order' }, limit: 1 })
  expect(found.items).toEqual([])
})

it('what a payment no longer keeps, the search does not keep either', async () => {
  await paid(merchant, undefined, ORDER)
  await allSearched(gateway, merchant)
  let { code } = await merchant.advance(40 * 86_400)
  while (code === 'CLOCK_IN_PROCESS') ({ code } = await merchant.advance(0))
  await expect.poll(references, { timeout: 20_000 }).toEqual([[null, null]])
})
