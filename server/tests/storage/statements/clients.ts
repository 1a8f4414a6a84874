// Which clients a statement names, table by table.

import type { Node } from 'libpg-query'
import { LOCAL_TABLES, PLACEMENTS, type Placement } from '../../../src/storage/distribution/placement.ts'
import {
  conditionsOf,
  type Level,
  levelsIn,
  levelsOf,
  namesOf,
  parameterOf,
  tablesFrom,
  tablesOf,
} from './parsed.ts'
import type { Statement } from './recording.ts'

export const tablesAt = (place: Placement): readonly string[] =>
  Object.entries(PLACEMENTS).flatMap(([table, placement]) => (placement === place ? [table] : []))

/** They may be read without naming a client. */
export const SHARED_TABLES: readonly string[] = [
  ...tablesAt('reference'),
  ...tablesAt('local'),
  ...LOCAL_TABLES,
]

export interface ClientsOf {
  /** What it locks or writes. */
  readonly written: readonly string[]
  /** The tables that it does not name the client of by a parameter, each on its own. */
  readonly unnamed: readonly string[]
  /** Those that it does not lead to one client either, by way of another table. */
  readonly ofAll: readonly string[]
  /** Whether its parameters named different clients in one execution. */
  readonly isOfSeveral: boolean
}

export function clientsOf({ text, executions }: Statement): ClientsOf {
  const levels = levelsOf(text)
  const uses = levels.flatMap(usesOf).filter(({ table }) => !SHARED_TABLES.includes(table))
  const named = uses.flatMap(({ parameters }) => parameters)
  const tables = (isMeant: (use: Use) => boolean) => [
    ...new Set(uses.filter(isMeant).map(({ table }) => table)),
  ]
  return {
    written: [...new Set(levels.flatMap(writtenBy))],
    unnamed: tables(({ parameters }) => parameters.length === 0),
    ofAll: tables(({ parameters, isLedTo }) => parameters.length === 0 && !isLedTo),
    isOfSeveral: executions.some((values) => new Set(named.map((number) => values[number - 1])).size > 1),
  }
}

/** A table in a statement, and whose rows of it are meant. */
interface Use {
  readonly table: string
  /** Those that are compared with its client_id, or written there. */
  readonly parameters: readonly number[]
  /** Whether its client_id is compared with that of a table whose client is known. */
  readonly isLedTo: boolean
}

function usesOf(level: Level): Use[] {
  const known = knownIn(level)
  const read = tablesOf(level).map(({ relname = '', alias }) => {
    const name = alias?.aliasname ?? relname
    return { table: relname, parameters: parametersOf(level, name), isLedTo: known.has(name) }
  })
  if (level.kind !== 'InsertStmt') return read
  const table = level.stmt.relation?.relname ?? ''
  return [...read, { table, parameters: insertedClients(level), isLedTo: false }]
}

/** Whoever is compared with `client_id` of this table by `=`; one without a table's name is of the only table that has it. */
const parametersOf = (level: Level, name: string): number[] =>
  comparisonsOf(level).flatMap(([[column, owner = name], other]) => {
    const parameter = parameterOf(other)
    return column === 'client_id' && owner === name && parameter !== null ? [parameter] : []
  })

/** The names of a column, last first, and what it is compared with; each comparison from both sides. */
const comparisonsOf = (level: Level): [names: string[], other: Node | undefined][] =>
  conditionsOf(level).flatMap((condition) => {
    if (!('A_Expr' in condition) || condition.A_Expr.kind !== 'AEXPR_OP') return []
    const { name = [], lexpr, rexpr } = condition.A_Expr
    if (!name.some((node) => 'String' in node && node.String.sval === '=')) return []
    return [
      [namesOf(lexpr).toReversed(), rexpr],
      [namesOf(rexpr).toReversed(), lexpr],
    ]
  })

/** The tables here and around whose client is given by a parameter, or by another such table. */
function knownIn(level: Level): Set<string> {
  const known = level.parent ? knownIn(level.parent) : new Set<string>()
  for (const { relname = '', alias } of tablesOf(level)) {
    const name = alias?.aliasname ?? relname
    if (parametersOf(level, name).length > 0) known.add(name)
    else known.delete(name)
  }
  const pairs = comparisonsOf(level).map(([[column, owner = ''], other]) => {
    const [otherColumn, otherOwner = ''] = namesOf(other).toReversed()
    return column === 'client_id' && otherColumn === 'client_id' ? [owner, otherOwner] : []
  })
  for (let before = -1; before < known.size; ) {
    before = known.size
    for (const [name, other] of pairs) if (name && other && known.has(other)) known.add(name)
  }
  return known
}

/** What an insert writes as client_id; none where one of its rows is not known to have a parameter there. */
function insertedClients(level: Level): number[] {
  const { stmt, ctes } = level
  const isClient = (node: Node) => 'ResTarget' in node && node.ResTarget.name === 'client_id'
  const position = (stmt.cols ?? []).findIndex(isClient)
  const source = stmt.selectStmt && 'SelectStmt' in stmt.selectStmt ? stmt.selectStmt.SelectStmt : {}
  const rows = (source.valuesLists ?? []).map((row) => ('List' in row ? (row.List.items ?? []) : []))
  const selected = (source.targetList ?? []).map((node) =>
    'ResTarget' in node ? node.ResTarget.val : undefined,
  )
  const clients = (rows.length > 0 ? rows : [selected]).map((row) => {
    const parameter = parameterOf(row[position])
    if (parameter !== null) return [parameter]
    if (namesOf(row[position]).at(-1) !== 'client_id') return []
    // What another part of the statement has just written.
    const parts = (source.fromClause ?? []).flatMap(tablesFrom)
    return parts.flatMap(({ relname = '' }) => writtenClients(ctes.get(relname), level))
  })
  return clients.some((found) => found.length === 0) ? [] : clients.flat()
}

function writtenClients(query: Node | undefined, parent: Level): number[] {
  const [level] = levelsIn(query, parent)
  return level?.kind === 'InsertStmt' ? insertedClients(level) : []
}

function writtenBy(level: Level): string[] {
  const { kind, stmt } = level
  if (kind !== 'SelectStmt') return [stmt.relation?.relname ?? '']
  return stmt.lockingClause ? tablesOf(level).map(({ relname = '' }) => relname) : []
}
