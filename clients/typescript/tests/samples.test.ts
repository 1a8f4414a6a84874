import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Amsel, startAmsel } from 'amsel/testing'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

let gateway: Amsel
let folder: string
beforeAll(async () => {
  gateway = await startAmsel()
  folder = await mkdtemp(join(tmpdir(), 'amsel-samples-'))
})
afterAll(async () => {
  await gateway.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The sample as a program that this Node can run, and the credentials of a merchant of its own. */
async function prepare(name: string) {
  const program = join(folder, `${name}.mjs`)
  await build({
    entryPoints: [at(`../samples/${name}.ts`)],
    alias: { '@amsel/client': at('../src/index.ts') },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Packages of CommonJS ask for Node's own modules in their own way.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    outfile: program,
  })
  const client = await gateway.createClient()
  const file = join(folder, `${name}.json`)
  await writeFile(file, JSON.stringify({ gatewayUrl: gateway.gatewayUrl, ...client.credentials }))
  return { program, file, client }
}

async function run(name: string): Promise<string[]> {
  const { program, file } = await prepare(name)
  const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) lines.push(line)
  expect(child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)))).toBe(0)
  return lines
}

describe('the sample', () => {
  it('online_payment sends the payer to a page and ends paid', async () => {
    expect(await run('online_payment')).toEqual([
      expect.stringMatching(/^send the payer to http/),
      'SUCCESS: 25800 HKD',
    ])
  })

  it('agreement charges a payer who has agreed, and ends the agreement', async () => {
    expect(await run('agreement')).toEqual([
      expect.stringMatching(/^send the payer to http/),
      'charged 19900 PHP',
      'the agreement has ended',
    ])
  })

  it('card_capture_refund authorizes, captures and gives a part back', async () => {
    const [authorized, captured, refunded] = await run('card_capture_refund')
    expect([authorized, captured]).toEqual(['authorized', 'captured 12000 USD'])
    expect(refunded).toMatch(/^refunded 2000 USD$|^the refund is under way/)
  })

  it('till sells to one customer and cancels for one who walks away', async () => {
    expect(await run('till')).toEqual(['paid', 'nobody confirmed: cancelled'])
  })

  it.each([
    ['webhook_receiver', /order-\w+ is paid/],
    ['webhook_express', /notifyPayment/],
    ['webhook_fastify', /notifyPayment/],
  ])('%s takes a notification once, and refuses a forged one', async (name, words) => {
    const { program, file, client } = await prepare(name)
    const child = spawn(process.execPath, [program, file, '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const next = linesOf(child)
      const [, url = ''] = /(http\S+)/.exec(await next()) ?? []
      const paymentRequestId = `order-${name.replaceAll('_', '')}`
      const paymentAmount = { currency: 'HKD', value: '25800' }
      await client.call('payments/pay', {
        productCode: 'CASHIER_PAYMENT',
        paymentRequestId,
        paymentAmount,
        order: { referenceOrderId: 'tea', orderDescription: 'Tea', orderAmount: paymentAmount },
        paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
        env: { terminalType: 'WEB' },
        paymentRedirectUrl: 'https://shop.example/thanks',
        paymentNotifyUrl: url,
      })
      await client.call('simulator/completePayment', { paymentRequestId, outcome: 'SUCCESS' })
      expect(await next()).toMatch(words)
      const forged = await fetch(url, { method: 'POST', body: '{}', headers: { 'client-id': 'x' } })
      expect(forged.status).toBe(400)
      const { notifications = [] } = await client.call<{ notifications?: { deliveryState: string }[] }>(
        'notifications/list',
      )
      expect(notifications.map(({ deliveryState }) => deliveryState)).toEqual(['ACKNOWLEDGED'])
    } finally {
      child.kill()
    }
  })
})

/** Gives line after line. */
function linesOf(child: ChildProcess): () => Promise<string> {
  if (!child.stdout) throw new Error('no output')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return async () => (await lines.next()).value ?? ''
}
