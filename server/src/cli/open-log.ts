import type { Logger } from 'pino'
import { likesColours, type Settings } from '../platform/config/index.ts'
import { createLog } from '../platform/log/index.ts'

/** The log as the settings want it; standard output is for the result. */
export const openLog = (
  { logLevel, logFormat }: Pick<Settings, 'logLevel' | 'logFormat'>,
  level = logLevel,
): Logger => createLog({ level, format: logFormat, mayBeColoured: likesColours() })
