import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { countRows } from '../support/money.ts'
import {
  again,
  allSay,
  type RegistrationRequest,
  registrationRequest,
  registrationStatus,
  rejectedRequest,
} from '../support/registration.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const codeOf = async (request: object, who = merchant) => (await who.register(request)).code

describe('the same request again', () => {
  it('is accepted with its own word and address, and changes nothing', async () => {
    const own = await gateway.merchant()
    const request = registrationRequest()
    await own.register({ ...request, passThroughInfo: 'first' })
    await own.decide(request, 'APPROVED')
    const { code, body } = await own.register({
      ...request,
      passThroughInfo: 'second',
      registrationNotifyURL: 'https://shop.example/x',
    })
    expect([code, body.passThroughInfo]).toEqual(['SUCCESS', 'second'])
    expect(await registrationStatus(own, request)).toMatchObject(allSay('APPROVED'))
    expect(await countRows(gateway, own, 'registrations')).toBe(1)
  })

  it('is the same under the other names of its fields, and with its dates as numbers', async () => {
    const { storeInfo, merchantInfo, ...request } = registrationRequest()
    const { storeMCC, ...store } = storeInfo
    const { merchantMCC, registrationDetail, ...rest } = merchantInfo
    const dated = (registrationEffectiveDate: unknown) => ({
      ...registrationDetail,
      registrationEffectiveDate,
    })
    const first = {
      ...request,
      registrationNotifyUrl: 'https://shop.example/registered',
      merchantInfo: { ...rest, merchantMcc: merchantMCC, registrationDetail: dated(1704038400000) },
      storeInfo: { ...store, storeMcc: storeMCC },
    }
    expect(await codeOf(first)).toBe('SUCCESS')
    const second = {
      ...request,
      merchantInfo: { ...rest, merchantMCC, registrationDetail: dated('2024-01-01T00:00:00+08:00') },
      storeInfo: { ...store, storeMCC, feeTier: null },
    }
    expect(await codeOf(second)).toBe('SUCCESS')
    const [row] = await gateway.database.query(
      'select notify_url from registrations where client_id = $1 and registration_request_id = $2',
      [merchant.clientId, request.registrationRequestId],
    )
    expect(row).toEqual({ notify_url: 'https://shop.example/registered' })
  })

  it.each<[string, (request: RegistrationRequest) => object]>([
    ['merchant', ({ merchantInfo }) => ({ merchantInfo: { ...merchantInfo, merchantMCC: '5812' } })],
    ['store', ({ storeInfo }) => ({ storeInfo: { ...storeInfo, storeName: 'Evening Tea' } })],
    ['product', () => ({ productCodes: ['IN_STORE_PAYMENT', 'CASHIER_PAYMENT'] })],
  ])('with another %s is inconsistent', async (_what, change) => {
    const request = registrationRequest()
    await merchant.register(request)
    expect(await codeOf({ ...request, ...change(request) })).toBe('REPEAT_REQ_INCONSISTENT')
  })

  it('twenty times at one moment is written once', async () => {
    const own = await gateway.merchant()
    const request = registrationRequest()
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(request, own)))
    expect(codes).toEqual(Array(20).fill('SUCCESS'))
    expect(await countRows(gateway, own, 'registrations')).toBe(1)
  })

  it('by another client is a registration of its own', async () => {
    const request = registrationRequest()
    await merchant.register(request)
    const other = await gateway.merchant()
    const changed = { ...request, productCodes: ['IN_STORE_PAYMENT', 'CASHIER_PAYMENT'] }
    expect(await codeOf(changed, other)).toBe('SUCCESS')
  })
})

