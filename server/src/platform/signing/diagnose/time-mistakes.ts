import type { ContentMistake } from './content-mistake.ts'
import type { ReceivedSignature } from './diagnosis.ts'

const OTHER_TIMES_MAX = 8

export const timeMistakes: readonly ContentMistake[] = [
  {
    cause: 'time_of_another_header',
    explanation: 'The time of another header was signed: sign the value of the request-time header.',
    variants: (received) => otherTimes(received).map((time) => ({ time })),
  },
  {
    cause: 'time_in_another_form',
    explanation:
      'The time was signed in a different form from the one sent: sign the request-time header exactly as sent.',
    variants: ({ time }) => renderings(time).map((rendering) => ({ time: rendering })),
  },
]

function otherTimes({ headers, time }: ReceivedSignature): string[] {
  const times = Object.values(headers).filter((value) => value !== time && readTime(value) !== undefined)
  return times.slice(0, OTHER_TIMES_MAX)
}

/** Other ways to write the moment that a time header names; none when it names no moment. */
function renderings(time: string): string[] {
  const milliseconds = readTime(time)
  if (milliseconds === undefined) return []
  const iso = new Date(milliseconds).toISOString()
  const stems = [iso.slice(0, 19), iso.slice(0, 23)]
  return [
    `${Math.floor(milliseconds / 1000)}`,
    `${milliseconds}`,
    `${milliseconds}000000`,
    ...stems.flatMap((stem) => [`${stem}Z`, `${stem}+00:00`, `${stem}+0000`, stem]),
    time.replace(/([+-]\d\d):?(\d\d)$/, '$1:$2'),
    time.replace(/([+-]\d\d):(\d\d)$/, '$1$2'),
    time.replace(/(Z|[+-]\d\d:?\d\d)$/, ''),
    time.replace(/\.\d+/, ''),
    new Date(milliseconds).toUTCString(),
  ]
}

// Unix time in seconds, milliseconds, microseconds and nanoseconds, by the number of its digits.
const MILLISECONDS_PER_UNIT: Readonly<Record<number, number>> = { 10: 1000, 13: 1, 16: 1e-3, 19: 1e-6 }

function readTime(text: string): number | undefined {
  const milliseconds = /^\d+$/.test(text)
    ? Math.floor(Number(text) * (MILLISECONDS_PER_UNIT[text.length] ?? Number.NaN))
    : readDate(text)
  return Number.isNaN(milliseconds) ? undefined : milliseconds
}

// Date.parse takes nearly every text with a number in it, hence the look at the shape first.
function readDate(text: string): number {
  const isDate = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^[A-Z][a-z]{2}, \d/.test(text)
  return isDate ? Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')) : Number.NaN
}
