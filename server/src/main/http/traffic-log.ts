import { RESULT_CODES } from '@amsel/contract'
import type { Logger } from 'pino'
import type { EndedCall } from '../../entrances/signed-api/index.ts'
import type { Settings } from '../../platform/config/index.ts'
import type { EndedAttempt } from '../../engine/notifications/index.ts'

/** A listening command polls again and again: its calls are of no interest. */
const NOT_LOGGED = 'v1/notifications/listen'

/**
 * A line for each call and each delivery. People who try the sandbox want to see them; machines that keep the log of
 * production have metrics for it, and get the lines only if they ask for them.
 */
export function logTraffic(wholeLog: Logger, { logFormat }: Pick<Settings, 'logFormat'>) {
  // Looking for secrets costs three times the rest, and these lines have none: each of their fields is named here.
  // Whether there is a line at all is up to the whole log, whose level may change.
  const log = wholeLog.child({}, { redact: [], level: 'trace' })
  const level = logFormat === 'text' ? 'info' : 'debug'
  return {
    call({ clientId, operation, path, subject, code, durationMs, traceId }: EndedCall): void {
      if (operation === NOT_LOGGED || !wholeLog.isLevelEnabled(level)) return
      log[level](
        {
          event: 'call',
          traceId,
          clientId,
          operation,
          // The gateway asked for no query: it may hold anything.
          path: operation === null ? path.split('?')[0]?.slice(0, PATH_LENGTH_MAX) : undefined,
          subject,
          resultStatus: code === null ? undefined : RESULT_CODES[code].status,
          resultCode: code ?? undefined,
          durationMs: Math.round(durationMs),
        },
        'answered',
      )
    },
    delivery({
      clientId,
      kind,
      to,
      subject,
      outcome,
      httpStatus,
      durationMs,
      againInSeconds,
    }: EndedAttempt): void {
      if (!wholeLog.isLevelEnabled(level)) return
      log[level](
        {
          event: 'delivery',
          clientId,
          kind,
          to,
          subject,
          outcome,
          httpStatus,
          durationMs: Math.round(durationMs),
          againInSeconds: againInSeconds ?? undefined,
        },
        'delivered',
      )
    },
  }
}

const PATH_LENGTH_MAX = 100
