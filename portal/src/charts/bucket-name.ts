import type { Reader } from '../formats/index.ts'

/** How long the steps of a chart are. */
export type Step = 'hour' | 'day'

/** What a step is called: on the axis without the year, elsewhere with it. */
export function bucketName(
  at: string,
  step: Step,
  { locale, zone, isLong = false }: Reader & { readonly isLong?: boolean },
): string {
  const day: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }
  if (isLong) day.year = 'numeric'
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const shown = step === 'day' ? day : isLong ? { ...day, ...time } : time
  return new Intl.DateTimeFormat(locale, { ...shown, timeZone: zone }).format(new Date(at))
}
