import { parseArgs } from 'node:util'
import { ENVIRONMENTS, METHOD_TYPES } from '../domain/index.ts'
import {
  type SwitchScope,
  switchMethodOff,
  switchMethodOn,
  switchSubject,
} from '../registry/clients/index.ts'
import { listSwitchedOff } from '../storage/index.ts'
import { choose, chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { print, table } from './print.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const method: Command = {
  usage: `npx amsel method disable --method M --note TEXT [--provider NAME] [--environment sandbox|production] [--json]
npx amsel method enable --method M [--provider NAME] [--environment sandbox|production] [--json]
npx amsel method list [--json]`,
  purpose: 'switches a payment method off, for everybody or at one provider, and on again',
  async run([action, ...args]) {
    await chooseAction('method', ACTIONS, action)(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['disable', disable],
  ['enable', enable],
  ['list', list],
])

const SCOPE = {
  method: { type: 'string' },
  provider: { type: 'string' },
  environment: { type: 'string' },
  json: { type: 'boolean' },
} as const

async function disable(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { ...SCOPE, note: { type: 'string' } } })
  const { note, json } = values
  if (!note) throw new UsageError('method disable needs --note, which merchants are told.')
  const scope = scopeOf('method disable', values)
  const off = await withStorage(({ trail, who }) => switchMethodOff(trail, who, { ...scope, note }))
  print(off, json, () => [
    `${switchSubject(scope)} is switched off: it is no longer offered. Payments that have started continue, with their refunds and captures.`,
  ])
}

async function enable(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: SCOPE })
  const scope = scopeOf('method enable', values)
  const off = await withStorage(({ trail, who }) => switchMethodOn(trail, who, scope))
  print({ ...off, isSwitchedOff: false }, values.json, () => [
    `${switchSubject(scope)} is switched on again.`,
  ])
}

async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const offs = await withStorage(({ db }) => listSwitchedOff(db))
  print(offs, values.json, () =>
    offs.length === 0
      ? ['No method is switched off.']
      : table(
          ['METHOD', 'ENVIRONMENT', 'PROVIDER', 'SINCE', 'BY', 'NOTE'],
          offs.map((off) => [
            off.method,
            off.environment ?? 'any',
            off.provider ?? 'any',
            off.since.toISOString(),
            off.switchedBy,
            off.note,
          ]),
        ),
  )
}

function scopeOf(
  command: string,
  values: {
    method?: string | undefined
    provider?: string | undefined
    environment?: string | undefined
  },
): SwitchScope {
  const complaint = `${command} needs --method, a payment method such as CARD or ALIPAY_HK.`
  return {
    method: choose(METHOD_TYPES, values.method, complaint),
    environment:
      values.environment === undefined
        ? null
        : choose(ENVIRONMENTS, values.environment, '--environment must be sandbox or production.'),
    provider: values.provider ?? null,
  }
}
