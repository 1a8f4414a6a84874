import { failureWords } from '../../domain/index.ts'
import { postAlert, testMail, testOfWebhook } from '../../engine/alerts/index.ts'
import type { Settings } from '../../platform/config/index.ts'
import { newId } from '../../storage/index.ts'
import { alertPoster, alertWays, requireAllowed } from './alerts.ts'

/** What a test can be sent by: a mail to this address, or the webhook. */
export type AlertTest = { readonly channel: 'mail'; readonly to: string } | { readonly channel: 'webhook' }

/** Sends a test by the settings of this process. Null if it was taken, or why not. */
export async function sendAlertTest(settings: Settings, test: AlertTest): Promise<string | null> {
  const { sendMail, webhook } = alertWays(settings)
  const { publicUrl } = settings
  if (test.channel === 'mail') {
    if (!sendMail) return 'no mail is sent: SMTP_URL is not set, or OPERATORS is off'
    const mail = { to: test.to, ...testMail(publicUrl) }
    return sendMail(mail).then(() => null, failureWords)
  }
  if (!webhook) return 'there is no webhook: ALERT_WEBHOOK_URL is not set'
  requireAllowed(settings)
  const now = new Date()
  const message = testOfWebhook(publicUrl, { id: newId(now), now })
  const poster = alertPoster()
  return postAlert(poster, webhook, { message, now }).finally(() => poster.close())
}
