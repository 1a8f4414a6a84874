import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginHold } from '../../src/registry/clients/index.ts'
import { MASTER_KEYS, OPERATOR, startTestGateway, type TestGateway } from '../support/gateway.ts'
import { readMail, startMailServer } from '../support/mail-server.ts'
import { firstOperator, type TestOperator } from '../support/operators.ts'
import { complaintOf, eventually, Home } from '../support/process.ts'
import { acknowledge, answerStatus, type Receiver, startReceiver } from '../support/receiver.ts'

let server: Awaited<ReturnType<typeof startMailServer>>
let receiver: Receiver
let gateway: TestGateway
let operator: TestOperator
let home: Home
beforeAll(async () => {
  server = await startMailServer()
  receiver = await startReceiver()
  gateway = await startTestGateway(settings(), { alertsEveryMs: 20 })
  operator = await firstOperator(gateway)
  home = await Home.open()
}, 60_000)
afterAll(async () => {
  await home?.close()
  await gateway?.stop()
  await receiver.stop()
  server.stop()
})

const settings = () => ({
  ...{ SMTP_URL: server.url, MAIL_FROM: 'Amsel <pay@shop.example>' },
  ...{ ALERT_WEBHOOK_URL: receiver.url(), ALERT_WEBHOOK_SECRET: 'sixteen-characters-and-more' },
  ALERT_WEBHOOK_PRIVATE_ADDRESSES: 'on',
})
const amsel = (args: string[] = [], more: Record<string, string> = settings()) =>
  home.amsel(['operator', 'alerts', ...args], { DATABASE_URL: gateway.database.url, MASTER_KEYS, ...more })

it('npx amsel operator alerts shows what stands, and what was told to whom, by ids', async () => {
  await beginHold(gateway.trail, OPERATOR)
  await gateway.database.query("update alert_rounds set due_at = now() - interval '1 minute'")
  await eventually(async () => {
    const { told, standing, lookedAt } = JSON.parse((await amsel(['--json'])).stdout)
    expect(lookedAt).toMatch(/^20/)
    expect(standing).toMatchObject([{ name: 'hold', severity: 'critical', count: 1 }])
    expect(told).toHaveLength(2)
    for (const one of told)
      expect(one).toMatchObject({
        state: 'sent',
        lastError: null,
        alerts: [{ name: 'hold', state: 'raised' }],
      })
  })
  const { stdout } = await amsel()
  const [person] = await gateway.database.query<{ id: string }>('select id from operator_users')
  expect(stdout).toMatch(/^hold +critical +1 +20/m)
  expect(stdout).toMatch(new RegExp(`^${person?.id} +20\\S+ +sent +hold raised 1$`, 'm'))
  expect(stdout).toMatch(/^webhook +20\S+ +sent +hold raised 1$/m)
  expect(stdout).not.toContain('@')
}, 60_000)

it('--test sends a mail, or a message of the webhook', async () => {
  server.mails.length = 0
  expect((await amsel(['--test', 'mail', '--email', operator.email])).stdout).toBe(
    `A test is on its way to ${operator.email}.\n`,
  )
  expect(server.mails.map(readMail)).toMatchObject([
    { to: operator.email, subject: expect.stringMatching(/^A test of the alerts/) },
  ])
  expect(JSON.parse((await amsel(['--test', 'webhook', '--json'])).stdout)).toEqual({
    ...{ channel: 'webhook', isSent: true },
  })
  expect(receiver.arrivals.at(-1)?.body).toMatchObject({
    kind: 'test',
    text: expect.stringContaining('test'),
  })
}, 60_000)

it('says in a sentence why a test was not sent', async () => {
  receiver.answerBy(answerStatus(404))
  expect(complaintOf(await amsel(['--test', 'webhook']))).toBe('The test was not sent: the status is 404.')
  receiver.answerBy(acknowledge)
  expect(complaintOf(await amsel(['--test', 'webhook'], {}))).toBe(
    'The test was not sent: there is no webhook: ALERT_WEBHOOK_URL is not set.',
  )
  expect(complaintOf(await amsel(['--test', 'mail', '--email', 'nobody@gateway.example']))).toBe(
    'There is no operator nobody@gateway.example.',
  )
  expect(complaintOf(await amsel(['--test', 'mail']))).toMatch(/needs --email ADDRESS/)
  expect(complaintOf(await amsel(['--test', 'fax']))).toMatch(/needs --test mail or webhook/)
  await gateway.database.query('update operator_users set is_email_verified = false')
  expect(complaintOf(await amsel(['--test', 'mail', '--email', operator.email]))).toMatch(/is not confirmed/)
}, 60_000)
