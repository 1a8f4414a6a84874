import type { Charts } from 'amsel/portal-api'

/** Days are the gateway's, so they are named as it counts them; hours are the reader's. */
export const bucketName = (at: string, step: Charts['step'], locale: string): string =>
  new Intl.DateTimeFormat(
    locale,
    step === 'day'
      ? { month: 'short', day: 'numeric', timeZone: 'UTC' }
      : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  ).format(new Date(at))
