import type { Paint } from './colours.ts'
import { plain } from './plain.ts'
import type { Entry } from './text-lines.ts'

const STATUS_COLOURS = { S: 'green', U: 'yellow', F: 'red' } as const

/** `pay order-17 → U PAYMENT_IN_PROCESS, 9 ms` */
export function callLine(entry: Entry, paint: Paint): string {
  const { operation, path, subject, resultStatus, resultCode, durationMs } = entry as Partial<CallFields>
  const called = operation ? (operation.split('/').at(-1) ?? '') : (path ?? '')
  const what = plain(subject ? `${called} ${subject}` : called)
  if (resultCode === undefined || resultStatus === undefined)
    return `${what} → ${paint('yellow', 'cut off, as planned')}`
  const result = paint(STATUS_COLOURS[resultStatus], `${resultStatus} ${plain(resultCode)}`)
  return `${what} → ${result}, ${duration(durationMs ?? 0)}`
}

interface CallFields {
  readonly operation: string
  readonly path: string
  readonly subject: string
  readonly resultStatus: keyof typeof STATUS_COLOURS
  readonly resultCode: string
  readonly durationMs: number
}

/** `notifyPayment → 127.0.0.1:3000 refused, again in 2 min (order-17)` */
export function deliveryLine(entry: Entry, paint: Paint): string {
  const { kind = '', to = '', outcome = '', ...more } = entry as Partial<DeliveryFields>
  const { httpStatus, durationMs = 0, againInSeconds, subject } = more
  const isAcknowledged = outcome === 'acknowledged'
  const words = OUTCOMES[outcome]?.(httpStatus) ?? outcome
  const next = againInSeconds === undefined ? 'given up' : `again in ${duration(againInSeconds * 1_000)}`
  const end = isAcknowledged ? duration(durationMs) : next
  const shown = paint(isAcknowledged ? 'green' : 'yellow', plain(words))
  return `${plain(kind)} → ${plain(to)} ${shown}, ${end}${subject ? ` (${plain(subject)})` : ''}`
}

interface DeliveryFields {
  readonly kind: string
  readonly to: string
  readonly outcome: string
  readonly httpStatus: number | null
  readonly durationMs: number
  readonly againInSeconds: number
  readonly subject: string
}

/** As people would say it; what is not here says it by itself. */
const OUTCOMES: Readonly<Record<string, (httpStatus: number | null | undefined) => string>> = {
  dns_failed: () => 'host name not found',
  forbidden_address: () => 'not allowed',
  timed_out: () => 'timed out',
  tls_failed: () => 'TLS failed',
  broken_off: () => 'broken off',
  bad_status: (httpStatus) => `answered HTTP ${httpStatus}`,
  bad_body: () => 'answered without the result S SUCCESS',
}

const UNITS = [
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const

/** `9 ms`, `1.5 s`, `2 min`, `15 h` */
function duration(ms: number): string {
  const [unitMs, unit] = UNITS.find(([least]) => ms >= least) ?? [1, 'ms']
  const count = ms / unitMs
  return `${unit === 'ms' || count >= 10 ? Math.round(count) : Math.round(count * 10) / 10} ${unit}`
}
