import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { OperatorError } from '../../domain/index.ts'
import { SETTING_NAMES, type SettingName } from './all-settings.ts'
import { type CheckedSettings, checkSettings } from './check-settings.ts'
import { type GivenSettings, gatherSettings } from './given-settings.ts'
import { readSettings, type Settings } from './settings.ts'
import { SettingsInForce } from './settings-in-force.ts'
import type { Variables } from './variables.ts'

/** The settings of this process, for a command that ends. */
export const loadSettings = async (environment: Variables = process.env): Promise<Settings> =>
  readSettings(await valuesOf(environment))

/** For a gateway, which notices what changes. `fix` may replace some of what was given. */
export const openSettings = (
  fix?: (values: GivenSettings['values']) => GivenSettings['values'],
): Promise<SettingsInForce> => SettingsInForce.load({ ...process.env }, fix)

/** Everything that is set, and everything that is wrong with it. */
export const checkedSettings = (): Promise<CheckedSettings> => checkSettings(process.env)

/** The settings of an empty gateway for one run of tests, and where it may keep what the next one needs too. */
export async function ephemeralSettings(
  dataDir: string,
  environment: Variables = process.env,
): Promise<{ settings: Settings; cacheDir: string }> {
  const given = await valuesOf(environment, NOT_OF_EPHEMERAL)
  // Of the system, and no setting of ours.
  const { XDG_CACHE_HOME: cacheHome = '' } = environment
  return {
    settings: readSettings({ ...given, ...EPHEMERAL, DATA_DIR: dataDir }),
    cacheDir: join(isAbsolute(cacheHome) ? cacheHome : join(homedir(), '.cache'), 'amsel'),
  }
}

/** Such a gateway logs only what goes wrong, unless a setting says otherwise. */
export async function logOfSandbox(
  environment: Variables = process.env,
): Promise<Pick<Settings, 'logLevel' | 'logFormat'>> {
  const others = SETTING_NAMES.filter((name) => name !== 'LOG_LEVEL' && name !== 'LOG_FORMAT')
  return readSettings({ LOG_LEVEL: 'warn', ...(await valuesOf(environment, others)) })
}

async function valuesOf(environment: Variables, leftOut?: readonly SettingName[]): Promise<Variables> {
  const { values, problems } = await gatherSettings(environment, leftOut)
  const [problem] = problems
  if (problem !== undefined) throw new OperatorError(problem)
  return values
}

/** For a gateway that this process starts. */
export const environmentWith = (
  settings: Readonly<Record<string, string>>,
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv => ({ ...environment, ...settings })

/** What a developer's environment holds for another gateway. */
const NOT_OF_EPHEMERAL: readonly SettingName[] = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'TLS_PORT',
  'TLS_CERT',
  'TLS_KEY',
  'MASTER_KEY',
  'MASTER_KEYS',
  'SIGNER_SOCKET',
  'METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PROCESSES',
  'DRAIN_SECONDS',
  'STOP_SECONDS',
  'SMTP_URL',
  'MAIL_FROM',
]
const EPHEMERAL = { HOST: '127.0.0.1', PORT: '0', AMSEL_ENVIRONMENT: 'sandbox' }

/** Who logged in before they ran a command as somebody else; no setting. */
export const loginUser = ({ SUDO_USER }: NodeJS.ProcessEnv = process.env): string | undefined =>
  SUDO_USER?.replace(/[^\x20-\x7e]/g, '')
    .slice(0, LOGIN_USER_LENGTH_MAX)
    .trim() || undefined

const LOGIN_USER_LENGTH_MAX = 64

/** Whether npm has started this program: it passes a signal on that the program has already got; no setting. */
export const isOfNpm = ({ npm_command: command }: NodeJS.ProcessEnv = process.env): boolean =>
  command !== undefined

/** Whether people at this terminal like colours, as terminals and programs agree on it; no setting. */
export const likesColours = ({ NO_COLOR, TERM }: NodeJS.ProcessEnv = process.env): boolean =>
  !NO_COLOR && TERM !== 'dumb'
