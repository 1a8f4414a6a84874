import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addUpstream, linkUp, routeTo, useChain } from '../support/chain.ts'
import { useGateway } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'

const back = useGateway()
// Nobody is given up while the test counts, however slow the machine is.
const front = useGateway({}, { providerDeadlineMs: 40_000 })
const chain = useChain(front, back)

/** An account's gateway that takes every call and answers none until the test says so. */
const unanswered: ServerResponse[] = []
let isGone = false
let slow: Server
beforeAll(() => {
  slow = createServer((_request, response) => {
    if (isGone) response.destroy()
    else unanswered.push(response)
  }).listen(0, '127.0.0.1')
})
afterAll(() => {
  slow.closeAllConnections()
  slow.close()
})

describe('an account that takes its time', () => {
  it('holds up nobody’s payments at another: all of those are answered while none of its own is', async () => {
    const merchant = await front.merchant()
    const upstream = await back.merchant()
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    const publicKey = upstream.gatewayKey.export({ format: 'der', type: 'spki' }).toString('base64')
    const provider = await addUpstream(front, upstream, { url, publicKey })
    await routeTo(front, merchant, { provider })
    let answered = 0
    const count = () => {
      answered += 1
    }
    const ask = () => merchant.pay().then(count, () => {})
    const asked: Promise<void>[] = []
    const reaches = async () => {
      asked.push(ask())
      await delay(20)
      return unanswered.length
    }
    await expect.poll(reaches, { timeout: 30_000, interval: 20 }).toBeGreaterThanOrEqual(12)
    const before = answered
    const others = await Promise.all(Array.from({ length: 12 }, () => chain.merchant.pay()))
    expect(others.map(({ code }) => code)).toEqual(Array(12).fill('PAYMENT_IN_PROCESS'))
    expect(answered).toBe(before)

    isGone = true
    for (const response of unanswered) response.destroy()
    await Promise.all(asked)
  })
})

describe('a payment that is opened at another gateway', () => {
  it('is two statements of the gateway in front, of which each is shared', async () => {
    const { merchant } = await linkUp(front, back)
    await merchant.pay(payRequest())
    const sent = recordStatements(new URL(front.database.url.replace('@/', '@localhost/')).pathname.slice(1))
    await merchant.pay(payRequest())
    // The search, the log of calls and what is reported of providers are written at moments of their own.
    const isApart = (text: string) => /_search|_counts|provider_reports|api_/.test(text)
    const ofPay = sent().filter((text) => /insert into|update /.test(text) && !isApart(text))
    expect(ofPay).toEqual([expect.stringMatching(/new_payments/), expect.stringMatching(/answered_payments/)])
  })
})

/** What is sent to a database from now on; gateways of tests run in this process. */
function recordStatements(database: string): () => string[] {
  const texts: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client & { database?: string }, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }]
    if (this.database === database) texts.push(typeof first === 'string' ? first : (first?.text ?? ''))
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as never
  onTestFinished(() => {
    pg.Client.prototype.query = query
  })
  return () => texts
}
