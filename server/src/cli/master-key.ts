import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Settings } from '../platform/config/index.ts'
import { isMasterKeyLabel, MASTER_KEY_BYTES, OperatorError } from '../domain/index.ts'
import { findMasterKeys } from '../main/index.ts'
import {
  beginSealing,
  type Counts,
  countSealed,
  requireGatewaysToHave,
  type SealedAgain,
  type SealedCounts,
} from '../registry/clients/index.ts'
import { KeyRing, type RingKey } from '../platform/sealing/index.ts'
import { chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'
import { noMasterKey, withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const masterKey: Command = {
  usage: `npx amsel master-key new [--label LABEL] [--json]
npx amsel master-key status [--json]
npx amsel master-key rotate [--force] [--json]`,
  purpose: 'creates a master key, shows which ones are needed, and seals everything with the newest',
  async run([action, ...args]) {
    const act = chooseAction('master-key', ACTIONS, action)
    await act(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['new', makeNew],
  ['status', status],
  ['rotate', rotate],
])

/** An entry for MASTER_KEYS or the key file. It is kept nowhere. */
async function makeNew(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { label: { type: 'string' }, json: { type: 'boolean' } } })
  const label = values.label ?? new Date().toISOString().slice(0, 10)
  if (!isMasterKeyLabel(label))
    throw new UsageError('--label must be at most 32 letters, digits, dots, hyphens and underscores.')
  const secret = randomBytes(MASTER_KEY_BYTES)
  const [key] = new KeyRing([{ label, secret }]).keys
  const entry = `${label}:${secret.toString('base64')}`
  print({ ...key, entry }, values.json, () => [entry])
}

async function status(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const counts = await withStorage(async ({ db, settings }) => countSealed(db, await ringOf(settings)))
  print(counts, values.json, statusLines)
}

async function rotate(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { force: { type: 'boolean' }, json: { type: 'boolean' } } })
  const { newest, tables } = await withStorage(async ({ db, trail, who, settings }) => {
    const ring = await ringOf(settings)
    const [newest] = ring.keys
    if (newest && !values.force)
      await requireGatewaysToHave(db, newest.id, ' With --force everything is sealed with it anyway.')
    const deps = { trail, ring, takesOver: true, onProgress: showProgress() }
    const { tables } = await (await beginSealing(deps, who, 'rotate')).ended
    return { newest, tables }
  })
  const unopened = tables.flatMap(({ table, unopened }) =>
    [...unopened].map(([value, reason]) => ({ value: `${table} ${value}`, reason })),
  )
  const summary = {
    newest,
    sealedAgain: Object.fromEntries(tables.map(({ table, sealed }) => [table, sealed])),
    held: sumOf(tables.map(({ held }) => held)),
    unopened,
  }
  print(summary, values.json, () => [
    `${sumOf(tables.map(({ sealed }) => sealed))} values were sealed again, with the key ${nameOf(newest)}.`,
  ])
  if (unopened.length > 0)
    throw new OperatorError(
      `${unopened.length} values could not be opened. The first is ${unopened[0]?.value}: ${unopened[0]?.reason}`,
    )
  if (summary.held > 0)
    throw new OperatorError(`${summary.held} rows were in use all the time. Run the command again.`)
}

/** A key file is not made here: there would be nothing to rotate. */
async function ringOf(settings: Settings): Promise<KeyRing> {
  const keys = await findMasterKeys(settings)
  if (!keys) throw noMasterKey()
  return new KeyRing(keys)
}

const PROGRESS_MS = 1_000

/** A line for each table, and for a long one a line a second; standard output is for the result alone. */
function showProgress(): (result: SealedAgain) => void {
  let shownAt = performance.now()
  return ({ table, owners, sealed }) => {
    const isDone = owners.done === owners.count
    if (!isDone && performance.now() - shownAt < PROGRESS_MS) return
    shownAt = performance.now()
    process.stderr.write(
      `${table}: ${owners.done} of ${owners.count} ${owners.count === 1 ? 'owner' : 'owners'} done, ${sealed} values sealed again\n`,
    )
  }
}

function statusLines({ keys, unnamed, missing }: SealedCounts): string[] {
  const isAllOfNewest = keys.every(({ isNewest, mayBeRemoved }) => isNewest || mayBeRemoved)
  const isAnyUnnamed = sumOf(Object.values(unnamed)) > 0
  return [
    ...keys.map((key) => {
      const use = key.isNewest ? 'seals and opens' : 'opens'
      return `${nameOf(key)} ${use}: ${countOf(key.values)}${key.mayBeRemoved ? ' It may be removed.' : ''}`
    }),
    ...(isAnyUnnamed ? [`Sealed by an older version, without the name of the key: ${countOf(unnamed)}`] : []),
    ...missing.map(
      ({ id, values }) => `${id} is not among the master keys, and is needed: ${countOf(values)}`,
    ),
    nextStep({ isAnyMissing: missing.length > 0, isDone: isAllOfNewest && !isAnyUnnamed }),
  ]
}

function nextStep({ isAnyMissing, isDone }: { isAnyMissing: boolean; isDone: boolean }): string {
  if (isAnyMissing) return 'Next: add what is missing to MASTER_KEYS or to the key file in DATA_DIR.'
  if (isDone) return 'Everything is sealed with the newest key.'
  return 'Next: npx amsel master-key rotate, when every gateway seals with the newest key.'
}

const countOf = (counts: Counts) => {
  const tables = Object.entries(counts).map(([table, count]) => `${table} ${count}`)
  return tables.length === 0 ? 'no values.' : `${sumOf(Object.values(counts))} values (${tables.join(', ')}).`
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

const nameOf = (key: RingKey | undefined) =>
  key?.label == null ? (key?.id ?? '') : `${key.label} (${key.id})`
