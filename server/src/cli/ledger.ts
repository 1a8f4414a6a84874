import { parseArgs } from 'node:util'
import { GATEWAY_ITSELF, type LedgerDifference, sentenceOf } from '../domain/index.ts'
import { eachCheck, type LedgerPass, verifyLedger } from '../engine/money/index.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'
import { type Registry, withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const ledger: Command = {
  usage: 'npx amsel ledger verify [--client ID] [--json]',
  purpose: 'checks that balances, payments, transfers and attempts agree, for one client or for all',
  async run([verb, ...args]) {
    if (verb !== 'verify') throw new UsageError('ledger needs an action: npx amsel ledger verify.')
    return verify(args)
  },
}

interface Report {
  readonly verifiedAt: Date
  readonly clients: number
  readonly payments: number
  readonly attempts: number
  readonly transfers: number
  readonly differences: readonly (LedgerDifference & { readonly sentence: string })[]
  readonly isRight: boolean
}

async function verify(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { client: { type: 'string' }, json: { type: 'boolean' } } })
  const report = await withStorage((registry) => look(registry, values.client))
  if (!report.isRight) process.exitCode = 1
  print(report, values.json, ({ clients, payments, attempts, transfers, differences, isRight }) => [
    ...differences.map(({ sentence }) => sentence),
    `${isRight ? 'Everything agrees' : 'Not everything agrees'} (clients: ${clients}, payments: ${payments}, attempts: ${attempts}, transfers: ${transfers}).`,
  ])
}

async function look(registry: Registry, clientId: string | undefined): Promise<Report> {
  const { db, trail, who } = registry
  const clock = { now: () => new Date() }
  const tell = progress()
  const passes: LedgerPass[] = []
  for await (const one of clientId === undefined ? eachClient(registry) : named(registry, clientId))
    passes.push(await verifyLedger({ db, clock }, one, tell))
  const count = (of: keyof LedgerPass['looked']) => passes.reduce((sum, { looked }) => sum + looked[of], 0)
  const differences = passes.flatMap(({ found }) =>
    found.map((one) => ({ ...one, sentence: sentenceOf(one) })),
  )
  const report: Report = {
    verifiedAt: clock.now(),
    clients: passes.length,
    payments: count('payments'),
    attempts: count('attempts'),
    transfers: count('transfers'),
    differences,
    isRight: differences.length === 0,
  }
  const extent = { clients: passes.length, differences: differences.length }
  await trail.noteAccess(who, {
    clientId: clientId ?? GATEWAY_ITSELF,
    action: 'read',
    subject: 'books',
    extent,
  })
  return report
}

async function* eachClient({ db }: Registry): AsyncGenerator<string> {
  for await (const { clientId } of eachCheck(db)) yield clientId
}

async function* named({ operatorOf }: Registry, clientId: string): AsyncGenerator<string> {
  await operatorOf(clientId)
  yield clientId
}

const PROGRESS_EVERY = 100_000

/** Standard output is for the result alone. */
function progress(): (pass: LedgerPass) => void {
  let [before, shown]: [LedgerPass | null, number] = [null, 0]
  let done = 0
  return (pass) => {
    const rowsOf = ({ looked }: LedgerPass) => looked.payments + looked.attempts + looked.transfers
    // Another client begins with nothing.
    if (before && rowsOf(pass) < rowsOf(before)) done += rowsOf(before)
    before = pass
    const rows = done + rowsOf(pass)
    if (rows - shown < PROGRESS_EVERY) return
    shown = rows
    process.stderr.write(`${rows} rows checked\n`)
  }
}
