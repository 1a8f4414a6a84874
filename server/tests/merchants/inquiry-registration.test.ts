import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { allSay, registrationRequest, rejectedRequest } from '../support/registration.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

// One official library has the two paths swapped, so each promise holds for both.
describe.each(['inquiryRegistrationStatus', 'inquiryRegistrationInfo'])('%s', (name) => {
  const inquire = async (request: object, who = merchant) =>
    (await who.call(`merchants/${name}`, request)).body

  it('tells how the wallets stand by the request, the merchant, the store or both', async () => {
    const own = await gateway.merchant()
    const request = registrationRequest()
    await own.register(request)
    const { registrationRequestId } = request
    const { referenceMerchantId } = request.merchantInfo
    const { referenceStoreId } = request.storeInfo
    for (const ids of [
      { registrationRequestId },
      { referenceMerchantId },
      { referenceStoreId },
      { referenceMerchantId, referenceStoreId },
      { registrationRequestId, referenceMerchantId: 'another' },
    ]) {
      const { result, ...record } = await inquire(ids, own)
      expect([result.resultCode, record]).toEqual(['SUCCESS', allSay('PENDING')])
    }
  })

  it('gives the data once a wallet has approved, as it was registered', async () => {
    const { registrationDetail, ...merchantInfo } = registrationRequest().merchantInfo
    const request = {
      ...registrationRequest(),
      merchantInfo: {
        ...merchantInfo,
        registrationDetail: { ...registrationDetail, registrationExpireDate: 1704038400000 },
      },
    }
    await merchant.register(request)
    const { registrationRequestId, productCodes, storeInfo } = request
    await merchant.decide({ registrationRequestId }, 'APPROVED')
    const { result, ...record } = await inquire({ referenceMerchantId: merchantInfo.referenceMerchantId })
    expect(record).toEqual({
      ...allSay('APPROVED'),
      productCodes,
      storeInfo,
      merchantInfo: {
        ...merchantInfo,
        registrationDetail: { ...registrationDetail, registrationExpireDate: '2023-12-31T16:00:00+00:00' },
      },
    })
  })

  it('gives no data of what was rejected', async () => {
    const request = registrationRequest()
    await merchant.register(request)
    await merchant.decide(request, 'REJECTED')
    const { registrationRequestId } = request
    expect(Object.keys(await inquire({ registrationRequestId }))).toEqual([
      'pspRegistrationResultList',
      'registrationResult',
      'result',
    ])
  })

  it('gives the data that was approved last, also by the id of an earlier request', async () => {
    const own = await gateway.merchant()
    const rejected = rejectedRequest()
    await own.register(rejected)
    await own.advance(60)
    const accepted = { ...rejected, registrationRequestId: 'mended', productCodes: ['IN_STORE_PAYMENT'] }
    accepted.storeInfo = { ...rejected.storeInfo, storeName: 'Another name' }
    await own.register(accepted)
    await own.decide({ registrationRequestId: 'mended' }, 'APPROVED')
    const { registrationRequestId } = rejected
    const body = await inquire({ registrationRequestId }, own)
    expect(body).toMatchObject({ ...allSay('REJECTED'), storeInfo: { storeName: 'Another name' } })
  })

  it('of a merchant with several stores tells of the newest, and gives the newest that is approved', async () => {
    const first = registrationRequest()
    await merchant.register(first)
    await merchant.decide(first, 'APPROVED')
    const storeInfo = { ...first.storeInfo, referenceStoreId: 'store-2' }
    await merchant.register({
      ...first,
      registrationRequestId: `${first.registrationRequestId}-2`,
      storeInfo,
    })
    const { referenceMerchantId } = first.merchantInfo
    expect(await inquire({ referenceMerchantId })).toMatchObject({
      ...allSay('PENDING'),
      storeInfo: { referenceStoreId: 'store-1' },
    })
    const second = await inquire({ referenceMerchantId, referenceStoreId: 'store-2' })
    expect([second.storeInfo, second.registrationResult]).toEqual([
      undefined,
      { registrationStatus: 'PENDING' },
    ])
  })

  it('without any id is refused by name', async () => {
    const { result } = await inquire({ referenceMerchantId: null, registrationRequestId: '' })
    expect(result.resultCode).toBe('PARAM_ILLEGAL')
    expect(result.resultMessage).toContain('referenceMerchantId')
  })

  it.each([
    ['registrationRequestId', 65],
    ['referenceMerchantId', 65],
    ['referenceStoreId', 33],
  ])('refuses a %s of %i characters by name', async (field, length) => {
    const { result } = await inquire({ [field]: 'x'.repeat(length) })
    expect(result.resultCode).toBe('PARAM_ILLEGAL')
    expect(result.resultMessage).toContain(field)
  })

  it('knows neither what was never registered nor what another client has', async () => {
    const request = registrationRequest()
    await merchant.register(request)
    const { registrationRequestId } = request
    const { referenceMerchantId } = request.merchantInfo
    const other = await gateway.merchant()
    for (const ids of [{ registrationRequestId }, { referenceMerchantId }, { referenceStoreId: 'store-1' }])
      expect((await inquire(ids, other)).result.resultCode).toBe('RECORD_NOT_FOUND')
    expect((await inquire({ referenceMerchantId, referenceStoreId: 'none' })).result.resultCode).toBe(
      'RECORD_NOT_FOUND',
    )
  })
})
