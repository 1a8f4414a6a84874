import { type Alert, type AlertMail, countText, MATTERS } from '../../domain/index.ts'
import type { AlertLetter } from './deps.ts'
import { linkOf, momentText, pageUrl, sentenceOfAlert } from './words.ts'

type Letter = Omit<AlertLetter, 'to'>

const SECTIONS = [
  ['raised', 'New'],
  ['standing', 'Still there'],
  ['cleared', 'All clear'],
] as const

export function letterOf({ isDigest, alerts }: AlertMail, publicUrl: string, now: Date): Letter {
  const sections = SECTIONS.flatMap(([state, heading]) => {
    const ofState = alerts.filter((alert) => alert.state === state)
    return ofState.length === 0
      ? []
      : [[heading, ...ofState.map((alert) => paragraph(alert, publicUrl, now))]]
  })
  const lines = [
    `The payment gateway at ${publicUrl}, ${momentText(now)}:`,
    ...sections.map(([heading, ...paragraphs]) => [heading?.toUpperCase(), ...paragraphs].join('\n\n')),
    `You get this mail because your role may act on it. Choose how you are told:\n${pageUrl(publicUrl, '/account')}`,
  ]
  return {
    subject: `${subjectOf({ isDigest, alerts })} (${new URL(publicUrl).host})`,
    text: `${lines.join('\n\n')}\n`,
  }
}

function paragraph(alert: Alert, publicUrl: string, now: Date): string {
  const sentence = sentenceOfAlert(alert, now)
  if (alert.state === 'cleared') return sentence
  return `[${alert.severity}] ${sentence}\n${linkOf(publicUrl, alert.name)}`
}

const named = ({ name, count, state }: Alert) =>
  state === 'cleared' ? MATTERS[name].title : `${MATTERS[name].title}: ${countText(count)}`

/** The worst is in front, because a phone shows little of it. */
function subjectOf({ isDigest, alerts }: AlertMail): string {
  const open = alerts.filter(({ state }) => state !== 'cleared')
  const [first, ...others] = open.length > 0 ? open : alerts
  if (!first) return 'Amsel'
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  if (open.length === 0) return `All clear: ${named(first)}${more}`
  return `${isDigest ? 'Daily digest: ' : ''}${named(first)}${more}`
}
