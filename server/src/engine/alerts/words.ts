import {
  type Alert,
  DAY_MS,
  HOUR_MS,
  MATTERS,
  type MatterName,
  MINUTE_MS,
  namedOrigin,
  REALMS,
  sentenceOfMatter,
} from '../../domain/index.ts'

/** A page of the operators. */
export const pageUrl = (publicUrl: string, page: string): string =>
  `${namedOrigin(publicUrl)}${REALMS.operator.path}${page}`

export const linkOf = (publicUrl: string, name: MatterName): string => pageUrl(publicUrl, MATTERS[name].page)

const UNITS = [
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
  [MINUTE_MS, 'minute'],
] as const

/** Such as `3 hours`, rounded down. */
function spanText(ms: number): string {
  const [unitMs, unit] = UNITS.find(([unitMs]) => ms >= unitMs) ?? [MINUTE_MS, 'minute']
  const count = Math.max(1, Math.floor(ms / unitMs))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** `2026-11-19 04:26 UTC`. */
export const momentText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** What is the matter, and how long the oldest has waited. */
export function sentenceOfAlert({ name, state, count, since, oldestAt }: Alert, now: Date): string {
  if (state === 'cleared') return `${MATTERS[name].title}: all clear. It began at ${momentText(since)}.`
  const oldest = oldestAt && ` The oldest has waited for ${spanText(now.getTime() - oldestAt.getTime())}.`
  return `${sentenceOfMatter(name, count)}${oldest ?? ''}`
}
