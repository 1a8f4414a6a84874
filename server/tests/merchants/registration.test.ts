import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { jobsOf, countRows } from '../support/money.ts'
import {
  again,
  allSay,
  registrationRequest,
  registrationStatus,
  rejectedRequest,
} from '../support/registration.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const codeOf = async (request: object, by = merchant) => (await by.register(request)).code

describe('a registration', () => {
  it('is accepted for review by five wallets, and what was passed through comes back', async () => {
    const request = registrationRequest()
    const { code, body } = await merchant.register({ ...request, passThroughInfo: '{"batch":"12"}' })
    expect([code, body.passThroughInfo]).toEqual(['SUCCESS', '{"batch":"12"}'])
    expect(await registrationStatus(merchant, request)).toMatchObject(allSay('PENDING'))
  })

  it('for online products needs no store', async () => {
    const { storeInfo, ...request } = registrationRequest()
    const online = { ...request, productCodes: ['CASHIER_PAYMENT', 'AGREEMENT_PAYMENT'] }
    expect(await codeOf(online)).toBe('SUCCESS')
    expect(await codeOf({ ...online, registrationRequestId: 'other' })).toBe('REPEAT_REGISTRATION')
    expect(await codeOf({ ...again({ ...request, storeInfo }) })).toBe('SUCCESS')
  })

  it('for stores without a store is taken too, as official libraries send it, and the merchant alone is reviewed', async () => {
    const own = await gateway.merchant()
    const { storeInfo, ...request } = registrationRequest()
    expect(await codeOf(request, own)).toBe('SUCCESS')
    expect(await codeOf(request, own)).toBe('SUCCESS')
    const { referenceMerchantId } = request.merchantInfo
    await own.advance(60)
    const { body } = await own.call('merchants/inquiryRegistrationInfo', { referenceMerchantId })
    expect(body).toMatchObject({
      ...allSay('APPROVED'),
      productCodes: ['IN_STORE_PAYMENT'],
      merchantInfo: { referenceMerchantId },
    })
    expect(body).not.toHaveProperty('storeInfo')
    expect(body).not.toHaveProperty('referenceStoreId')
    expect(await codeOf(again({ ...request, storeInfo }), own)).toBe('SUCCESS')
  })

  it('nobody decides is approved after a minute', async () => {
    const own = await gateway.merchant()
    const request = registrationRequest()
    await own.register(request)
    await own.advance(50)
    expect(await registrationStatus(own, request)).toMatchObject(allSay('PENDING'))
    await own.advance(20)
    expect(await registrationStatus(own, request)).toMatchObject(allSay('APPROVED'))
  })

  it('whose number ends in 9 is rejected after a minute, with a reason', async () => {
    const own = await gateway.merchant()
    const request = rejectedRequest()
    await own.register(request)
    await own.advance(60)
    expect(await registrationStatus(own, request)).toMatchObject(
      allSay('REJECTED', 'registrationNo could not be confirmed'),
    )
  })
})

describe('a production client', () => {
  it.each(['/ams/api', '/ams/sandbox/api'])('registers under %s, and nobody decides yet', async (prefix) => {
    const own = await gateway.merchant('production')
    const request = registrationRequest()
    expect((await own.register(request, { prefix })).code).toBe('SUCCESS')
    const name = { registrationRequestId: request.registrationRequestId }
    const { body } = await own.call('merchants/inquiryRegistrationStatus', name, { prefix })
    expect(body).toMatchObject(allSay('PENDING'))
    expect(await jobsOf(gateway, own)).toEqual([])
  })
})

/** Changes what is at a path such as `merchantInfo.websites.0.url`. */
function withValue(request: object, path: string, value: unknown): object {
  const copy = structuredClone(request) as Record<string, unknown>
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce((inner, name) => inner[name] as Record<string, unknown>, copy)
  holder[last] = value
  return copy
}

it.each<[field: string, value: unknown, path?: string]>([
  ['registrationRequestId', undefined],
  ['registrationRequestId', 'x'.repeat(65)],
  ['registrationNotifyURL', '/registered'],
  ['registrationNotifyURL', 'registered', 'registrationNotifyUrl'],
  ['passThroughInfo', 'x'.repeat(2_049)],
  ['productCodes', undefined],
  ['productCodes', []],
  ['productCodes', 'IN_STORE_PAYMENT'],
  ['productCodes.0', ['ON_THE_MOON']],
  ['merchantInfo', undefined],
  ['merchantInfo.referenceMerchantId', 'x'.repeat(65)],
  ['merchantInfo.merchantMCC', undefined],
  ['merchantInfo.logo.logoName', { logoUrl: 'https://coffee.example/logo.png' }, 'merchantInfo.logo'],
  ['merchantInfo.websites.0.url', 'coffee', 'merchantInfo.websites.0.url'],
  ['merchantInfo.websites.0.url', [{ name: 'Coffee' }], 'merchantInfo.websites'],
  ['merchantInfo.registrationDetail', undefined],
  ['merchantInfo.registrationDetail.legalName', 'x'.repeat(257)],
  ['merchantInfo.registrationDetail.registrationType', 'PASSPORT'],
  ['merchantInfo.registrationDetail.registrationNo', null],
  ['merchantInfo.registrationDetail.registrationAddress.region', ''],
  ['merchantInfo.registrationDetail.businessType', 'enterprise'],
  ['merchantInfo.registrationDetail.contactInfo.0.contactType', 'PIGEON'],
  [
    'merchantInfo.registrationDetail.attachments.0.attachmentType',
    [{ attachmentType: 'POEM', file: 'f' }],
    'merchantInfo.registrationDetail.attachments',
  ],
  ['merchantInfo.registrationDetail.registrationExpireDate', 'never'],
  ['storeInfo.referenceStoreId', 'x'.repeat(33)],
  ['storeInfo.storeName', undefined],
  ['storeInfo.storeMCC', undefined],
  ['storeInfo.storeAddress', undefined],
  ['storeInfo.storeContacts.0.identificationId', [{ fullName: 'A' }], 'storeInfo.storeContacts'],
  ['storeInfo.feeTier', '06'],
])('is refused by name when %s does not fit', async (field, value, path = field.replace(/\.0$/, '')) => {
  const own = await gateway.merchant()
  const { code, body } = await own.register(withValue(registrationRequest(), path, value))
  expect(code).toBe('PARAM_ILLEGAL')
  expect(body.result.resultMessage).toMatch(new RegExp(`^${field} `))
  expect(await countRows(gateway, own, 'registrations')).toBe(0)
})
