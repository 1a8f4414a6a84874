import { beforeAll, describe, expect, it } from 'vitest'
import { requireRegistered, type StoreOrder } from '../../src/engine/money/index.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { type RegistrationRequest, registrationRequest } from '../support/registration.ts'

const gateway = useGateway()
const own = useMerchant(gateway, 'production')
let request: RegistrationRequest

beforeAll(async () => {
  request = registrationRequest()
  await own.register(request)
  // In production nobody decides yet.
  await gateway.database.query(
    "update registration_reviews set status = 'APPROVED', decided_at = now() where client_id = $1 and psp_name = 'TNG'",
    [own.clientId],
  )
})

const orderOf = (referenceMerchantId?: string, referenceStoreId?: string): StoreOrder => ({
  merchant: { referenceMerchantId, store: { referenceStoreId } },
})
const ask = (
  order: StoreOrder,
  { isRegistrationRequired = true, clientId = own.clientId, environment = 'production' as const } = {},
) =>
  gateway.storage.db
    .transaction()
    .execute((tx) => requireRegistered({ isRegistrationRequired }, tx, { clientId, environment }, order))
const NO = { code: 'MERCHANT_NOT_REGISTERED' }

describe('where a registration is required', () => {
  it('a production client sells for a merchant and a store that a wallet has approved', async () => {
    await ask(orderOf(request.merchantInfo.referenceMerchantId, 'store-1'))
  })

  it('and for no other: not another store, nor without one, nor without a merchant', async () => {
    const { referenceMerchantId } = request.merchantInfo
    for (const order of [
      orderOf(referenceMerchantId, 'store-2'),
      orderOf(referenceMerchantId),
      orderOf('another', 'store-1'),
      { merchant: undefined },
    ])
      await expect(ask(order)).rejects.toMatchObject(NO)
  })

  it('and not what the wallets have not approved, nor what another client has registered', async () => {
    const pending = registrationRequest()
    await own.register(pending)
    const other = await gateway.merchant('production')
    await expect(ask(orderOf(pending.merchantInfo.referenceMerchantId, 'store-1'))).rejects.toMatchObject(NO)
    await expect(
      ask(orderOf(request.merchantInfo.referenceMerchantId, 'store-1'), { clientId: other.clientId }),
    ).rejects.toMatchObject(NO)
  })

  it('a sandbox client sells everywhere', async () => {
    const sandbox = { clientId: own.clientId, environment: 'sandbox' } as const
    await gateway.storage.db
      .transaction()
      .execute((tx) => requireRegistered({ isRegistrationRequired: true }, tx, sandbox, orderOf('x', 'y')))
  })
})

it('where none is required everybody sells', async () => {
  await ask(orderOf('another', 'store-1'), { isRegistrationRequired: false })
})
