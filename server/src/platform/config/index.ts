/**
 * What the operator sets: by the environment, by files for secrets and by a configuration file. Nothing else reads the
 * environment; a bad value is a sentence, not a stack trace. What may change is read again while the gateway runs.
 */
export { SETTINGS, traitsOf, type SettingName } from './all-settings.ts'
export type { CheckedSetting } from './check-settings.ts'
export {
  checkedSettings,
  environmentWith,
  ephemeralSettings,
  isOfNpm,
  likesColours,
  loadSettings,
  loginUser,
  logOfSandbox,
  openSettings,
} from './environment.ts'
export { type MethodMark, readMethodMarks } from './method-marks.ts'
export type { SeenSettings, SettingsInForce } from './settings-in-force.ts'
export { settingsSchema } from './settings-schema.ts'
export { BODY_MEMORY_BYTES_MIN, isLoopback, type StopSettings } from './setting-values.ts'
export { readSettings, type Settings, type CallerLimitSettings } from './settings.ts'
export { unknownSentence } from './unknown-names.ts'
export type { CollectorAddress, TelemetrySettings } from './telemetry-settings.ts'
