import type { Body } from '../../support/signed-client.ts'

export interface UpstreamTransaction {
  readonly type: 'CAPTURE' | 'REFUND'
  readonly id: string
  readonly amount: bigint
  status: 'SUCCESS' | 'FAIL'
  /** How often upstream has said the opposite of what it had said, or done the opposite of what it said. */
  flips: number
}

export interface UpstreamPayment {
  readonly id: string
  readonly paymentId: string
  readonly isCard: boolean
  readonly currency: string
  readonly amount: bigint
  status: 'PROCESSING' | 'PENDING' | 'SUCCESS' | 'FAIL' | 'CANCELLED'
  captured: bigint
  refunded: bigint
  readonly transactions: UpstreamTransaction[]
  /** Whether its payer's money was ever there. */
  wasPaid: boolean
  /** Upstream has refused it in words, and done it all the same. */
  isDenied: boolean
  flips: number
}

export const isOpen = ({ status }: UpstreamPayment) => status === 'PROCESSING' || status === 'PENDING'

interface Asked {
  readonly paymentRequestId?: string
  readonly paymentId?: string
  readonly captureRequestId?: string
  readonly refundRequestId?: string
  readonly paymentAmount?: Money
  readonly captureAmount?: Money
  readonly refundAmount?: Money
  readonly paymentMethod?: { readonly paymentMethodType: string }
}
type Money = { readonly currency: string; readonly value: string }

const S = { resultStatus: 'S', resultCode: 'SUCCESS', resultMessage: 'success' } as const
const refusal = (resultCode: string) => ({ result: { resultStatus: 'F', resultCode, resultMessage: 'no' } })

/** What risk control says: that nothing was done, and nothing will be. */
export const RISK_REJECT = refusal('RISK_REJECT')

/** What upstream has done, by the keys that it was asked with: the same key moves nothing twice. */
export class UpstreamRecords {
  readonly payments = new Map<string, UpstreamPayment>()
  readonly #name: string
  /** Keys that were cancelled before anybody paid with them. */
  readonly #spent = new Set<string>()

  constructor(name: string) {
    this.#name = name
  }

  /** Those of one of the gateway's clients. */
  of(clientId: string): UpstreamPayment[] {
    return [...this.payments.values()].filter(({ id }) => id.startsWith(`${clientId}_`))
  }

  answer(operation: string, asked: Asked): Body {
    const answers: Record<string, (asked: Asked) => object> = {
      'payments/pay': (one) => this.#pay(one),
      'payments/inquiryPayment': (one) => this.#inquire(one),
      'payments/cancel': (one) => this.#cancel(one),
      'payments/capture': (one) => this.#capture(one),
      'payments/refund': (one) => this.#refund(one),
      'payments/inquiryRefund': (one) => this.#inquireRefund(one),
    }
    return (answers[operation]?.(asked) ?? refusal('NO_INTERFACE_DEF')) as Body
  }

  #pay({ paymentRequestId: id = '', paymentAmount, paymentMethod }: Asked): object {
    if (this.#spent.has(id)) return refusal('ORDER_IS_CANCELED')
    const isCard = paymentMethod?.paymentMethodType === 'CARD'
    const payment: UpstreamPayment = this.payments.get(id) ?? {
      id,
      paymentId: `${this.#name}-${this.payments.size + 1}`,
      isCard,
      currency: paymentAmount?.currency ?? '',
      amount: BigInt(paymentAmount?.value ?? 0),
      status: isCard ? 'SUCCESS' : 'PROCESSING',
      captured: 0n,
      refunded: 0n,
      transactions: [],
      wasPaid: isCard,
      isDenied: false,
      flips: 0,
    }
    this.payments.set(id, payment)
    if (payment.status === 'FAIL' || payment.status === 'CANCELLED') return refusal('ORDER_IS_CLOSED')
    if (isCard) return { result: S, ...namesOf(payment), paymentTime: new Date().toISOString() }
    const normalUrl = `https://wallet.example/${payment.paymentId}`
    const result = { resultStatus: 'U', resultCode: 'PAYMENT_IN_PROCESS', resultMessage: 'in process' }
    return { result, ...namesOf(payment), normalUrl }
  }

