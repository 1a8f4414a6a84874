import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import type { Variation } from '../support/merchant.ts'
import { counted, inOneSecond } from '../support/one-second.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const INQUIRY = '/ams/sandbox/api/v1/payments/inquiryPayment'
const body = Buffer.from('{"paymentId":"1"}')
const inquire = (variation?: Variation, path = INQUIRY) => merchant.send(path, body, variation)

describe('limits', () => {
  it('requests over the rate of a client are U, signed, and do nothing', async () => {
    const slow = await gateway.startAnother({ RATE_LIMIT_PER_SECOND: '3' })
    try {
      const answers = await Promise.all(Array.from({ length: 30 }, () => inquire({ url: slow.url })))
      const limited = answers.filter(({ code }) => code === 'REQUEST_TRAFFIC_EXCEED_LIMIT')
      expect(limited.length).toBeGreaterThanOrEqual(15)
      expect(limited.every(({ isSigned, body }) => isSigned && body.result.resultStatus === 'U')).toBe(true)
    } finally {
      await slow.stop()
    }
  })

  it('requests far over the rate of a client cost no more than a hundred signatures a second', async () => {
    const slow = await gateway.startAnother({ RATE_LIMIT_PER_SECOND: '3' })
    try {
      const answers = await inOneSecond(160, () => inquire({ url: slow.url }))
      expect(counted(answers.map(({ code, isSigned }) => `${code} ${isSigned}`))).toEqual({
        'ORDER_NOT_EXIST true': 3,
        'REQUEST_TRAFFIC_EXCEED_LIMIT true': 100,
        'REQUEST_TRAFFIC_EXCEED_LIMIT false': 57,
      })
    } finally {
      await slow.stop()
    }
  })

  it('refusals that nobody proved to have asked for are signed only up to a rate in all, from wherever they come', async () => {
    const own = await gateway.merchant()
    const answers = await inOneSecond(300, (number) =>
      own.send(INQUIRY, body, { signature: 'signature=abcd', from: `127.0.1.${1 + (number % 15)}` }),
    )
    expect(counted(answers.map(({ code, isSigned }) => `${code} ${isSigned}`))).toEqual({
      'INVALID_SIGNATURE true': 200,
      'INVALID_SIGNATURE false': 100,
    })
    expect((await merchant.pay()).isSigned).toBe(true)
  })

  it('refusals that nobody proved to have asked for are signed only up to a rate, and cost the client nothing', async () => {
    const own = await gateway.merchant()
    const answers = await inOneSecond(100, () => own.send(INQUIRY, body, { signature: 'signature=abcd' }))
    expect(answers.every(({ code }) => code === 'INVALID_SIGNATURE')).toBe(true)
    expect(answers.filter(({ isSigned }) => isSigned).length).toBeLessThanOrEqual(60)
    expect(answers.some(({ isSigned }) => !isSigned)).toBe(true)
    expect((await own.inquire({ paymentId: '1' })).isSigned).toBe(true)
  })
})

describe('a fault', () => {
  it('answers U, is logged once under the id that the answer carries, and the gateway goes on', async () => {
    await gateway.database.query('alter table payments rename to payments_away')
    try {
      const answer = await merchant.inquire({ paymentId: randomUUID() })
      expect([answer.code, answer.body.result.resultStatus]).toEqual(['UNKNOWN_EXCEPTION', 'U'])
      expect(answer.body.result.resultMessage).not.toContain('payments')
      expect(answer.isSigned).toBe(true)
      expect(gateway.logged.filter(({ traceId }) => traceId === answer.headers.tracerid)).toHaveLength(1)
    } finally {
      await gateway.database.query('alter table payments_away rename to payments')
    }
    expect((await merchant.inquire({ paymentId: '1' })).code).toBe('ORDER_NOT_EXIST')
  })

  it('in the form of a broken HTTP message does not disturb others', async () => {
    const { hostname, port } = new URL(gateway.url)
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.end('GARBAGE\r\n\r\n'))
      socket.on('error', () => resolve())
      socket.on('close', () => resolve())
      socket.resume()
    })
    expect((await merchant.inquire({ paymentId: '1' })).code).toBe('ORDER_NOT_EXIST')
  })

  it('of a caller that hangs up in the middle of its body does not disturb others', async () => {
    const { hostname, port } = new URL(gateway.url)
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`POST ${INQUIRY} HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"pay`, () =>
          socket.destroy(),
        )
      })
      socket.on('close', () => resolve())
    })
    expect((await merchant.inquire({ paymentId: '1' })).code).toBe('ORDER_NOT_EXIST')
  })
})
