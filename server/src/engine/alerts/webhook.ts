import { createHmac } from 'node:crypto'
import type { Alert } from '../../domain/index.ts'
import type { Poster } from '../notifications/index.ts'
import type { AlertWebhook } from './deps.ts'
import { linkOf, sentenceOfAlert } from './words.ts'

/** What is posted; `text` is what chat servers show. */
interface WebhookBody {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly severity: string
  readonly count: number
  readonly since: string
  readonly oldestAt: string | null
  readonly text: string
  readonly link: string
}

interface Named {
  readonly id: string
  readonly publicUrl: string
  readonly now: Date
}

export function bodyOf(alert: Alert, { id, publicUrl, now }: Named): WebhookBody {
  const { name, state, severity, count, since, oldestAt } = alert
  const link = linkOf(publicUrl, name)
  const mark = state === 'cleared' ? '' : `[${severity}] `
  return {
    ...{ id, kind: name, state, severity, count },
    since: since.toISOString(),
    oldestAt: oldestAt?.toISOString() ?? null,
    text: `${mark}${sentenceOfAlert(alert, now)} ${link}`,
    link,
  }
}

/** Seconds since 1970 and the body's bytes, with a dot between them. */
const signatureOf = (body: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Posts it once. Null if it was accepted, or why not, in words that hold no secret: the address may be one. */
export async function postAlert(
  poster: Pick<Poster, 'post'>,
  { url, secret, mayBePrivate }: AlertWebhook,
  { message, now }: { readonly message: WebhookBody; readonly now: Date },
): Promise<string | null> {
  const body = JSON.stringify(message)
  const headers = {
    'content-type': 'application/json',
    'amsel-signature': signatureOf(body, secret, Math.floor(now.getTime() / 1_000)),
  }
  const reply = await poster.post({ url, headers, body }, alertWebhookRules(mayBePrivate))
  const { status, failure } = reply
  if (status !== null && status >= 200 && status < 300) return null
  return status === null ? `no answer: ${failure}` : `the status is ${status}`
}

const ANY_PORT = [{ from: 1, to: 65_535 }]

export const alertWebhookRules = (mayBePrivate: boolean) => ({
  ...{ mustBeHttps: !mayBePrivate, mayBePrivate, ports: ANY_PORT, keepsAnswers: false },
})
