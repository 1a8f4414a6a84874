import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once as onceEmitted } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startAmsel } from 'amsel/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Amsel, AmselError, amount, requireDone } from '../src/index.ts'
import { useAmsel } from '../src/testing/index.ts'

const newMerchant = useAmsel({ beforeAll, afterAll }, startAmsel)

const eur = (minorUnits: bigint) => amount('HKD', minorUnits)

const pageOrder = (paymentRequestId = `order-${randomUUID()}`) => ({
  productCode: 'CASHIER_PAYMENT' as const,
  paymentRequestId,
  paymentAmount: eur(25800n),
  order: { referenceOrderId: 'tea', orderDescription: 'Tea', orderAmount: eur(25800n) },
  paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
  env: { terminalType: 'WEB' as const },
  paymentRedirectUrl: 'https://shop.example/thanks',
})

/** Real calls, and no real waits. */
const inNoTime = { sleep: async () => {} }

describe('a payment', () => {
  it('is U with the page at once, S when it is paid, and notified', async () => {
    const { amsel, client } = await newMerchant()
    const order = pageOrder()
    const paying = await amsel.payments.pay(order)
    expect(paying).toMatchObject({
      status: 'U',
      code: 'PAYMENT_IN_PROCESS',
      isSigned: true,
      learnedBy: 'answer',
    })
    expect(paying.answer.normalUrl).toMatch(/^http/)
    requireDone(
      await amsel.simulator.completePayment({ paymentId: paying.answer.paymentId, outcome: 'SUCCESS' }),
    )
    const { paymentStatus, paymentAmount } = requireDone(
      await amsel.payments.inquiryPayment({ paymentRequestId: order.paymentRequestId }),
    )
    expect(paymentStatus).toBe('SUCCESS')
    expect(BigInt(paymentAmount?.value ?? 0)).toBe(25800n)
    const { body, headers, path } = (await client.nextNotification('notifyPayment')) as never as {
      body: object
      headers: Record<string, string>
      path: string
    }
    expect(body).toMatchObject({ paymentRequestId: order.paymentRequestId })
    expect(headers['notification-kind'] && path).toBeTruthy()
  })

  it('that is refused is F with its code, and no error', async () => {
    const { amsel } = await newMerchant()
    const refused = await amsel.payments.pay({
      ...pageOrder(),
      paymentMethod: { paymentMethodType: 'NO_SUCH_METHOD' },
    })
    expect(refused.status).toBe('F')
    expect(() => requireDone(refused)).toThrow(AmselError)
  })
})

describe('faults', () => {
  it.each(['BEFORE', 'AFTER'] as const)(
    'answers cut off %s the work: one payment, its page known',
    async (drop) => {
      const { amsel } = await newMerchant({ timing: inNoTime })
      requireDone(await amsel.simulator.planOutcome({ operation: 'payments/pay', drop, times: 3 }))
      const order = pageOrder()
      const paying = await amsel.payments.pay(order)
      expect(paying).toMatchObject({ status: 'U', code: 'PAYMENT_IN_PROCESS' })
      expect(paying.answer.normalUrl).toBeDefined()
    },
  )

  it.each([
    ['whose every answer is lost', [{ drop: 'AFTER', times: 4 }]],
    [
      'that arrives with the last attempt, whose answer is lost,',
      [{ drop: 'BEFORE', times: 4 }, { drop: 'AFTER' }],
    ],
  ] as const)('a refund %s is known by its inquiry, and moves money once', async (_, faults) => {
    const { amsel } = await newMerchant({ timing: inNoTime })
    const { paymentId = '' } = (await amsel.payments.pay(pageOrder())).answer
    requireDone(await amsel.simulator.completePayment({ paymentId, outcome: 'SUCCESS' }))
    for (const fault of faults)
      requireDone(await amsel.simulator.planOutcome({ operation: 'payments/refund', ...fault }))
    const request = { refundRequestId: `refund-${randomUUID()}`, paymentId, refundAmount: eur(800n) }
    const refunded = await amsel.payments.refund(request)
    expect(refunded).toMatchObject({ status: 'S', learnedBy: 'inquiry' })
    const { transactions } = requireDone(await amsel.payments.inquiryPayment({ paymentId }))
    expect(transactions?.map(({ transactionAmount }) => transactionAmount?.value)).toEqual(['800'])
  })

  it('an unknown exception is repeated with the same id', async () => {
    const { amsel } = await newMerchant({ timing: inNoTime })
    requireDone(
      await amsel.simulator.planOutcome({
        operation: 'payments/pay',
        resultCode: 'UNKNOWN_EXCEPTION',
        times: 2,
      }),
    )
    expect(await amsel.payments.pay(pageOrder())).toMatchObject({ status: 'U', code: 'PAYMENT_IN_PROCESS' })
  })

  it('an answer that comes too late is repeated', async () => {
    const { amsel } = await newMerchant({ timing: inNoTime, readTimeoutMs: 2_000, connectTimeoutMs: 1_000 })
    requireDone(await amsel.simulator.planOutcome({ operation: 'payments/pay', delaySeconds: 5, times: 1 }))
    expect(await amsel.payments.pay(pageOrder())).toMatchObject({ status: 'U', code: 'PAYMENT_IN_PROCESS' })
  })
})