  #inquire(asked: Asked): object {
    const payment = this.#named(asked)
    if (!payment) return refusal('ORDER_NOT_EXIST')
    const code = { SUCCESS: 'SUCCESS', FAIL: 'USER_BALANCE_NOT_ENOUGH', CANCELLED: 'ORDER_IS_CANCELED' }
    const wasPaid = payment.status === 'SUCCESS' || payment.captured > 0n
    return {
      result: S,
      ...namesOf(payment),
      paymentStatus: payment.status,
      paymentResultCode: code[payment.status as 'FAIL'] ?? 'PAYMENT_IN_PROCESS',
      ...(wasPaid && { paymentTime: new Date().toISOString() }),
      transactions: payment.transactions.map(({ type, id, amount, status }) => ({
        transactionType: type,
        transactionRequestId: id,
        transactionId: `of-${id}`,
        transactionStatus: status,
        transactionResult: status === 'SUCCESS' ? S : RISK_REJECT.result,
        transactionAmount: { currency: payment.currency, value: String(amount) },
      })),
    }
  }

  #cancel(asked: Asked): object {
    const payment = this.#named(asked)
    if (!payment) {
      const { paymentRequestId: id = '' } = asked
      if (this.#spent.has(id)) return { result: S, paymentRequestId: id }
      this.#spent.add(id)
      return refusal('ORDER_NOT_EXIST')
    }
    if (payment.status === 'FAIL') return refusal('ORDER_STATUS_INVALID')
    if (payment.transactions.some(({ status }) => status === 'SUCCESS')) return refusal('PROCESS_FAIL')
    payment.status = 'CANCELLED'
    payment.refunded = payment.captured
    return { result: S, paymentRequestId: payment.id, paymentId: payment.paymentId }
  }

  #capture({ captureRequestId: id = '', captureAmount, ...asked }: Asked): object {
    const payment = this.#named(asked)
    const amount = BigInt(captureAmount?.value ?? 0)
    if (!payment) return refusal('AUTH_NOT_FOUND')
    if (!payment.transactions.some((done) => done.id === id)) {
      if (payment.status !== 'SUCCESS') return refusal('ORDER_STATUS_INVALID')
      if (payment.captured + amount > payment.amount) return refusal('CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT')
      payment.captured += amount
      payment.transactions.push({ type: 'CAPTURE', id, amount, status: 'SUCCESS', flips: 0 })
    }
    return { result: S, captureRequestId: id, captureId: `of-${id}`, captureAmount }
  }

  #refund({ refundRequestId: id = '', refundAmount, ...asked }: Asked): object {
    const payment = this.#named(asked)
    const amount = BigInt(refundAmount?.value ?? 0)
    if (!payment) return refusal('ORDER_NOT_EXIST')
    const known = payment.transactions.find((done) => done.id === id)
    if (known?.status === 'FAIL') return RISK_REJECT
    if (!known) {
      if (payment.status !== 'SUCCESS') return refusal('ORDER_STATUS_INVALID')
      if (payment.refunded + amount > payment.captured) return refusal('REFUND_AMOUNT_EXCEED')
      payment.refunded += amount
      payment.transactions.push({ type: 'REFUND', id, amount, status: 'SUCCESS', flips: 0 })
    }
    return { result: S, refundRequestId: id, refundId: `of-${id}`, refundAmount }
  }

  #inquireRefund({ refundRequestId: id = '' }: Asked): object {
    const payment = [...this.payments.values()].find(({ transactions }) =>
      transactions.some((done) => done.type === 'REFUND' && done.id === id),
    )
    const done = payment?.transactions.find((one) => one.id === id)
    if (!payment || !done) return refusal('REFUND_NOT_EXIST')
    const refundAmount = { currency: payment.currency, value: String(done.amount) }
    return { result: S, refundRequestId: id, refundId: `of-${id}`, refundAmount, refundStatus: done.status }
  }

  #named({ paymentRequestId, paymentId }: Asked): UpstreamPayment | undefined {
    if (paymentRequestId !== undefined) return this.payments.get(paymentRequestId)
    return [...this.payments.values()].find((payment) => payment.paymentId === paymentId)
  }
}

/** What upstream has of payments less what it has given back. */
export const netOf = (payments: readonly UpstreamPayment[]): bigint =>
  payments.reduce((total, { captured, refunded }) => total + captured - refunded, 0n)

const namesOf = ({ id, paymentId, currency, amount }: UpstreamPayment) => ({
  paymentRequestId: id,
  paymentId,
  paymentAmount: { currency, value: String(amount) },
})
