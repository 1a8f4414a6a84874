import pino, { type Logger } from 'pino'

/** Logs go to the standard error as JSON lines; the standard output is for people. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          '*.authorization',
          '*.signature',
          '*.password',
          '*.privateKey',
          '*.connectionString',
          'err.config',
        ],
        censor: '***',
      },
    },
    pino.destination({ fd: 2, sync: true }),
  )
}
