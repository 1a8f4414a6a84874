import { describe, expect } from 'vitest'
import { complaintOf } from '../support/process.ts'
import { withPlayedGateway as it } from './played-gateway.ts'

describe.concurrent('npx amsel trigger', () => {
  it('notifyRefund makes a payment, has it paid and refunds it', async ({ home, gateway }) => {
    const url = 'https://shop.example/hook'
    const { status, stdout } = await home.amsel(['trigger', 'notifyRefund', '--notify-url', url, '--json'])
    const [pay, complete, refund, ...more] = gateway.called
    const paymentRequestId = pay?.request.paymentRequestId
    expect([pay?.operation, complete?.operation]).toEqual(['payments/pay', 'simulator/completePayment'])
    expect(complete?.request).toEqual({ paymentRequestId, outcome: 'SUCCESS' })
    expect(refund).toMatchObject({
      operation: 'payments/refund',
      request: { paymentId: '4711', refundAmount: pay?.request.paymentAmount, refundNotifyUrl: url },
    })
    expect([status, more]).toEqual([0, []])
    const { refundRequestId } = refund?.request ?? {}
    expect(JSON.parse(stdout)).toEqual({
      paymentId: '4711',
      paymentRequestId,
      refundRequestId,
      isTold: true,
    })
  })

  it('notifyCapture makes a payment by card, which is captured by itself', async ({ home, gateway }) => {
    const url = 'https://shop.example/hook'
    const { status, stdout } = await home.amsel(['trigger', 'notifyCapture', '--notify-url', url])
    const [pay, ...more] = gateway.called
    expect(pay).toMatchObject({
      operation: 'payments/pay',
      request: { paymentMethod: { paymentMethodType: 'CARD' }, paymentNotifyUrl: url },
    })
    expect([status, more]).toEqual([0, []])
    for (const word of ['4711', 'notifyCapture', url]) expect(stdout).toContain(word)
  })

  it.for(['notifyRefund', 'notifyCapture', 'notifyAuthorization'])(
    '%s has one outcome, and says so in a sentence',
    async (kind, { home, gateway }) => {
      expect(complaintOf(await home.amsel(['trigger', kind, '--outcome', 'FAIL']))).toContain('--outcome')
      expect(gateway.called).toEqual([])
    },
  )
})

describe.concurrent('npx amsel trigger notifyRegistrationStatus', () => {
  it('registers a merchant and has the wallets approve', async ({ home, gateway }) => {
    const { status, stdout } = await home.amsel(['trigger', 'notifyRegistrationStatus'])
    const [register, decide, ...more] = gateway.called
    const registrationRequestId = register?.request.registrationRequestId
    expect(register).toMatchObject({
      operation: 'merchants/registration',
      request: { productCodes: ['IN_STORE_PAYMENT'] },
    })
    expect(register?.request).not.toHaveProperty('registrationNotifyURL')
    expect(decide).toEqual({
      operation: 'simulator/decideRegistration',
      request: { registrationRequestId, registrationStatus: 'APPROVED' },
    })
    expect([status, more]).toEqual([0, []])
    for (const word of [registrationRequestId, 'notifyRegistrationStatus']) expect(stdout).toContain(word)
  })

  it('has it sent to the given address, and with --json shows its name and that it is notified', async ({
    home,
    gateway,
  }) => {
    const url = 'https://shop.example/hook'
    const { stdout } = await home.amsel([
      'trigger',
      'notifyRegistrationStatus',
      '--notify-url',
      url,
      '--json',
    ])
    const { registrationNotifyURL, registrationRequestId } = gateway.called[0]?.request ?? {}
    expect(registrationNotifyURL).toBe(url)
    expect(JSON.parse(stdout)).toEqual({ registrationRequestId, isTold: true })
  })

  it('has no outcome to choose', async ({ home, gateway }) => {
    const complaint = complaintOf(
      await home.amsel(['trigger', 'notifyRegistrationStatus', '--outcome', 'FAIL']),
    )
    expect(complaint).toContain('notifyPayment only')
    expect(gateway.called).toEqual([])
  })
})

