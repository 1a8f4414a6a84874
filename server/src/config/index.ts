/** What the operator sets. Nothing else reads the environment; a bad value is a sentence, not a stack trace. */
export {
  BODY_MEMORY_BYTES_MIN,
  environmentWith,
  ephemeralSettings,
  likesColours,
  loginUser,
  logOfSandbox,
  readSettings,
  SETTINGS,
  type Settings,
  type StrangerSettings,
} from './settings.ts'
