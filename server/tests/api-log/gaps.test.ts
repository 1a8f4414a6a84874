import { expect, inject, it, onTestFinished } from 'vitest'
import { countDroppedCalls } from '../../src/storage/index.ts'
import { startTestGateway, useGateway } from '../support/gateway.ts'
import { eventually } from '../support/process.ts'
import { startProxy } from '../support/proxy.ts'
import { calls, LOGGING } from './logged.ts'

const gateway = useGateway()
const PATIENCE = { timeout: 40_000, interval: 200 }

/** A node that logs, whose way to the database can be cut. */
async function loggingNode(settings: Record<string, string> = {}) {
  const proxy = await startProxy(onTestFinished)
  const [, name] = /@\/(\w+)\?/.exec(gateway.database.url) ?? []
  const node = await gateway.startAnother({
    ...LOGGING,
    ...settings,
    DATABASE_URL: `postgres://${inject('cluster').user}@127.0.0.1:${proxy.port}/${name}`,
  })
  onTestFinished(() => node.stop())
  return { proxy, node }
}

const HOUR_MS = 3_600_000

const dropped = (clientId: string) =>
  countDroppedCalls(
    gateway.storage.db,
    clientId,
    new Date(Date.now() - HOUR_MS),
    new Date(Date.now() + HOUR_MS),
  )

const metric = async (url: string, series: string) => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1),
  )
}

it('whoever knows a client ID cannot fill the log: what is beyond a rate is counted', async () => {
  const { node } = await loggingNode()
  const merchant = await gateway.merchant()
  const guess = () =>
    merchant.pay({}, { url: node.url, signature: 'algorithm=RSA256,keyVersion=1,signature=YQ%3D%3D' })
  const count = 300
  for (let sent = 0; sent < count; sent += 50) await Promise.all(Array.from({ length: 50 }, guess))
  await expect.poll(() => dropped(merchant.clientId), PATIENCE).toBeGreaterThan(0)
  await eventually(async () => {
    const logged = await calls(gateway, merchant.clientId, 1)
    expect(logged.length + (await dropped(merchant.clientId))).toBe(count)
  })
  const limited = await dropped(merchant.clientId)
  await expect
    .poll(() => metric(node.url, 'amsel_api_log_dropped_total{reason="limit"}'), PATIENCE)
    .toBe(limited)
  // What the client itself sends is logged all the same.
  const before = (await calls(gateway, merchant.clientId, 1)).length
  await merchant.inquire({ paymentId: '1' }, { url: node.url })
  expect((await calls(gateway, merchant.clientId, before + 1)).at(-1)).toMatchObject({ isProven: true })
})

it('while the database is away nothing piles up, and what is missing is counted when it is back', async () => {
  const { proxy, node } = await loggingNode()
  const merchant = await gateway.merchant()
  const inquire = () => merchant.inquire({ paymentId: '1' }, { url: node.url })
  await inquire()
  await calls(gateway, merchant.clientId, 1)
  proxy.turn('cut')
  for (let sent = 0; sent < 3; sent += 1) expect((await inquire()).isSigned).toBe(true)
  await expect
    .poll(() => metric(node.url, 'amsel_api_log_dropped_total{reason="unwritten"}'), PATIENCE)
    .toBe(3)
  proxy.turn('open')
  await eventually(async () => expect((await inquire()).code).toBe('ORDER_NOT_EXIST'))
  await expect.poll(() => dropped(merchant.clientId), PATIENCE).toBeGreaterThanOrEqual(3)
  expect((await calls(gateway, merchant.clientId, 2)).length).toBeGreaterThanOrEqual(2)
})

it('a log that is not written holds so much memory and no more, and calls go on', async () => {
  // One of so many processes has a small part of the memory.
  const { proxy, node } = await loggingNode({ PROCESSES: '32' })
  const merchant = await gateway.merchant()
  const inquire = (more: object = {}) => merchant.inquire({ paymentId: '1', ...more }, { url: node.url })
  await inquire()
  await calls(gateway, merchant.clientId, 1)
  proxy.swallowAt('copy api_calls')
  const note = 'x'.repeat(128 * 1_024)
  await eventually(async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => inquire({ note })))
    expect(answers.every(({ code }) => code === 'ORDER_NOT_EXIST')).toBe(true)
    expect(await metric(node.url, 'amsel_api_log_dropped_total{reason="memory"}')).toBeGreaterThan(0)
  })
  proxy.swallowAt(null)
  await eventually(async () => {
    const before = (await calls(gateway, merchant.clientId, 1)).length
    await inquire()
    expect((await calls(gateway, merchant.clientId, 1)).length).toBeGreaterThan(before)
  })
  await expect.poll(() => dropped(merchant.clientId), PATIENCE).toBeGreaterThan(0)
})

it('is off by a setting, which also takes away what was logged', async () => {
  const own = await startTestGateway(LOGGING)
  onTestFinished(() => own.stop())
  const merchant = await own.merchant()
  await merchant.inquire({ paymentId: '1' })
  await calls(own, merchant.clientId, 1)
  await own.stopGateway()
  const off = await own.startAnother({ API_LOG_DAYS: '0' })
  await merchant.inquire({ paymentId: '1' }, { url: off.url })
  expect(await (await fetch(`${off.url}/metrics`)).text()).not.toContain('amsel_api_log')
  await off.stop()
  expect(await own.database.query('select from api_calls')).toEqual([])
})
