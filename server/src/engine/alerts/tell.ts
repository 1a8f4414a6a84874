import {
  type Alert,
  alertMailOf,
  alertsOf,
  digestHourBefore,
  HOUR_MS,
  isAddressOfNobody,
  later,
  mayActOn,
  type StandingAlert,
} from '../../domain/index.ts'
import {
  countAlertMessages,
  type DatabaseTransaction,
  deleteToldAlerts,
  insertAlertMessage,
  listToldAlerts,
  listWaitingAlertNames,
  lockAlertRecipient,
  newId,
  type Operator,
  putToldAlert,
  updateAlertRecipient,
} from '../../storage/index.ts'
import type { AlertDeps } from './deps.ts'

/** The recipient that is no person. */
const WEBHOOK = 'webhook'

type Deps = Pick<AlertDeps, 'db'>

interface Told {
  readonly standing: readonly StandingAlert[]
  readonly now: Date
}

/** Whether mails may go to somebody: to no address that nobody has confirmed. */
export const isReachable = ({ isEnabled, role, isEmailVerified, email }: Operator): boolean =>
  isEnabled && role !== null && isEmailVerified && !isAddressOfNobody(email)

/** Writes the mail that an operator is to be sent, if there is one, together with what they know then. */
export const tellOperator = (
  { db }: Deps,
  { userId, role }: Operator,
  { standing, now }: Told,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (role === null) return
    const { choice, digestedAt } = await lockAlertRecipient(tx, userId, now)
    const mails = await countAlertMessages(tx, userId, later(now, -HOUR_MS))
    const isMailWaiting = (await listWaitingAlertNames(tx, userId)).length > 0
    const told = await listToldAlerts(tx, userId)
    const reader = {
      ...{ choice, digestedAt, mails, isMailWaiting },
      mayActOn: (name: Alert['name']) => mayActOn(role, name),
    }
    const mail = alertMailOf(reader, standing, told, now)
    if (mail?.isDigest && digestedAt < digestHourBefore(now))
      await updateAlertRecipient(tx, userId, { digestedAt: now })
    if (!mail || mail.alerts.length === 0) return
    await insertAlertMessage(tx, {
      ...{ messageId: newId(now), recipient: userId, name: null, createdAt: now, content: mail },
    })
    await noteTold(tx, userId, mail.alerts, now)
  })

/** The same of the webhook: a message for each matter, and the next one when that has arrived. */
export const tellWebhook = ({ db }: Deps, { standing, now }: Told): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockAlertRecipient(tx, WEBHOOK, now)
    const waiting = await listWaitingAlertNames(tx, WEBHOOK)
    const told = await listToldAlerts(tx, WEBHOOK)
    const alerts = alertsOf(standing, told, { now }).filter(({ name }) => !waiting.includes(name))
    for (const alert of alerts)
      await insertAlertMessage(tx, {
        ...{ messageId: newId(now), recipient: WEBHOOK, name: alert.name, createdAt: now },
        content: { isDigest: false, alerts: [alert] },
      })
    await noteTold(tx, WEBHOOK, alerts, now)
  })

async function noteTold(
  tx: DatabaseTransaction,
  recipient: string,
  alerts: readonly Alert[],
  now: Date,
): Promise<void> {
  for (const { state, name, severity, count, since } of alerts)
    if (state === 'cleared') await deleteToldAlerts(tx, recipient, name)
    else await putToldAlert(tx, recipient, { name, severity, count, since, toldAt: now })
}
