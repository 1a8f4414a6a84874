import { beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/entrances/portal-api/index.ts'
import type { Sandbox, StoreAddresses } from '../../src/entrances/portal-api/shapes.ts'
import { approveApplication, setMerchantStatus } from '../../src/registry/clients/index.ts'
import { OPERATOR, useGateway } from '../support/gateway.ts'
import { inStoreRequest } from '../support/in-store.ts'
import { paid } from '../support/money.ts'
import { callerFor, firstOwner, newMember, newOwner } from '../support/portal.ts'

const gateway = useGateway({ API_LOG_DAYS: '30' })
type Owner = Awaited<ReturnType<typeof newOwner>>
let [ada, bob]: Owner[] = []

beforeAll(async () => {
  ada = await newOwner(gateway)
  bob = await newOwner(gateway)
}, 60_000)

const some = (owner: Owner | undefined) => owner as Owner
type Named = Pick<Owner, 'browser' | 'clientId'>
const pathOf = ({ clientId }: Named) => `/clients/${clientId}/store-pages`
const sandboxOf = async (owner: Named) =>
  (await owner.browser.ask<Sandbox>(`GET /clients/${owner.clientId}/sandbox`)).body

/** Where the pages of somebody are. */
async function make(owner: Named): Promise<string> {
  const { status, body } = await owner.browser.ask<StoreAddresses>(`POST ${pathOf(owner)}`)
  expect(status).toBe(200)
  expect(body.phoneUrl).toBe(body.tillUrl.replace(/till$/, 'phone'))
  return body.tillUrl.replace(/till$/, '')
}

const revoke = (owner: Named) => owner.browser.ask(`DELETE ${pathOf(owner)}`)

const post = (address: string, body: unknown) =>
  fetch(address, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    redirect: 'manual',
  })

async function call(folder: string, operation: string, request: object) {
  const answer = await post(`${folder}call`, { operation, request })
  expect([operation, answer.status]).toEqual([operation, 200])
  const { request: sent, answer: got } = (await answer.json()) as {
    request: { headers: Record<string, string> }
    answer: { body: string }
  }
  return { ...JSON.parse(got.body), sentAs: sent.headers['client-id'] }
}

const json = async (address: string) => (await fetch(address)).json()
const PATHS = ['till', 'phone', 'counter', 'script/till.js', 'counter/calls', 'beside', 'draw?as=qr&text=x']

describe('a stranger who signs up', () => {
  it('is given nothing of the built-in merchant’s, by no answer of the portal', async () => {
    const { pathname } = new URL(String(gateway.storePages?.till))
    const token = String(pathname.split('/')[2])
    const owner = await newOwner(gateway)
    expect(await sandboxOf(owner)).toMatchObject({ hasStore: true, tillUrl: null, phoneUrl: null })
    const folder = await make(owner)
    const texts: unknown[] = [folder]
    for (const { path } of ROUTES.filter(({ method }) => method === 'GET')) {
      const asked = path
        .replace(':organisationId', owner.organisationId)
        .replace(':clientId', owner.clientId)
        .replace(/:\w+/g, 'none')
      texts.push((await owner.browser.ask(`GET ${asked}`)).body)
    }
    expect(JSON.stringify(texts)).toContain(`${folder}till`)
    for (const path of PATHS) texts.push(await (await fetch(folder + path)).text())
    expect(JSON.stringify(texts)).not.toContain(token)
    expect((await fetch(String(gateway.storePages?.till))).status).toBe(200)
  })

  it('nor does the owner of the built-in merchant get others than they have made', async () => {
    const owner = await firstOwner(gateway)
    expect(await sandboxOf(owner)).toMatchObject({ tillUrl: null })
    const folder = await make(owner)
    expect((await call(folder, 'simulator/issuePaymentCode', {})).sentAs).toBe(owner.clientId)
    await revoke(owner)
    expect((await fetch(`${folder}till`)).status).toBe(404)
    expect((await fetch(String(gateway.storePages?.till))).status).toBe(200)
  })
})