describe.concurrent('npx amsel trigger notifyPayment', () => {
  it.for([
    ['SUCCESS', []],
    ['FAIL', ['--outcome', 'FAIL']],
    ['PENDING', ['--outcome', 'PENDING']],
  ] as const)('makes a payment and completes it with %s', async ([outcome, args], { home, gateway }) => {
    const { status, stdout } = await home.amsel(['trigger', 'notifyPayment', ...args])
    const [pay, complete, ...more] = gateway.called
    const paymentRequestId = pay?.request.paymentRequestId
    expect(pay).toMatchObject({ operation: 'payments/pay', request: { productCode: 'CASHIER_PAYMENT' } })
    expect(pay?.request).not.toHaveProperty('paymentNotifyUrl')
    expect(complete).toEqual({
      operation: 'simulator/completePayment',
      request: { paymentRequestId, outcome },
    })
    expect([status, more]).toEqual([0, []])
    for (const word of ['4711', paymentRequestId, outcome, 'npx amsel listen']) expect(stdout).toContain(word)
  })

  it('has it sent to the given address', async ({ home, gateway }) => {
    const url = 'https://shop.example/hook'
    const { stdout } = await home.amsel(['trigger', 'notifyPayment', '--notify-url', url])
    expect(gateway.called[0]?.request).toMatchObject({ paymentNotifyUrl: url })
    expect(stdout).toContain(url)
  })

  it('with --json tells the names of the payment alone', async ({ home, gateway }) => {
    const { stdout } = await home.amsel(['trigger', 'notifyPayment', '--json'])
    const { paymentRequestId } = gateway.called[0]?.request ?? {}
    expect(JSON.parse(stdout)).toEqual({ paymentId: '4711', paymentRequestId })
  })

  it.for<[named: string, args: string[]]>([
    ['notifyPayment, notifyAuthorization', []],
    ['notifyPayment, notifyAuthorization', ['notifyNobody']],
    ['notifyPayment only', ['notifyAuthorization', '--outcome', 'FAIL']],
    ['SUCCESS, FAIL, PENDING', ['notifyPayment', '--outcome', 'PERHAPS']],
  ])('names %s in a sentence: trigger %j', async ([named, args], { home, gateway }) => {
    expect(complaintOf(await home.amsel(['trigger', ...args]))).toContain(named)
    expect(gateway.called).toEqual([])
  })
})

describe.concurrent('npx amsel trigger notifyAuthorization', () => {
  it('asks for an agreement and agrees to it', async ({ home, gateway }) => {
    const { status, stdout } = await home.amsel(['trigger', 'notifyAuthorization'])
    const [consult, grant, ...more] = gateway.called
    const authState = consult?.request.authState
    expect(consult).toMatchObject({ operation: 'authorizations/consult', request: { terminalType: 'WEB' } })
    expect(consult?.request).not.toHaveProperty('authNotifyUrl')
    expect(grant).toEqual({ operation: 'simulator/grantAuthorization', request: { authState } })
    expect([status, more]).toEqual([0, []])
    for (const word of [authState, 'notifyAuthorization', 'npx amsel listen']) expect(stdout).toContain(word)
  })

  it('has it sent to the given address, and with --json shows its name and that it is notified', async ({
    home,
    gateway,
  }) => {
    const url = 'https://shop.example/hook'
    const { stdout } = await home.amsel(['trigger', 'notifyAuthorization', '--notify-url', url, '--json'])
    const { authNotifyUrl, authState } = gateway.called[0]?.request ?? {}
    expect(authNotifyUrl).toBe(url)
    expect(JSON.parse(stdout)).toEqual({ authState, isTold: true })
  })
})

describe.concurrent('npx amsel trigger notifyDispute', () => {
  it('has a payment paid and disputed, and tells their names', async ({ home, gateway }) => {
    const { status, stdout } = await home.amsel(['trigger', 'notifyDispute', '--json'])
    const [pay, complete, open, ...more] = gateway.called
    const { paymentRequestId } = pay?.request ?? {}
    expect(pay?.operation).toBe('payments/pay')
    expect(complete).toEqual({
      operation: 'simulator/completePayment',
      request: { paymentRequestId, outcome: 'SUCCESS' },
    })
    expect(open).toEqual({ operation: 'simulator/openDispute', request: { paymentId: '4711' } })
    expect([status, more]).toEqual([0, []])
    expect(JSON.parse(stdout)).toEqual({ paymentId: '4711', paymentRequestId, disputeId: '815' })
  })

  it.for<[named: string, args: string[]]>([
    ['--outcome', ['--outcome', 'FAIL']],
    ['merchant set', ['--notify-url', 'https://shop.example/hook']],
  ])('names %s in a sentence: %j', async ([named, args], { home, gateway }) => {
    expect(complaintOf(await home.amsel(['trigger', 'notifyDispute', ...args]))).toContain(named)
    expect(gateway.called).toEqual([])
  })
})
