import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import {
  addVerified,
  type ClientReport,
  FAULTS,
  keyedBy,
  NOTHING_VERIFIED,
  verifiedEvent,
  verifyChains,
} from '../registry/audit/index.ts'
import { type ChainEnd, OperatorError } from '../domain/index.ts'
import { print } from './print.ts'
import { momentOf } from './search-options.ts'
import { withStorage } from './with-storage.ts'

const PROGRESS_EVERY = 100_000

/** Checks whether entries of the audit trail were changed, removed or added by anybody except the gateway. */
export async function verify(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      client: { type: 'string' },
      against: { type: 'string' },
      'chained-from': { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const known = await earlierEnds(values.against)
  const clientId = values.client ?? null
  const report = await withStorage(async ({ db, trail, who, sealer }) => {
    const digest = await keyedBy(await sealer())()
    if (!digest) throw new Error('a sealer makes digests')
    const found = await verifyChains({
      db,
      clientId,
      digest,
      chainedFrom: momentOf('--chained-from', values['chained-from']) ?? null,
      known: clientId === null ? known : new Map([...known].filter(([id]) => id === clientId)),
      onProgress: progress(),
    })
    const bad = found.clients.filter(({ fault }) => fault !== null).length
    await trail.note(who, verifiedEvent(clientId, addVerified(NOTHING_VERIFIED, found.clients)))
    return { verifiedAt: new Date(), ...found, isWhole: bad === 0 }
  })
  if (!report.isWhole) process.exitCode = 1
  print(report, values.json, ({ entries, clients, isWhole }) => [
    ...clients.flatMap(linesOf),
    isWhole
      ? `No tampering found: ${entries} entries, ${clients.length} chains.`
      : `Tampering found: ${entries} entries, ${clients.length} chains.`,
  ])
}

/** Standard output is for the result alone. */
function progress(): (entries: number) => void {
  let shown = 0
  return (entries) => {
    if (entries - shown < PROGRESS_EVERY) return
    shown = entries
    process.stderr.write(`${entries} entries checked\n`)
  }
}

function linesOf({ clientId, unchained, keyless, unconfirmed, fault }: ClientReport): string[] {
  return [
    ...(fault ? [`BAD  ${clientId}  ${placeOf(fault)}: ${FAULTS[fault.kind]}.`] : []),
    ...(keyless > 0
      ? [
          `     ${clientId}  ${keyless} written without the key, ${unconfirmed} of them not covered by a later entry.`,
        ]
      : []),
    ...(unchained > 0 ? [`     ${clientId}  ${unchained} entries are older than the chain.`] : []),
  ]
}

const placeOf = ({ entryId, number }: NonNullable<ClientReport['fault']>) =>
  entryId === null ? 'the chain' : number === 0 ? `entry ${entryId}` : `entry ${entryId} (number ${number})`

const earlierReport = z.object({
  clients: z.array(z.object({ clientId: z.string(), number: z.number().int(), hash: z.string().nullable() })),
})

/** Where the chains ended when an earlier report was made. */
async function earlierEnds(file: string | undefined): Promise<ReadonlyMap<string, ChainEnd>> {
  if (file === undefined) return new Map()
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`The file ${file} cannot be read: ${error.message}.`)
  })
  const read = earlierReport.safeParse(parsed(text))
  if (!read.success)
    throw new OperatorError(`The file ${file} was not written by "npx amsel audit verify --json".`)
  return new Map(
    read.data.clients.flatMap(({ clientId, number, hash }) =>
      hash === null || number === 0 ? [] : [[clientId, { number, hash }] as const],
    ),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
