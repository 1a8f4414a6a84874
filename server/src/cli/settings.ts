import { parseArgs } from 'node:util'
import {
  type CheckedSetting,
  checkedSettings,
  loadSettings,
  unknownSentence,
} from '../platform/config/index.ts'
import { OperatorError } from '../domain/index.ts'
import { hostsOf } from '../storage/index.ts'
import { chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { print, table } from './print.ts'

export const settings: Command = {
  usage: 'npx amsel settings check [--json]',
  purpose: 'shows every setting, where it comes from, and what is wrong',
  async run([action, ...args]) {
    await chooseAction('settings', ACTIONS, action)(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([['check', check]])

async function check(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const checked = await checkedSettings()
  const problems = checked.problems.length > 0 ? checked.problems : await problemsOfDatabase()
  if (problems.length > 0) process.exitCode = 1
  print({ ...checked, problems }, values.json, ({ settings, unknown, flawsOfMarks }) => [
    ...table(['SETTING', 'VALUE', 'FROM'], settings.map(rowOf)),
    ...linesUnder('Not a setting:', unknown.map(unknownSentence)),
    ...linesUnder('Marks of METHOD_MARKS:', flawsOfMarks),
    ...linesUnder('A gateway does not start with these:', problems),
  ])
}

/** The hosts of its address are read by whoever connects. */
async function problemsOfDatabase(): Promise<string[]> {
  const { databaseUrl } = await loadSettings()
  try {
    if (databaseUrl !== undefined) hostsOf(databaseUrl, () => {})
    return []
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return [error.message]
  }
}

const rowOf = ({ name, value, from, path }: CheckedSetting) => [
  name,
  value ?? (from === 'default' ? 'unset' : 'unusable'),
  path === null ? from : `${from} ${path}`,
]

const linesUnder = (heading: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  ${line}`)]
