import type pg from 'pg'
import { OperatorError } from '../../domain/index.ts'

/**
 * By migration, the oldest schema whose gateways work on the changed database: those that run go on, and one that is started
 * goes along. With a migration that is not listed only gateways that know it can work, so those of before are stopped first.
 * A test wants each new migration here, or a reason.
 */
const OLDEST_SCHEMAS: ReadonlyMap<number, number> = new Map([
  [60, 59],
  [61, 59],
  [62, 59],
  [63, 59],
  [64, 59],
  [65, 59],
  [66, 59],
  [67, 59],
  [68, 59],
  [69, 59],
  [70, 59],
])

export const worksFrom = (version: number): number => OLDEST_SCHEMAS.get(version) ?? version

/** The newest that a gateway may know that does not say so. */
const UNSAID_SCHEMA = 59
/** Three signs of life. */
const ALIVE_SECONDS = 45

/** What a migration says about itself where it was applied; null: nothing. */
export interface AppliedMigration {
  readonly version: number
  readonly checksum: string
  readonly worksFrom: number | null
}

/** Throws where the database is so much newer that a gateway that knows only this schema cannot work on it. */
export function requireKnown(applied: Iterable<AppliedMigration>, known: number): void {
  const newer = [...applied].filter(({ version }) => version > known)
  const needed = Math.max(0, ...newer.map((migration) => migration.worksFrom ?? migration.version))
  if (needed > known)
    throw new OperatorError(
      `The database has schema version ${Math.max(...newer.map(({ version }) => version))}, for which a gateway must know ` +
        `version ${needed} at least; this one is older and knows ${known}: run the newer gateway.`,
    )
}

/** Throws where a gateway is running that could not go on after these migrations. */
export async function requireNobodyLeftBehind(
  client: pg.Client,
  unapplied: readonly { readonly version: number; readonly name: string }[],
  newest: number,
): Promise<void> {
  const strictest = unapplied.toSorted((one, other) => worksFrom(other.version) - worksFrom(one.version))[0]
  if (!strictest) return
  const needed = worksFrom(strictest.version)
  const left = (await listAlive(client)).filter(
    ({ schema_version: known }) => (known ?? Math.min(newest, UNSAID_SCHEMA)) < needed,
  )
  if (left.length === 0) return
  const names = left.map(({ host, pid, version }) => `${host} (process ${pid}, version ${version})`)
  throw new OperatorError(
    `The migration ${strictest.name} cannot be applied while older gateways run, which could not go on: ${names.join(', ')}. ` +
      `Stop them first; one that was killed counts for ${ALIVE_SECONDS} seconds more.`,
  )
}

interface AliveNode {
  readonly host: string
  readonly pid: number
  readonly version: string
  readonly schema_version: number | null
}

/** None where the schema is from before there were signs of life. */
async function listAlive(client: pg.Client): Promise<AliveNode[]> {
  const { rows: columns } = await client.query<{ attname: string }>(
    "select attname from pg_attribute where attrelid = to_regclass('gateway_nodes') and attnum > 0 and not attisdropped",
  )
  if (columns.length === 0) return []
  const schemaVersion = columns.some(({ attname }) => attname === 'schema_version')
    ? 'schema_version'
    : 'null::integer as schema_version'
  const { rows } = await client.query<AliveNode>(
    `select host, pid, version, ${schemaVersion} from gateway_nodes
     where seen_at > now() - make_interval(secs => $1) order by host, pid`,
    [ALIVE_SECONDS],
  )
  return rows
}