describe('a till and a phone of one’s own', () => {
  it('are made once, and shown from then on', async () => {
    const owner = await newOwner(gateway)
    const answers = await Promise.all([make(owner), make(owner), make(owner)])
    expect(new Set(answers).size).toBe(1)
    const [folder = ''] = answers
    expect(await sandboxOf(owner)).toMatchObject({ tillUrl: `${folder}till`, phoneUrl: `${folder}phone` })
    for (const path of PATHS) expect([path, (await fetch(folder + path)).status]).toEqual([path, 200])
  })

  it('take a payment from code to refund, and the log of their merchant has the calls', async () => {
    const folder = await make(some(ada))
    const { paymentCode } = await call(folder, 'simulator/issuePaymentCode', {})
    expect(await json(`${folder}beside`)).toMatchObject({ paymentCode })
    const { paymentId, result, sentAs } = await call(
      folder,
      'payments/pay',
      inStoreRequest('PaymentCode', {
        paymentMethod: { paymentMethodType: 'CONNECT_WALLET', paymentMethodId: paymentCode },
      }),
    )
    expect([result.resultStatus, sentAs]).toEqual(['S', ada?.clientId])
    expect(await json(`${folder}code/${paymentCode}`)).toMatchObject({ isUsed: true, paymentId })
    const refunded = await call(folder, 'payments/refund', {
      ...{
        refundRequestId: `refund of ${paymentId}`,
        paymentId,
        refundAmount: { currency: 'SGD', value: '1250' },
      },
    })
    expect(refunded.result.resultStatus).toBe('S')
    const counted = await fetch(`${folder}counter`, {
      ...{ method: 'POST', body: new URLSearchParams({ amount: '1', currency: 'HKD' }), redirect: 'manual' },
    })
    expect(counted.status).toBe(303)
    await expect
      .poll(async () =>
        gateway.database.query(
          "select is_proven from api_calls where client_id = $1 and path ~ 'payments/(pay|refund)$'",
          [ada?.clientId],
        ),
      )
      .toHaveLength(3)
  })

  it('follow the plans of their merchant', async () => {
    const folder = await make(some(ada))
    const plan = (body: object) =>
      some(ada).browser.ask(`POST /clients/${ada?.clientId}/sandbox/planOutcome`, {
        ...{ operation: 'payments/inquiryPayment', ...body },
      })
    await plan({ resultCode: 'UNKNOWN_EXCEPTION' })
    await expect
      .poll(async () => (await call(folder, 'payments/inquiryPayment', { paymentId: '1' })).result.resultCode)
      .toBe('UNKNOWN_EXCEPTION')
    await plan({ drop: 'AFTER' })
    const asked = { operation: 'payments/inquiryPayment', request: { paymentId: '1' } }
    await expect.poll(async () => (await post(`${folder}call`, asked)).status).toBe(502)
  })

  it('do what a till and a phone do, and nothing else', async () => {
    const folder = await make(some(ada))
    for (const operation of ['payments/capture', 'simulator/reset', 'notifications/list', '../../healthz'])
      expect((await post(`${folder}call`, { operation, request: {} })).status).toBe(403)
  })
})

describe('of two organisations', () => {
  it('neither reads or refunds what is the other’s by any address that it is given', async () => {
    const [own, others] = [await make(some(ada)), await make(some(bob))]
    const merchant = await callerFor(some(bob))
    const { paymentId, paymentRequestId } = await paid(merchant)
    const { body } = await merchant.call('simulator/issuePaymentCode', {})
    const ordered = await merchant.call('payments/pay', inStoreRequest('OrderCode'))
    const { codeDetails } = ordered.body.orderCodeForm as { codeDetails: { codeValue: string }[] }
    const code = encodeURIComponent(codeDetails[0]?.codeValue ?? '')
    await call(others, 'simulator/issuePaymentCode', {})
    for (const folder of [own, String(gateway.storePages?.till).replace(/till$/, '')]) {
      for (const named of [{ paymentId }, { paymentRequestId }])
        expect((await call(folder, 'payments/inquiryPayment', named)).result.resultCode).toBe(
          'ORDER_NOT_EXIST',
        )
      const refund = { refundRequestId: 'theirs', paymentId, refundAmount: { currency: 'HKD', value: '1' } }
      expect((await call(folder, 'payments/refund', refund)).result.resultStatus).toBe('F')
      const cancel = await call(folder, 'payments/cancel', { paymentId })
      expect(cancel.result.resultStatus).toBe('F')
      expect((await fetch(`${folder}code/${body.paymentCode}`)).status).toBe(404)
      expect((await fetch(`${folder}order?code=${code}`)).status).toBe(404)
    }
    // What another's pages show beside each other is theirs alone.
    expect(await json(`${own}counter/calls`)).not.toEqual(await json(`${others}counter/calls`))
    expect((await json(`${own}beside`)) as object).not.toEqual(await json(`${others}beside`))
    const rows = await gateway.database.query('select 1 from payment_transactions where client_id = $1', [
      bob?.clientId,
    ])
    expect(rows).toEqual([])
  })

  it('neither makes, sees or revokes the other’s', async () => {
    const folder = await make(some(bob))
    for (const line of [
      `POST ${pathOf(some(bob))}`,
      `DELETE ${pathOf(some(bob))}`,
      `GET /clients/${bob?.clientId}/sandbox`,
    ])
      expect((await some(ada).browser.ask(line)).status).toBe(404)
    const viewer = await newMember(gateway, some(bob), 'viewer')
    for (const line of [
      `POST ${pathOf(some(bob))}`,
      `DELETE ${pathOf(some(bob))}`,
      `GET /clients/${bob?.clientId}/sandbox`,
    ])
      expect((await viewer.browser.ask(line)).status).toBe(403)
    expect((await fetch(`${folder}till`)).status).toBe(200)
  })

  it('an address made of two opens nothing', async () => {
    const parts = (folder: string) => String(new URL(folder).pathname.split('/')[2]).split('.')
    const [[one, page, proof], [other, itsPage]] = [
      parts(await make(some(ada))),
      parts(await make(some(bob))),
    ]
    for (const token of [
      ...[`${other}.${page}.${proof}`, `${one}.${itsPage}.${proof}`, `${other}.${itsPage}.${proof}`],
      ...[`${one}.${page}.`, `${one}.${page}.${proof}A`, `${one}`, `.${page}.${proof}`],
    ])
      expect([token, (await fetch(`${gateway.url}/sandbox/${token}/till`)).status]).toEqual([token, 404])
  })
})

