import { beforeEach, describe, expect, it } from 'vitest'
import { linkUp } from '../support/chain.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { jobsOf, atOnce } from '../support/money.ts'
import { type Arrival, useReceiver } from '../support/receiver.ts'
import {
  again,
  allSay,
  type RegistrationRequest,
  registrationRequest,
  registrationStatus,
  rejectedRequest,
} from '../support/registration.ts'
import { eventStates, linkByHand, type ChainByHand } from '../support/chain-by-hand.ts'
import { useFaultyWay } from './faulty-way.ts'

const back = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const front = useGateway()
const way = useFaultyWay(back)
const receiver = useReceiver()

const POLL = { timeout: 30_000 }

interface Row extends Record<string, unknown> {
  readonly registration_request_id: string
  readonly provider_key: string | null
}

const registrationsAt = ({ database }: typeof front, { clientId }: Merchant) =>
  database.query<Row>('select * from registrations where client_id = $1 order by created_at', [clientId])

/** The name that a registration has at the back. */
async function thereOf(upstream: Merchant, place = 0) {
  const rows = await registrationsAt(back, upstream)
  return { registrationRequestId: String(rows[place]?.registration_request_id) }
}

const pictureOf = async (merchant: Merchant, request: RegistrationRequest) => {
  const { registrationResult, pspRegistrationResultList } = await registrationStatus(merchant, request)
  return { registrationResult, pspRegistrationResultList }
}

const sentTo = async (merchant: Merchant) =>
  (await merchant.notifications())
    .filter(({ kind }) => kind === 'notifyRegistrationStatus')
    .map(({ body }) => body as Record<string, unknown>)

describe('a registration of a client whose route leads to another gateway', () => {
  it('is submitted there, and what the wallets say there is notified here by our id', async () => {
    const { merchant, upstream } = await linkUp(front, back)
    const request = { ...registrationRequest(), passThroughInfo: 'batch 12' }
    const { code, body } = await merchant.register(request)
    expect([code, body.passThroughInfo]).toEqual(['SUCCESS', 'batch 12'])
    const there = await thereOf(upstream)
    expect(there.registrationRequestId).not.toBe(request.registrationRequestId)
    const [row] = await registrationsAt(back, upstream)
    expect(row).toMatchObject({ merchant_info: request.merchantInfo, store_info: request.storeInfo })
    expect(await pictureOf(merchant, request)).toEqual({
      registrationResult: { registrationStatus: 'PENDING' },
      pspRegistrationResultList: [],
    })
    await upstream.decide(there, 'APPROVED')
    await expect.poll(() => pictureOf(merchant, request), POLL).toEqual(allSay('APPROVED'))
    expect(await sentTo(merchant)).toEqual([
      {
        registrationRequestId: request.registrationRequestId,
        referenceMerchantId: request.merchantInfo.referenceMerchantId,
        referenceStoreId: request.storeInfo.referenceStoreId,
        ...allSay('APPROVED'),
      },
    ])
    expect((await registrationStatus(merchant, request)).merchantInfo).toEqual(request.merchantInfo)
    expect((await merchant.register(again(request))).code).toBe('REPEAT_REGISTRATION')
  })

  it('is the same when it is asked for again, also at the same moment', async () => {
    const { merchant, upstream } = await linkUp(front, back)
    const request = registrationRequest()
    const codes = (await atOnce(3, () => merchant.register(request))).map(({ code }) => code)
    expect(codes).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
    expect((await merchant.register(request)).code).toBe('SUCCESS')
    expect(await registrationsAt(back, upstream)).toHaveLength(1)
    expect((await merchant.register({ ...request, productCodes: ['CASHIER_PAYMENT'] })).code).toBe(
      'REPEAT_REQ_INCONSISTENT',
    )
  })

  it('that is rejected there is rejected here, with the reason, and may be handed in again', async () => {
    const { merchant, upstream } = await linkUp(front, back)
    const request = rejectedRequest()
    await merchant.register(request)
    await upstream.advance(120)
    const rejected = allSay('REJECTED', 'registrationNo could not be confirmed')
    await expect.poll(() => pictureOf(merchant, request), POLL).toEqual(rejected)
    expect((await merchant.register(again(request))).code).toBe('SUCCESS')
    expect(await registrationsAt(back, upstream)).toHaveLength(2)
  })

  it('is not decided by who plays the wallets in front, nor by the clock of here', async () => {
    const { merchant } = await linkUp(front, back)
    const request = registrationRequest()
    await merchant.register(request)
    expect((await merchant.decide(request, 'APPROVED')).code).toBe('ORDER_STATUS_INVALID')
    await merchant.advance(3_600)
    const { registrationResult } = await registrationStatus(merchant, request)
    expect(registrationResult).toEqual({ registrationStatus: 'PENDING' })
  })

  it('that upstream refuses is refused here and leaves nothing behind', async () => {
    const { merchant, upstream } = await linkUp(front, back)
    const request = registrationRequest()
    // The same merchant and store stand there already.
    expect((await upstream.register(request)).code).toBe('SUCCESS')
    expect((await merchant.register(request)).code).toBe('REPEAT_REGISTRATION')
    expect(await registrationsAt(front, merchant)).toEqual([])
    const { registrationRequestId } = request
    const { code } = await merchant.call('merchants/inquiryRegistrationStatus', { registrationRequestId })
    expect(code).toBe('RECORD_NOT_FOUND')
    await upstream.decide(request, 'REJECTED')
    expect((await merchant.register(request)).code).toBe('SUCCESS')
  })

  it('of a client without such a route is the simulator’s', async () => {
    const merchant = await front.merchant()
    const request = registrationRequest()
    await merchant.register(request)
    expect(await pictureOf(merchant, request)).toEqual(allSay('PENDING'))
    expect((await registrationsAt(front, merchant))[0]?.provider_key).toBeNull()
    await merchant.advance(120)
    expect(await pictureOf(merchant, request)).toEqual(allSay('APPROVED'))
  })
})

