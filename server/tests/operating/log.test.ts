import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../src/platform/log/index.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { CHECKOUT, eventually, freePort, withHome } from '../support/process.ts'

const FIRST_START =
  /^(\d\d:\d\d:\d\d {2}(creating the database|brought the database|created the|started Amsel).*\n)+$/

describe('the sandbox speaks', () => {
  withHome(
    'a first start, a call, a delivery and the stop are lines that people can read',
    async ({ home }) => {
      const gateway = await home.serve({ LOG_FORMAT: '', NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
      await eventually(() => expect(gateway.stderr()).toMatch(/started Amsel \S+ \(process \d+\)\n/))
      expect(gateway.stderr()).toMatch(FIRST_START)
      expect(gateway.stderr()).not.toContain('{')
      const merchant = await gateway.merchant()
      const port = await freePort()
      const paymentNotifyUrl = `http://127.0.0.1:${port}/told?token=hidden`
      await merchant.pay({ paymentRequestId: 'order-17', paymentNotifyUrl })
      await merchant.pay({ paymentRequestId: 'order\n18\u001b[2J', paymentNotifyUrl })
      await merchant.complete({ paymentRequestId: 'order-17' }, 'SUCCESS')
      await eventually(() => expect(gateway.stderr()).toContain('notifyPayment → '))
      gateway.kill('SIGTERM')
      const { status, stderr } = await gateway.ended
      expect(status).toBe(0)
      expect(stderr).toMatch(/^\d\d:\d\d:\d\d {2}pay order-17 → U PAYMENT_IN_PROCESS, \d+ ms$/m)
      expect(stderr).toMatch(/^\d\d:\d\d:\d\d {2}completePayment order-17 → S SUCCESS, \d+ ms$/m)
      expect(stderr).toMatch(
        new RegExp(
          `^\\d\\d:\\d\\d:\\d\\d {2}notifyPayment → 127.0.0.1:${port} refused, again in 2 min \\(order-17\\)$`,
          'm',
        ),
      )
      expect(stderr).toMatch(/^\d\d:\d\d:\d\d {2}stopped Amsel$/m)
      for (const secret of ['hidden', '/told', '\u001b']) expect(stderr).not.toContain(secret)
      for (const line of stderr.trimEnd().split('\n')) expect(line).toMatch(/^\d\d:\d\d:\d\d {2}\S/)
    },
  )
})

describe('in JSON', () => {
  const talkative = useGateway({ LOG_LEVEL: 'debug', NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
  const merchant = useMerchantPerTest(talkative)

  it('a call and a delivery have their facts as fields, for those who ask for them by LOG_LEVEL=debug', async () => {
    const to = `127.0.0.1:${await freePort()}`
    const paymentNotifyUrl = `http://${to}/told?token=hidden`
    const { headers } = await merchant.pay({ paymentRequestId: 'order-17', paymentNotifyUrl })
    await merchant.complete({ paymentRequestId: 'order-17' }, 'SUCCESS')
    const { clientId } = merchant
    await eventually(() =>
      expect(talkative.logged).toContainEqual(
        expect.objectContaining({
          ...{ level: 20, event: 'delivery', clientId, kind: 'notifyPayment', to, subject: 'order-17' },
          ...{ outcome: 'refused', httpStatus: null, againInSeconds: 120 },
        }),
      ),
    )
    expect(talkative.logged.filter(({ traceId }) => traceId === headers.tracerid)).toEqual([
      expect.objectContaining({
        ...{ level: 20, event: 'call', clientId, operation: 'v1/payments/pay', subject: 'order-17' },
        ...{ resultStatus: 'U', resultCode: 'PAYMENT_IN_PROCESS', durationMs: expect.any(Number) },
      }),
    ])
    expect(JSON.stringify(talkative.logged)).not.toContain('hidden')
  })

  it('a call that is cut off as planned, and one that leads nowhere, are logged too', async () => {
    await merchant.call('simulator/planOutcome', { operation: 'payments/pay', drop: 'BEFORE' })
    await merchant.pay({ paymentRequestId: 'order-18' }).catch(() => {})
    await merchant.call('payments/nothing?token=hidden', {}).catch(() => {})
    const calls = talkative.logged.filter(({ clientId }) => clientId === merchant.clientId)
    expect(calls.find(({ subject }) => subject === 'order-18')).not.toHaveProperty('resultCode')
    expect(calls.at(-1)).toMatchObject({ event: 'call', operation: null, resultStatus: 'F' })
    expect(JSON.stringify(calls)).not.toContain('hidden')
  })

  const quiet = useGateway()

  it('calls are not logged unasked', async () => {
    const caller = await quiet.merchant()
    await caller.pay()
    expect(quiet.logged.filter(({ event }) => event === 'call')).toEqual([])
  })

  it.each(['text', 'json'] as const)(
    'a row that the database refuses is not written as %s',
    async (format) => {
      const insert = "insert into client_clocks (client_id, offset_ms) values ('Ada Lovelace', null)"
      const error = await quiet.storage.pool.query(insert).catch((error: unknown) => error)
      expect((error as { detail: string }).detail).toContain('Ada Lovelace')
      let written = ''
      const take = (bytes: Buffer) => {
        written += bytes
        return bytes.length
      }
      createLog({ level: 'info', format, mayBeColoured: false }, { isTerminal: false, take }).error({
        err: error,
      })
      expect(written).toContain('violates not-null constraint')
      expect(written).not.toContain('Ada Lovelace')
    },
  )
})

const PROGRAM = `
import { createLog } from ${JSON.stringify(join(CHECKOUT, 'server/dist/platform/log/index.js'))}
const log = createLog({ level: 'info', format: 'json', mayBeColoured: false })
const begun = performance.now()
for (let count = 0; count < 2000; count += 1) log.info({ count, filling: 'x'.repeat(200) }, 'a line')
process.stdout.write(String(performance.now() - begun))
process.exit(0)
`

withHome(
  'lines to a pipe that is read late stop nobody, and all are there when the process has ended',
  async ({ home }) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
      cwd: home.directory,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [took, text] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (printed: string) => {
      took += printed
      // More than a pipe holds was written before anything of it was read.
      child.stderr.setEncoding('utf8').on('data', (lines: string) => {
        text += lines
      })
    })
    const [status] = await once(child, 'close')
    expect([status, Number(took) > 0]).toEqual([0, true])
    const counts = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).count)
    expect(counts).toEqual(Array.from({ length: 2_000 }, (_, index) => index))
  },
)