describe('the same merchant and store under another request', () => {
  it('is refused while the wallets look at it, and once one of them has approved', async () => {
    const request = registrationRequest()
    await merchant.register(request)
    expect(await codeOf(again(request))).toBe('REPEAT_REGISTRATION')
    await merchant.decide(request, 'APPROVED', { pspName: 'GCASH' })
    await merchant.decide(request, 'REJECTED')
    expect(await codeOf(again(request))).toBe('REPEAT_REGISTRATION')
  })

  it('stays refused when the clock has moved on beyond the approval', async () => {
    const own = await gateway.merchant()
    const request = registrationRequest()
    await own.register(request)
    await own.advance(31 * 60)
    expect(await codeOf(again(request), own)).toBe('REPEAT_REGISTRATION')
  })

  it('is accepted after every wallet has rejected it, and reviewed anew', async () => {
    const own = await gateway.merchant()
    const request = rejectedRequest()
    await own.register(request)
    await own.advance(60)
    const mended = again(request)
    const { registrationDetail } = request.merchantInfo
    mended.merchantInfo = {
      ...request.merchantInfo,
      registrationDetail: { ...registrationDetail, registrationNo: '20260214-01' },
    }
    expect(await codeOf(mended, own)).toBe('SUCCESS')
    expect(await codeOf(again(request, 'third'), own)).toBe('REPEAT_REGISTRATION')
    const { referenceMerchantId } = request.merchantInfo
    const inquire = async () =>
      (await own.call('merchants/inquiryRegistrationStatus', { referenceMerchantId })).body
    expect(await inquire()).toMatchObject(allSay('PENDING'))
    expect(await registrationStatus(own, request)).toMatchObject({
      registrationResult: { registrationStatus: 'COMPLETED' },
    })
    await own.advance(60)
    expect(await inquire()).toMatchObject(allSay('APPROVED'))
  })

  it('is accepted when the wallets have been silent for 30 minutes, as in production', async () => {
    const own = await gateway.merchant('production')
    const request = registrationRequest()
    const prefix = '/ams/api'
    await own.register(request, { prefix })
    const madeAgo = (minutes: number) =>
      gateway.database.query(
        'update registrations set created_at = now() - make_interval(mins => $2) where client_id = $1',
        [own.clientId, minutes],
      )
    await madeAgo(29)
    expect((await own.register(again(request), { prefix })).code).toBe('REPEAT_REGISTRATION')
    await madeAgo(30)
    expect((await own.register(again(request), { prefix })).code).toBe('SUCCESS')
    expect((await own.register(again(request, 'third'), { prefix })).code).toBe('REPEAT_REGISTRATION')
  })

  it('at one moment: one wins, whether the place was free or to be had again', async () => {
    const own = await gateway.merchant()
    const race = async (names: string[], request: RegistrationRequest) =>
      (await Promise.all(names.map((name) => codeOf(again(request, name), own)))).sort()
    const names = Array.from({ length: 10 }, (_, index) => `r${index}`)
    const oneOfTen = [...Array(9).fill('REPEAT_REGISTRATION'), 'SUCCESS']
    const request = rejectedRequest()
    expect(await race(names, request)).toEqual(oneOfTen)
    await own.advance(60)
    expect(
      await race(
        names.map((name) => `${name}-b`),
        request,
      ),
    ).toEqual(oneOfTen)
    expect(await countRows(gateway, own, 'registrations')).toBe(2)
  })

  it('of another store is another registration', async () => {
    const request = registrationRequest()
    await merchant.register(request)
    const other = { ...again(request), storeInfo: { ...request.storeInfo, referenceStoreId: 'store-2' } }
    expect(await codeOf(other)).toBe('SUCCESS')
  })

  it('keeps its place when a request that would have replaced it has the id of another', async () => {
    const own = await gateway.merchant()
    const rejected = rejectedRequest()
    await own.register(rejected)
    await own.advance(60)
    const other = registrationRequest()
    const [, answer] = await Promise.all([
      own.register(other),
      own.register({ ...rejected, registrationRequestId: other.registrationRequestId }),
    ])
    const rows = await gateway.database.query<{ newest: string }>(
      'select reference_merchant_id as newest from registrations where client_id = $1 and is_newest',
      [own.clientId],
    )
    const merchants = rows.map(({ newest }) => newest)
    expect(new Set(merchants).size).toBe(merchants.length)
    expect(merchants).toContain(rejected.merchantInfo.referenceMerchantId)
    expect(['SUCCESS', 'REPEAT_REQ_INCONSISTENT']).toContain(answer.code)
  })
})
