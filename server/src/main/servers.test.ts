import { afterEach, expect, it } from 'vitest'
import { readSettings } from '../config/index.ts'
import { Servers } from './servers.ts'

let servers: Servers

afterEach(() => servers.drain())

it('take callers from their first moment, who get 503 until there is something to serve', async () => {
  const settings = readSettings({ PORT: '0' })
  servers = await Servers.open(settings)
  const url = servers.publicUrl(settings)
  expect(url).toBe(`http://127.0.0.1:${servers.port}`)
  for (const path of ['/healthz', '/ams/api/v1/payments/pay']) {
    const early = await fetch(url + path)
    expect([early.status, await early.json()]).toEqual([503, { status: 'starting' }])
  }
  servers.serve((_incoming, outgoing) => outgoing.end('served'))
  expect(await (await fetch(url)).text()).toBe('served')
})
