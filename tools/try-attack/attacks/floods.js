import { setTimeout as delay } from 'node:timers/promises'
import { hold, sendRaw } from '../raw.js'
import { payRequest } from '../shop.js'

const HEAD = 'POST /ams/api/v1/payments/pay HTTP/1.1\r\nHost: x\r\n'
const SILENT = 300
const SLOW = 100
/** A little longer than the gateway lets anybody take for a request. */
const PATIENCE_MS = 36_000
/** In short: is a flood without a fault? */
const SHORT_SECONDS = 1

/** Calls at an even pace, so many a second. */
async function flood(seconds, aSecond, call) {
  const counts = new Map()
  const under = new Set()
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    for (let turn = 0; turn < aSecond / 20; turn += 1) {
      const calling = call()
        .then((what) => counts.set(what, (counts.get(what) ?? 0) + 1))
        .catch(() => counts.set('closed', (counts.get('closed') ?? 0) + 1))
        .finally(() => under.delete(calling))
      under.add(calling)
    }
    await delay(50)
  }
  await Promise.all(under)
  return counts
}

const shown = (counts) => [...counts].map(([what, count]) => `${count} ${what}`).join(', ')
const isWithoutFault = (counts) =>
  ![...counts.keys()].some((what) => /UNKNOWN_EXCEPTION|^5\d\d$/.test(String(what)) && what !== 503)

export const slowSenders = {
  name: 'silent and slow connections',
  async run({ gateway }) {
    const silent = Array.from({ length: SILENT }, () => hold(gateway.port))
    const heads = Array.from({ length: SLOW }, () => hold(gateway.port, HEAD))
    const slowBodies = Array.from({ length: SLOW }, () =>
      hold(gateway.port, `${HEAD}Content-Length: 1000\r\n\r\nx`),
    )
    const drip = setInterval(() => {
      for (const { socket } of [...heads, ...slowBodies]) socket.write('X')
    }, 1_000)
    await delay(PATIENCE_MS)
    clearInterval(drip)
    const left = (held) => held.filter(({ isClosed }) => !isClosed).length
    const tries = [
      ['connections that say nothing', silent],
      ['headers, a letter a second', heads],
      ['bodies, a letter a second', slowBodies],
    ].map(([what, held]) => ({
      what: `${held.length} ${what}`,
      isHeld: left(held) === 0,
      detail: left(held) === 0 ? `closed within ${PATIENCE_MS / 1_000} s` : `${left(held)} are still open`,
    }))
    for (const { socket } of [...silent, ...heads, ...slowBodies]) socket.destroy()
    return tries
  },
}

export const floods = {
  name: 'floods',
  async run({ gateway, shop, isShort }) {
    const lasting = (seconds) => (isShort ? SHORT_SECONDS : seconds)
    const get = (path) => async () => {
      const response = await fetch(gateway.url + path)
      await response.arrayBuffer()
      return response.status
    }
    const signed = await shop.sign('payments/pay', payRequest({ metadata: 'x'.repeat(40_000) }))
    const code = async (changes) => {
      const { path, headers, body } = { ...signed, ...changes }
      const response = await fetch(gateway.url + path, { method: 'POST', headers, body })
      return (await response.json()).result.resultCode
    }
    const wrong = { ...signed.headers, signature: signed.headers.signature.replace(/.{8}$/, 'AAAAAA%3D') }
    const stranger = () => ({
      ...signed.headers,
      'client-id': `SANDBOX_5${Math.random().toString(36).slice(2).toUpperCase()}`,
    })
    const floodsOf = {
      'wrong signatures of 40 kB, 30 a second': () => flood(lasting(6), 30, () => code({ headers: wrong })),
      'unknown clients, 200 a second': () => flood(lasting(4), 200, () => code({ headers: stranger() })),
      'health, 200 a second': () => flood(lasting(4), 200, get('/healthz')),
      'metrics, 100 a second': () => flood(lasting(4), 100, get('/metrics')),
      'checkout links that are none, 200 a second': () =>
        flood(lasting(4), 200, get('/checkout/SANDBOX_5A/1/aaaaaaaaaaaaaaaaaaaaaa')),
      'reports of browsers, 100 a second': () =>
        flood(lasting(4), 100, async () => {
          const headers = { 'content-type': 'application/csp-report' }
          const body = JSON.stringify({ 'csp-report': { 'effective-directive': `x${Math.random()}` } })
          return (await fetch(`${gateway.url}/csp-reports`, { method: 'POST', headers, body })).status
        }),
      'new connections, 200 a second': () =>
        flood(
          lasting(4),
          200,
          async () =>
            (await sendRaw(gateway.port, 'GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))
              .codes[0],
        ),
    }
    const tries = []
    for (const [what, run] of Object.entries(floodsOf)) {
      const counts = await run()
      tries.push({ what, isHeld: isWithoutFault(counts), detail: shown(counts) })
    }
    return tries
  },
}
