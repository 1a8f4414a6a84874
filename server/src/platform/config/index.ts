/** What the operator sets. Nothing else reads the environment; a bad value is a sentence, not a stack trace. */
export { SETTINGS } from './all-settings.ts'
export { BODY_MEMORY_BYTES_MIN, type StopSettings } from './setting-values.ts'
export {
  environmentWith,
  ephemeralSettings,
  isOfNpm,
  likesColours,
  loginUser,
  logOfSandbox,
  readSettings,
  type Settings,
  type CallerLimitSettings,
} from './settings.ts'
export type { CollectorAddress, TelemetrySettings } from './telemetry-settings.ts'
