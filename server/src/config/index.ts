/** What the operator sets. Nothing else reads the environment; a bad value is a sentence, not a stack trace. */
export {
  environmentWith,
  ephemeralSettings,
  loginUser,
  logLevelOfSandbox,
  readSettings,
  SETTINGS,
  type Settings,
  type StrangerSettings,
} from './settings.ts'
