import type { AlertLetter } from './deps.ts'
import { pageUrl } from './words.ts'

const TEXT = 'A test of the alerts: nothing is wrong. You can see that they arrive.'

/** What an operator has sent to see that alerts arrive. */
export const testMail = (publicUrl: string): Omit<AlertLetter, 'to'> => ({
  subject: `A test of the alerts (${new URL(publicUrl).host})`,
  text: `${TEXT}\n\n${pageUrl(publicUrl, '/')}\n`,
})

export function testOfWebhook(publicUrl: string, { id, now }: { readonly id: string; readonly now: Date }) {
  const link = pageUrl(publicUrl, '/')
  return {
    ...{ id, kind: 'test', state: 'raised', severity: 'info', count: 1 },
    ...{ since: now.toISOString(), oldestAt: null, text: `${TEXT} ${link}`, link },
  }
}
