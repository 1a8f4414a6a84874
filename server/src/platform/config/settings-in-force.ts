import { readFile } from 'node:fs/promises'
import { OperatorError } from '../../domain/index.ts'
import { SETTING_NAMES, SETTINGS, type SettingName, traitsOf } from './all-settings.ts'
import { type GivenSettings, gatherSettings } from './given-settings.ts'
import { readSettings, type Settings } from './settings.ts'
import { isSameDatabase } from './shown-settings.ts'
import type { UnknownName } from './unknown-names.ts'
import type { Variables } from './variables.ts'

type Values = GivenSettings['values']

/** What was found when everything was read again. */
export interface SeenSettings {
  readonly given: GivenSettings
  /** What the settings name that hold a path of a file that may change. */
  readonly files: Readonly<Partial<Record<SettingName, string>>>
  /** Equal where everything is. */
  readonly digest: string
}

/** What became of settings that were read again. */
interface TakenSettings {
  readonly changed: readonly SettingName[]
  /** Those that another start would take over. */
  readonly waiting: readonly SettingName[]
}

/** The settings of a running gateway: those that it was started with and, of what may change, the newest. */
export class SettingsInForce {
  readonly #environment: Variables
  readonly #fixed: Values
  #seen: SeenSettings
  #values: Values
  #settings: Settings

  private constructor(environment: Variables, seen: SeenSettings, fixed: Values) {
    this.#environment = environment
    this.#fixed = fixed
    this.#seen = seen
    this.#values = { ...seen.given.values, ...fixed }
    this.#settings = readSettings(this.#values)
  }

  /** Throws for the first thing that cannot be used. `fix` may replace some of what was given. */
  static async load(
    environment: Variables,
    fix: (values: Values) => Values = () => ({}),
  ): Promise<SettingsInForce> {
    const seen = await look(environment)
    requireNoProblem(seen.given)
    return new SettingsInForce(environment, seen, fix(seen.given.values))
  }

  get settings(): Settings {
    return this.#settings
  }

  /** What the settings are made of. */
  get values(): Values {
    return this.#values
  }

  get seen(): SeenSettings {
    return this.#seen
  }

  /** Variables that look like settings and are none. */
  get unknown(): readonly UnknownName[] {
    return this.#seen.given.unknown
  }

  look(): Promise<SeenSettings> {
    return look(this.#environment)
  }

  /** Takes over what may change while the gateway runs. Where something cannot be used, it throws, and all stays as it was. */
  take(seen: SeenSettings): TakenSettings {
    requireNoProblem(seen.given)
    const given: Values = { ...seen.given.values, ...this.#fixed }
    const next = this.#merged(given)
    this.#settings = readSettings(next)
    const hasOther = (name: SettingName) => next[name] !== this.#values[name]
    const hasOtherFile = (name: SettingName) => seen.files[name] !== this.#seen.files[name]
    const changed = SETTING_NAMES.filter((name) => hasOther(name) || hasOtherFile(name))
    const waiting = SETTING_NAMES.filter((name) => given[name] !== next[name])
    this.#values = next
    this.#seen = seen
    return { changed, waiting }
  }

  /** In a worker: what needs a restart is as its supervisor was started with. */
  join(values: Values): void {
    const own = this.#values
    const ofWorker = SETTING_NAMES.filter((name) => traitsOf(name).changes === 'worker')
    this.#values = { ...values, ...Object.fromEntries(ofWorker.map((name) => [name, own[name]])) }
    this.take(this.#seen)
  }

  #merged(given: Values): Values {
    const entries = SETTING_NAMES.map((name) => {
      const [was, is] = [this.#values[name], given[name]]
      return [name, mayChange(name, was, is) ? is : was]
    })
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
}

function mayChange(name: SettingName, was: string | undefined, is: string | undefined): boolean {
  if (traitsOf(name).changes !== 'now') return false
  // Whether there is a mail server or a token at all decides more than its value.
  if (SETTINGS[name][0] === '' && (was === undefined) !== (is === undefined)) return false
  return name !== 'DATABASE_URL' || isSameDatabase(was ?? '', is ?? '')
}

function requireNoProblem({ problems: [first] }: GivenSettings): void {
  if (first !== undefined) throw new OperatorError(first)
}

async function look(environment: Variables): Promise<SeenSettings> {
  const given = await gatherSettings(environment)
  const { TLS_CERT, TLS_KEY } = given.values
  const files = { TLS_CERT: await textOf(TLS_CERT), TLS_KEY: await textOf(TLS_KEY) }
  return { given, files, digest: JSON.stringify([given.values, given.problems, files]) }
}

/** Whoever uses the file complains of one that cannot be read. */
const textOf = (path: string | undefined): Promise<string> =>
  path === undefined ? Promise.resolve('') : readFile(path, 'utf8').catch(() => '')