describe('a way on which things go wrong', () => {
  let chain: ChainByHand
  beforeEach(async () => {
    chain = await linkByHand(front, back, { way, receiver })
  })

  it.each(['before', 'after'] as const)(
    'a registration that is lost %s the work is unknown, and its repeat is one there',
    async (at) => {
      const request = registrationRequest()
      void way.break('merchants/registration', { at, how: 'status 500' })
      expect((await chain.merchant.register(request)).code).toBe('UNKNOWN_EXCEPTION')
      expect((await chain.merchant.register(request)).code).toBe('SUCCESS')
      expect(await registrationsAt(back, chain.upstream)).toHaveLength(1)
      expect(await registrationsAt(front, chain.merchant)).toHaveLength(1)
    },
  )

  it('without a message its job asks, and carries on what was lost', async () => {
    const request = registrationRequest()
    void way.break('merchants/registration', { at: 'before', how: 'status 500' })
    await chain.merchant.register(request)
    await chain.merchant.advance(90)
    await expect.poll(async () => (await registrationsAt(back, chain.upstream)).length, POLL).toBe(1)
    await chain.upstream.decide(await thereOf(chain.upstream), 'APPROVED', { pspName: 'GCASH' })
    await chain.merchant.advance(86_400)
    const said = async (status: string) =>
      JSON.stringify(await pictureOf(chain.merchant, request)).split(`"${status}"`).length - 1
    await expect.poll(() => said('APPROVED'), POLL).toBe(1)
    await chain.upstream.advance(120)
    await chain.merchant.advance(86_400)
    await expect.poll(() => pictureOf(chain.merchant, request), POLL).toEqual(allSay('APPROVED'))
    expect(await sentTo(chain.merchant)).toHaveLength(2)
    const key = (await registrationsAt(front, chain.merchant))[0]?.provider_key
    expect((await jobsOf(front, chain.merchant)).some(({ subject_id }) => subject_id === key)).toBe(false)
  })

  it('while nobody answers it stays unknown, and nothing says that it failed', async () => {
    const request = registrationRequest()
    const open = way.close()
    try {
      expect((await chain.merchant.register(request)).code).toBe('UNKNOWN_EXCEPTION')
      expect((await chain.merchant.register(request)).code).toBe('UNKNOWN_EXCEPTION')
      await chain.merchant.advance(7_200)
      const { registrationResult } = await registrationStatus(chain.merchant, request)
      expect(registrationResult).toEqual({ registrationStatus: 'PENDING' })
    } finally {
      open()
    }
    expect((await chain.merchant.register(request)).code).toBe('SUCCESS')
  })

  it.each(['unsigned', 'signed by another'] as const)('an answer that is %s is none', async (how) => {
    void way.break('merchants/registration', { at: 'after', how })
    expect((await chain.merchant.register(registrationRequest())).code).toBe('UNKNOWN_EXCEPTION')
  })
})