describe('the wrong key', () => {
  it('is explained with the public key that the gateway should have', async () => {
    const other = await newMerchant()
    const { credentials } = other.client
    const { amsel } = await newMerchant({ privateKey: credentials.merchantPrivateKey })
    const error = await amsel.payments.inquiryPayment({ paymentId: '1' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'INVALID_SIGNATURE', status: 'F', retryable: false })
    expect((error as Error).message).toContain(credentials.merchantPublicKey)
    expect((error as Error).message).toContain('belongs to none of the public keys registered')
  })

  it('of the gateway makes every answer unbelievable', async () => {
    const other = await newMerchant()
    const { amsel } = await newMerchant({ gatewayPublicKey: other.client.credentials.merchantPublicKey })
    await expect(amsel.payments.inquiryPayment({ paymentId: '1' })).rejects.toMatchObject({
      code: 'UNTRUSTED_ANSWER',
      status: 'U',
    })
  })
})

/** A gateway with data on the disk, that can be killed and started again. */
class Killable {
  readonly dataDir: string
  readonly port: number
  #child: ReturnType<typeof spawn> | null = null

  constructor(dataDir: string, port: number) {
    this.dataDir = dataDir
    this.port = port
  }

  async start(): Promise<void> {
    const command = fileURLToPath(new URL('../../../server/bin/amsel.cjs', import.meta.url))
    const env = { ...process.env, DATA_DIR: this.dataDir, PORT: String(this.port), LOG_LEVEL: 'silent' }
    this.#child = spawn(process.execPath, [command, 'serve'], { env, stdio: 'ignore' })
    for (;;) {
      const isReady = await fetch(`http://127.0.0.1:${this.port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return
      if (this.#child.exitCode !== null) throw new Error('the gateway did not start')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await onceEmitted(child, 'exit')
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await onceEmitted(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

describe('the gateway is killed and started again in the middle', () => {
  it('and every payment and refund is known at the end, and happened once', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'amsel-client-'))
    const gateway = new Killable(dataDir, await freePort())
    try {
      await gateway.start()
      const amsel = await Amsel.fromFile(join(dataDir, 'sandbox-merchant.json'))
      await amsel.simulator.planOutcome({ operation: 'payments/pay', drop: 'AFTER', times: 2 })
      const orders = Array.from({ length: 6 }, () => pageOrder())
      const paying = Promise.all(orders.map((order) => amsel.payments.pay(order)))
      await gateway.end('SIGKILL')
      await gateway.start()
      const paid = await paying
      for (const { status, code, answer } of paid) {
        expect({ status, code }).toEqual({ status: 'U', code: 'PAYMENT_IN_PROCESS' })
        requireDone(
          await amsel.simulator.completePayment({ paymentId: answer.paymentId, outcome: 'SUCCESS' }),
        )
      }
      await amsel.simulator.planOutcome({ operation: 'payments/refund', drop: 'AFTER', times: 3 })
      const refunding = Promise.all(
        paid.map(({ answer: { paymentId = '' } }, index) =>
          amsel.payments.refund({ refundRequestId: `r-${index}`, paymentId, refundAmount: eur(100n) }),
        ),
      )
      await gateway.end('SIGKILL')
      await gateway.start()
      for (const refunded of await refunding) expect(refunded.status).toBe('S')
      for (const { answer } of paid) {
        const { paymentStatus, transactions } = requireDone(
          await amsel.payments.inquiryPayment({ paymentId: answer.paymentId }),
        )
        expect(paymentStatus).toBe('SUCCESS')
        expect(transactions?.map(({ transactionAmount }) => transactionAmount?.value)).toEqual(['100'])
      }
    } finally {
      await gateway.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
