import { OperatorError } from '../../domain/index.ts'
import { Alerts, alertWebhookRules, type AlertWays } from '../../engine/alerts/index.ts'
import { Poster } from '../../engine/notifications/index.ts'
import { forbidden, parsedUrl } from '../../platform/outgoing/index.ts'
import type { Settings } from '../../platform/config/index.ts'
import { sendMail } from '../../registry/accounts/index.ts'
import type { Core } from './core.ts'

const POST_TIMEOUT_MS = 10_000
const CONNECTIONS = 2

export const alertPoster = (): Poster =>
  new Poster({ timeoutMs: POST_TIMEOUT_MS, connectionsPerAddress: CONNECTIONS })

/** How settings say that operators are told. Mails lead to pages: without them there are none. */
export function alertWays({ portal: { mail }, operators, alerts: { webhook } }: Settings): AlertWays {
  return {
    sendMail: mail && operators.isServed ? (letter) => sendMail(mail, letter) : null,
    webhook,
  }
}

/** Throws where nothing could ever be posted. */
export function requireAllowed({ alerts: { webhook } }: Settings): void {
  const flaw = webhook && forbidden(parsedUrl(webhook.url), alertWebhookRules(webhook.mayBePrivate))
  if (flaw?.why === 'private_address')
    throw new OperatorError(
      'The setting ALERT_WEBHOOK_URL has a host that is not public: ALERT_WEBHOOK_PRIVATE_ADDRESSES=on allows it.',
    )
}

/** Tells operators what needs them. */
export function prepareAlerts(core: Core): Alerts {
  const { settings, live, log, clock, stops, storage, metrics, probe, publicUrl, alertsEveryMs } = core
  requireAllowed(settings)
  const poster = alertPoster()
  stops.add(() => poster.close())
  return new Alerts(
    {
      ...{ db: storage.db, log, clock, poster, publicUrl },
      ways: () => alertWays(live.current),
      canWrite: () => probe.isWritable,
      observe: metrics.observeAlert,
    },
    alertsEveryMs,
  )
}
