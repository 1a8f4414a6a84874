import { resolve } from 'node:path'
import { OperatorError } from '../../domain/index.ts'
import { SETTING_NAMES, SETTINGS, type SettingName, traitsOf } from './all-settings.ts'
import { type GivenSettings, gatherSettings, type Source } from './given-settings.ts'
import { readMethodMarks } from './method-marks.ts'
import { placeOf } from './place.ts'
import { readSettings } from './settings.ts'
import type { UnknownName } from './unknown-names.ts'
import type { Variables } from './variables.ts'

export interface CheckedSetting {
  readonly name: SettingName
  /** Of a secret only `set`; null where it is not set and has no default. */
  readonly value: string | null
  readonly from: Source['from'] | 'default'
  /** Of the file that it comes from. */
  readonly path: string | null
}

export interface CheckedSettings {
  readonly settings: readonly CheckedSetting[]
  /** A sentence each; a gateway would not start with any of them. */
  readonly problems: readonly string[]
  /** A sentence for each mark of METHOD_MARKS that is not shown. */
  readonly flawsOfMarks: readonly string[]
  /** Variables that look like settings and are none. */
  readonly unknown: readonly UnknownName[]
}

export async function checkSettings(environment: Variables): Promise<CheckedSettings> {
  const given = await gatherSettings(environment)
  const marks = await marksOf(given.values.METHOD_MARKS)
  return {
    settings: SETTING_NAMES.map((name) => checked(name, given)),
    problems: [...given.problems, ...problemsOf(given.values), ...marks.problems],
    flawsOfMarks: marks.flaws,
    unknown: given.unknown,
  }
}

async function marksOf(folder: string | undefined) {
  try {
    const { flaws } = await readMethodMarks(
      folder?.trim() ? resolve(placeOf().root, folder.trim()) : undefined,
    )
    return { flaws, problems: [] }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return { flaws: [], problems: [error.message] }
  }
}

function checked(name: SettingName, { values, sources }: GivenSettings): CheckedSetting {
  const { from, path } = sources.get(name) ?? { from: 'default', path: null }
  const value = values[name]
  if (value !== undefined) return { name, value: traitsOf(name).isSecret ? 'set' : value, from, path }
  const fallback = name === 'DATA_DIR' ? placeOf().dataDir : SETTINGS[name][0]
  // Where its file cannot be used, it has no value at all.
  return { name, value: from === 'default' && fallback !== '' ? fallback : null, from, path }
}

/** Reading ends at the first problem: whatever it names is left out, and the rest is read again. */
function problemsOf(values: GivenSettings['values']): string[] {
  const problems: string[] = []
  let left: Variables = values
  for (;;) {
    const problem = problemIn(left)
    if (problem === null) return problems
    problems.push(problem)
    const named = new Set(namedIn(problem).filter((name) => left[name] !== undefined))
    if (named.size === 0) return problems
    left = Object.fromEntries(Object.entries(left).filter(([name]) => !named.has(name)))
  }
}

function problemIn(values: Variables): string | null {
  try {
    readSettings(values)
    return null
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return error.message
  }
}

/** TLS_CERT and TLS_KEY mean nothing without TLS_PORT, which would be one problem more. */
const TOGETHER = ['TLS_PORT', 'TLS_CERT', 'TLS_KEY']

function namedIn(problem: string): string[] {
  // What was given is quoted at the end.
  const words = problem.replace(/; it is ".*$/s, '').match(/\b[A-Z][A-Z_]+\b/g) ?? []
  return words.some((word) => TOGETHER.includes(word)) ? [...words, ...TOGETHER] : words
}