describe('messages about registrations', () => {
  let chain: ChainByHand
  beforeEach(async () => {
    chain = await linkByHand(front, back, { way, receiver })
  })

  /** A message as upstream would send it: what it has sent itself went to the front, signed by a key that is not the way's. */
  async function messageOf(): Promise<Arrival> {
    const notified = await chain.upstream.notifications()
    const body = notified.filter(({ kind }) => kind === 'notifyRegistrationStatus').at(-1)?.body
    const path = `/providers/${chain.provider}/registration`
    return { path, headers: {}, text: '', body: body as Arrival['body'] }
  }

  async function registered() {
    const request = registrationRequest()
    expect((await chain.merchant.register(request)).code).toBe('SUCCESS')
    return { request, there: await thereOf(chain.upstream) }
  }

  it('that come twice, at the same moment, and in another order act once', async () => {
    const { request, there } = await registered()
    await chain.upstream.decide(there, 'APPROVED', { pspName: 'GCASH' })
    const first = await messageOf()
    await chain.upstream.decide(there, 'APPROVED')
    const last = await messageOf()
    expect(await atOnce(3, () => chain.tell(last))).toEqual([200, 200, 200])
    expect(await chain.tell(first)).toBe(200)
    expect(await chain.tell(last)).toBe(200)
    expect(await pictureOf(chain.merchant, request)).toEqual(allSay('APPROVED'))
    expect(await sentTo(chain.merchant)).toHaveLength(1)
    expect(await eventStates(front, chain.merchant)).toEqual(['HEARD', 'HEARD'])
  })

  it('may come before the answer, which is then known', async () => {
    const request = registrationRequest()
    void way.break('merchants/registration', { at: 'after', how: 'status 500' })
    expect((await chain.merchant.register(request)).code).toBe('UNKNOWN_EXCEPTION')
    await chain.upstream.decide(await thereOf(chain.upstream), 'APPROVED')
    await chain.tell(await messageOf())
    expect(await pictureOf(chain.merchant, request)).toEqual(allSay('APPROVED'))
    const before = way.calls.length
    expect((await chain.merchant.register(request)).code).toBe('SUCCESS')
    expect(way.calls.length).toBe(before)
  })

  it('that contradict, are forged, of another account or about nothing are not followed', async () => {
    const { request, there } = await registered()
    await chain.upstream.decide(there, 'APPROVED')
    const message = await messageOf()
    expect(await chain.tell(message, {}, 'another')).toBe(401)
    const other = await linkByHand(front, back, { way, receiver })
    const path = message.path.replace(chain.provider, other.provider)
    expect(await other.tell({ ...message, path })).toBe(200)
    expect(await chain.tell(message, { referenceMerchantId: 'another' })).toBe(200)
    expect(await chain.tell(message, { registrationRequestId: 'reg-1' })).toBe(200)
    const { registrationResult } = await registrationStatus(chain.merchant, request)
    expect(registrationResult).toEqual({ registrationStatus: 'PENDING' })
    await chain.tell(message)
    await chain.tell(message, allSay('REJECTED'))
    expect(await pictureOf(chain.merchant, request)).toEqual(allSay('APPROVED'))
    expect((await eventStates(front, chain.merchant)).sort()).toEqual([
      'DOUBTED',
      'DOUBTED',
      'HEARD',
      'UNMATCHED',
    ])
  })
})