describe('revoked', () => {
  it('they are dead at once, at every gateway, and new ones are others', async () => {
    const owner = await newOwner(gateway)
    const folder = await make(owner)
    const another = await gateway.startAnother()
    const { pathname } = new URL(folder)
    expect((await fetch(`${another.url}${pathname}till`)).status).toBe(200)
    expect((await revoke(owner)).status).toBe(200)
    for (const path of PATHS) {
      expect((await fetch(folder + path)).status).toBe(404)
      expect((await fetch(another.url + pathname + path)).status).toBe(404)
    }
    const asked = { operation: 'simulator/issuePaymentCode', request: {} }
    expect((await post(`${folder}call`, asked)).status).toBe(404)
    await another.stop()
    expect(await sandboxOf(owner)).toMatchObject({ tillUrl: null, phoneUrl: null })
    const anew = await make(owner)
    expect(anew).not.toBe(folder)
    expect([(await fetch(`${folder}till`)).status, (await fetch(`${anew}till`)).status]).toEqual([404, 200])
    const entries = await gateway.database.query<{ action: string }>(
      "select action from audit_entries where client_id = $1 and action ~ '^store_pages' order by entry_id",
      [owner.clientId],
    )
    expect(entries.map(({ action }) => action)).toEqual([
      ...['store_pages_made', 'store_pages_revoked', 'store_pages_made'],
    ])
  })

  it('or of a client that is disabled, they open nothing; what the database holds opens nothing either', async () => {
    const owner = await newOwner(gateway)
    const folder = await make(owner)
    const [row] = await gateway.database.query<{ page_id: string }>(
      'select page_id from store_pages where client_id = $1',
      [owner.clientId],
    )
    const name = `${owner.clientId}.${row?.page_id}`
    expect(folder).toContain(`/sandbox/${name}.`)
    expect((await fetch(`${gateway.url}/sandbox/${name}/till`)).status).toBe(404)
    await setMerchantStatus(gateway.trail, OPERATOR, owner.clientId, { status: 'DISABLED' })
    await expect.poll(async () => (await fetch(`${folder}till`)).status).toBe(404)
  })

  it('a client of production has none', async () => {
    const owner = await newOwner(gateway)
    const asked = await owner.browser.ask<{ applicationId: string }>(
      `POST /organisations/${owner.organisationId}/applications`,
      {
        ...{ name: 'Corner shop', legalName: 'Corner Shop', registrationNumber: '1', country: 'SG' },
        ...{ website: 'https://shop.example', merchantCategoryCode: '5411' },
        ...{ contactName: 'Ada', contactEmail: 'ada@shop.example' },
      },
    )
    const { trail, sealer } = gateway
    const clientId = await approveApplication({ trail, sealer }, OPERATOR, asked.body.applicationId, {
      decidedAt: new Date(),
    })
    const { browser } = owner
    expect((await browser.ask(`POST ${pathOf({ browser, clientId })}`)).status).toBe(403)
  })
})
