import { beforeEach, describe, expect, it } from 'vitest'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { jobsOf } from '../support/money.ts'
import { allSay, registrationRequest, WALLETS } from '../support/registration.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)
let registrationRequestId: string
beforeEach(async () => {
  const request = registrationRequest()
  registrationRequestId = request.registrationRequestId
  await merchant.register(request)
})

const decide = (registrationStatus: string, more: object = {}) =>
  merchant.decide({ registrationRequestId }, registrationStatus, more)
const codeOf = async (registrationStatus: string, more?: object) =>
  (await decide(registrationStatus, more)).code
const picture = async () => {
  const { body } = await merchant.call('merchants/inquiryRegistrationStatus', { registrationRequestId })
  const { registrationResult, pspRegistrationResultList } = body
  return { registrationResult, pspRegistrationResultList }
}
const notified = async () => (await merchant.notifications()).map(({ body }) => body)
const agenda = () => jobsOf(gateway, merchant)

describe('a verdict', () => {
  it.each([
    ['APPROVED', undefined],
    ['REJECTED', 'registrationNo does not match legalName'],
  ])(
    '%s of all wallets completes the registration, and nothing is left to decide',
    async (status, reasons) => {
      expect(await codeOf(status, { rejectReasons: reasons })).toBe('SUCCESS')
      expect(await picture()).toEqual(allSay(status, reasons))
      expect(await agenda()).toEqual([])
    },
  )

  it('of one wallet leaves the others, and is notified each time', async () => {
    await decide('REJECTED', { pspName: 'GCASH', rejectReasons: 'no such street' })
    const one = await picture()
    expect(one.registrationResult).toEqual({ registrationStatus: 'PENDING' })
    for (const pspName of WALLETS.filter((name) => name !== 'GCASH')) await decide('APPROVED', { pspName })
    const all = await picture()
    expect(all.registrationResult).toEqual({ registrationStatus: 'COMPLETED' })
    const bodies = await notified()
    expect(bodies).toHaveLength(5)
    expect(bodies[0]).toMatchObject(one)
    expect(bodies[4]).toMatchObject(all)
    expect(await agenda()).toEqual([])
  })

  it('of the wallets that have not answered leaves the answers of the others', async () => {
    await decide('APPROVED', { pspName: 'tng' })
    await decide('REJECTED')
    const { pspRegistrationResultList } = await picture()
    expect(pspRegistrationResultList).toContainEqual({
      pspName: 'TNG',
      registrationResult: { registrationStatus: 'APPROVED' },
    })
    expect(pspRegistrationResultList).toContainEqual({
      pspName: 'GCASH',
      registrationResult: { registrationStatus: 'REJECTED' },
    })
  })

  it('that is not given is the wallets own after a minute, for those that have not answered', async () => {
    await decide('REJECTED', { pspName: 'GCASH' })
    await merchant.advance(60)
    const bodies = await notified()
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toMatchObject(await picture())
    expect((await picture()).registrationResult).toEqual({ registrationStatus: 'COMPLETED' })
    await merchant.advance(86_400)
    expect(await notified()).toHaveLength(2)
  })

  it('again changes nothing and tells nobody, also ten times at one moment', async () => {
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf('APPROVED')))
    expect(codes).toEqual(Array(10).fill('SUCCESS'))
    expect(await codeOf('APPROVED', { pspName: 'GCASH' })).toBe('SUCCESS')
    expect(await notified()).toHaveLength(1)
  })

  it('again with other reasons keeps the first', async () => {
    await decide('REJECTED', { rejectReasons: 'first' })
    expect(await codeOf('REJECTED', { rejectReasons: 'second' })).toBe('SUCCESS')
    expect(await picture()).toEqual(allSay('REJECTED', 'first'))
  })

  it('that was given otherwise is refused', async () => {
    await decide('APPROVED')
    expect(await codeOf('REJECTED')).toBe('ORDER_STATUS_INVALID')
    expect(await codeOf('REJECTED', { pspName: 'ALIPAY_HK' })).toBe('ORDER_STATUS_INVALID')
    expect(await picture()).toEqual(allSay('APPROVED'))
  })

  it('and its contrary at one moment: one wins, and all wallets say the same', async () => {
    const codes = await Promise.all([codeOf('APPROVED'), codeOf('REJECTED')])
    expect([...codes].sort()).toEqual(['ORDER_STATUS_INVALID', 'SUCCESS'])
    expect(await picture()).toEqual(allSay(codes[0] === 'SUCCESS' ? 'APPROVED' : 'REJECTED'))
    expect(await notified()).toHaveLength(1)
  })
})

it('what is unknown, or another client has, is not found', async () => {
  expect(await codeOf('APPROVED', { registrationRequestId: 'none' })).toBe('RECORD_NOT_FOUND')
  const other = await gateway.merchant()
  expect((await other.decide({ registrationRequestId }, 'APPROVED')).code).toBe('RECORD_NOT_FOUND')
  expect(await picture()).toEqual(allSay('PENDING'))
})

it('a production client cannot decide', async () => {
  const own = await gateway.merchant('production')
  const request = { registrationRequestId, registrationStatus: 'APPROVED' }
  expect((await own.call('simulator/decideRegistration', request, { prefix: '/ams/api' })).code).toBe(
    'ACCESS_DENIED',
  )
})

it.each<[string, object]>([
  ['registrationRequestId', { registrationRequestId: null }],
  ['registrationStatus', { registrationStatus: 'PENDING' }],
  ['pspName', { pspName: 'NAVERPAY' }],
  ['rejectReasons', { rejectReasons: 'for no reason' }],
  ['rejectReasons', { registrationStatus: 'REJECTED', rejectReasons: 'x'.repeat(1_025) }],
])('is refused by name when %s does not fit', async (field, change) => {
  const { code, body } = await decide('APPROVED', change)
  expect(code).toBe('PARAM_ILLEGAL')
  expect(body.result.resultMessage).toMatch(new RegExp(`^${field} `))
  expect(await picture()).toEqual(allSay('PENDING'))
})
