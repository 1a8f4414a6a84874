import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { newAgreement, revoke } from '../support/agreements.ts'
import { cardRequest } from '../support/card-payments.ts'
import { base64 } from '../support/disputes.ts'
import { MASTER_KEYS, type TestGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { type PaymentNames, paid } from '../support/money.ts'
import { press } from '../support/payer.ts'
import { type Ended, Home } from '../support/process.ts'
import { sessionUrl } from '../support/sessions.ts'

/** Somebody who buys things. No value is part of another's. */
export interface Person {
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly clientIp: string
  readonly goods: string
}

export function newPerson(): Person {
  const mark = randomUUID().slice(0, 8)
  return {
    reference: `buyer-${mark}`,
    name: `Ada ${mark} Lovelace`,
    email: `Ada.${mark}@Example.org`,
    phone: `+852-${mark}`,
    address: `${mark} Garden Road`,
    clientIp: `2001:db8::${mark.slice(0, 4)}:${mark.slice(4)}`,
    goods: `A lamp for ${mark}`,
  }
}

/** What a merchant says of a person when they pay. */
export function wordsOf(person: Person) {
  const { reference, name, email, phone, address, clientIp, goods } = person
  return {
    order: {
      referenceOrderId: `order-of-${reference}`,
      orderDescription: goods,
      orderAmount: { currency: 'HKD', value: '25800' },
      goods: [{ goodsName: goods }],
      buyer: {
        referenceBuyerId: reference,
        buyerName: { fullName: name },
        buyerEmail: email,
        buyerPhoneNo: phone,
      },
      shipping: { shippingAddress: { region: 'HK', address1: address }, shipToEmail: email },
    },
    env: { terminalType: 'WEB', clientIp },
    metadata: JSON.stringify({ contact: email }),
    customizedInfo: { customizedField1: phone },
    paymentRedirectUrl: `https://shop.example/return/${reference}`,
  }
}

export const documentOf = ({ name }: Person) => base64(`%PDF-1.4 handed over to ${name}`)

/** A payment by a wallet, paid, refunded in part with words, disputed, defended and judged. */
export async function buyAndComplain(merchant: Merchant, person: Person): Promise<PaymentNames> {
  const payment = await paid(merchant, undefined, wordsOf(person))
  await merchant.refund(payment, 800, {
    refundReason: `${person.name} sent it back`,
    metadata: person.email,
  })
  const { disputeId } = (await merchant.openDispute(payment)).body
  await merchant.defend(disputeId, documentOf(person))
  await merchant.judge(disputeId, 'ACCEPT_BY_CUSTOMER')
  return payment
}

/** A payment that a session led to. */
export async function buyInSession(
  { url }: TestGateway,
  merchant: Merchant,
  person: Person,
  changes: object = {},
): Promise<PaymentNames> {
  const paymentRequestId = randomUUID()
  const { env, ...words } = wordsOf(person)
  const page = await sessionUrl(merchant, paymentRequestId, { ...words, ...changes })
  const { location } = await press(page, 'choose', { method: 'ALIPAY_HK' })
  await press(`${url}${location}`, 'confirm')
  const { body } = await merchant.inquire({ paymentRequestId })
  expect(body.paymentStatus).toBe('SUCCESS')
  return { paymentRequestId, paymentId: String(body.paymentId) }
}

/** A session that nobody pays in. */
export async function leaveSession(merchant: Merchant, person: Person): Promise<string> {
  const { env, ...words } = wordsOf(person)
  return sessionUrl(merchant, randomUUID(), words)
}

/** An agreement, by the person's own reference, that has ended. */
export async function agreeAndRevoke(merchant: Merchant, { reference: authState }: Person): Promise<void> {
  const { accessToken } = await newAgreement(merchant, { authState })
  expect((await revoke(merchant, accessToken)).code).toBe('SUCCESS')
}

/** A card that is kept, to be charged again; it is captured by itself a little later. */
export async function saveCard(
  merchant: Merchant,
  person: Person,
): Promise<{ cardToken: string } & PaymentNames> {
  const request = cardRequest({ tokenize: true }, wordsOf(person))
  const { body, code } = await merchant.call('payments/pay', request)
  expect(code).toBe('SUCCESS')
  const { cardToken } = body.paymentResultInfo as { cardToken: string }
  return { cardToken, paymentId: String(body.paymentId), paymentRequestId: request.paymentRequestId }
}

export interface Left {
  readonly kind: string
  readonly id: string
  readonly because: readonly string[]
}

/** What `privacy export --json` says. */
export interface Exported {
  readonly payments: readonly {
    readonly paymentId: string
    readonly notifications: readonly { readonly kind: string; readonly body: object }[]
  }[]
  readonly sessions: readonly object[]
  readonly agreements: readonly object[]
}

/** What `privacy erase --json` says. */
export interface Erasure {
  readonly found: { readonly paymentIds: readonly string[]; readonly agreementIds: readonly string[] }
  readonly isDryRun: boolean
  readonly erased: Record<string, number>
  readonly left: readonly Left[]
}

/** An operator at the command line, beside the gateway. */
export class Operator {
  readonly #gateway: TestGateway
  #home: Home | undefined

  constructor(gateway: TestGateway) {
    this.#gateway = gateway
  }

  /** Takes as long as a build, where none was made yet. */
  async arrive(): Promise<void> {
    this.#home = await Home.open()
  }

  async privacy(...args: string[]): Promise<Ended> {
    if (!this.#home) throw new Error('the operator has not arrived')
    return this.#home.amsel(['privacy', ...args], {
      DATABASE_URL: this.#gateway.database.url,
      MASTER_KEYS,
    })
  }

  async export({ clientId }: Merchant, ...whose: string[]): Promise<Exported> {
    return jsonOf(await this.privacy('export', '--client', clientId, ...whose, '--json'))
  }

  async erase({ clientId }: Merchant, ...whose: string[]): Promise<Erasure> {
    return jsonOf(await this.privacy('erase', '--client', clientId, ...whose, '--json'))
  }

  async leave(): Promise<void> {
    await this.#home?.close()
  }
}

function jsonOf<T>({ status, stdout, stderr }: Ended): T {
  expect([status, stderr.replace(/^\d+ \w+ looked through, \d+ found\n/gm, '')]).toEqual([0, ''])
  return JSON.parse(stdout) as T
}
