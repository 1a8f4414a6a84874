import { parseArgs } from 'node:util'
import { type AlertMail, isAddressOfNobody, OperatorError } from '../domain/index.ts'
import { type AlertTest, testAlerts } from '../main/index.ts'
import {
  type AlertMessage,
  findAlertRound,
  listAlertMessages,
  listOperators,
  listStandingAlerts,
} from '../storage/index.ts'
import { choose } from './choose.ts'
import { print, table } from './print.ts'
import { UsageError } from './usage-error.ts'
import { type Registry, withStorage } from './with-storage.ts'

const SHOWN = 50

/** What stands, and what was told to whom; or a test. */
export async function operatorAlerts(args: string[]): Promise<void> {
  const options = {
    test: { type: 'string' },
    email: { type: 'string' },
    json: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args, options })
  if (values.test === undefined && values.email !== undefined)
    throw new UsageError('operator alerts takes --email only with --test mail.')
  if (values.test === undefined) return show(values.json)
  const channel = choose(['mail', 'webhook'], values.test, 'operator alerts needs --test mail or webhook.')
  if (channel === 'mail' && !values.email)
    throw new UsageError('operator alerts --test mail needs --email ADDRESS.')
  await test(channel, values)
}

async function show(asJson: boolean | undefined): Promise<void> {
  const found = await withStorage(async ({ db }) => ({
    lookedAt: await findAlertRound(db),
    standing: await listStandingAlerts(db),
    told: (await listAlertMessages(db, SHOWN)).map(shownMessage),
  }))
  print(found, asJson, ({ lookedAt, standing, told }) => [
    lookedAt === null
      ? 'No gateway has checked for alerts yet: only one that can send mail or has a webhook does so.'
      : `A gateway last checked for alerts at ${lookedAt.toISOString()}.`,
    '',
    ...(standing.length === 0
      ? ['Nothing calls for an operator.']
      : table(
          ['MATTER', 'SEVERITY', 'COUNT', 'SINCE', 'OLDEST'],
          standing.map(({ name, severity, count, since, oldestAt }) => [
            ...[name, severity, String(count), since.toISOString(), oldestAt?.toISOString() ?? '-'],
          ]),
        )),
    ...(told.length === 0
      ? []
      : [
          '',
          ...table(
            ['RECIPIENT', 'AT', 'STATE', 'TOLD'],
            told.map(({ recipient, createdAt, sentAt, state, alerts, lastError }) => [
              ...[recipient, (sentAt ?? createdAt).toISOString(), state],
              [...alerts.map(({ name, state: what, count }) => `${name} ${what} ${count}`), lastError ?? []]
                .flat()
                .join(', '),
            ]),
          ),
        ]),
  ])
}

/** A recipient is an id: no address is shown. */
function shownMessage({ content, failedAt, ...message }: AlertMessage) {
  const { isDigest, alerts } = content as AlertMail
  const { messageId, recipient, createdAt, sentAt, tries, lastError } = message
  const state = sentAt ? 'sent' : failedAt ? 'failed' : 'waiting'
  return { messageId, recipient, state, createdAt, sentAt, tries, lastError, isDigest, alerts }
}

async function test(
  channel: AlertTest['channel'],
  { email, json }: { email?: string | undefined; json?: boolean | undefined },
): Promise<void> {
  const to = email?.toLowerCase() ?? ''
  const failure = await withStorage(async ({ db, settings }) => {
    if (channel === 'webhook') return testAlerts(settings, { channel })
    await requireReachable(db, to)
    return testAlerts(settings, { channel, to })
  })
  if (failure !== null) throw new OperatorError(`The test was not sent: ${failure}.`)
  print({ channel, isSent: true }, json, () => [
    channel === 'mail' ? `A test is on its way to ${to}.` : 'The webhook has accepted the test.',
  ])
}

async function requireReachable(db: Registry['db'], email: string): Promise<void> {
  const operator = (await listOperators(db)).find((one) => one.email === email)
  if (!operator) throw new OperatorError(`There is no operator ${email}.`)
  if (!operator.isEmailVerified || isAddressOfNobody(operator.email))
    throw new OperatorError(`The address ${email} is not confirmed: no alerts are sent to it.`)
}
