// What Citus refuses, as far as it can be seen in a statement.
import type { A_Expr, FuncCall, Node, RangeSubselect, SQLValueFunction, SubLink, TypeCast } from 'libpg-query'
import type { TestDatabase } from '../../support/database.ts'
import { type Level, levelsOf, nodesIn, ownNodesIn } from './parsed.ts'

/** Functions that may give another result at each call, and in each database transaction. */
export interface Volatility {
  readonly volatile: ReadonlySet<string>
  readonly stable: ReadonlySet<string>
}

export async function readVolatility(database: TestDatabase): Promise<Volatility> {
  const rows = await database.query<{ proname: string; provolatile: string }>(
    "select distinct proname, provolatile from pg_proc where provolatile <> 'i'",
  )
  const named = (volatility: string) =>
    new Set(rows.filter(({ provolatile }) => provolatile === volatility).map(({ proname }) => proname))
  return { volatile: named('v'), stable: named('s') }
}

/** Sentences such as `calls gen_random_uuid in an update`. */
export function refusalsOf(text: string, isForOneClient: boolean, volatility: Volatility): string[] {
  const levels = levelsOf(text)
  return [
    ...new Set([
      ...levels.flatMap((level) => callsRefused(level, volatility)),
      ...(levels.some(asksExistenceOfNothing)
        ? ['asks whether something exists by a select without a target']
        : []),
      ...(!isForOneClient && levels.some(limitsEach)
        ? ['limits a lateral subquery for several clients']
        : []),
      ...levels.flatMap(namesBeside).map((name) => `names the columns of "${name}" beside it`),
    ]),
  ]
}

function callsRefused({ kind, stmt }: Level, { volatile, stable }: Volatility): string[] {
  const { targetList, whereClause, fromClause, onConflictClause } = stmt
  const isFixed = (name: string) => !volatile.has(name) && !stable.has(name)
  if (kind === 'InsertStmt')
    return callsIn(onConflictClause)
      .filter((name) => !isFixed(name))
      .map((name) => `calls ${name} in what an insert does on conflict`)
  if (kind === 'SelectStmt') return []
  const parts = [targetList, whereClause, fromClause]
  const choices = [...nodesIn(parts, 'CaseExpr'), ...nodesIn(parts, 'CoalesceExpr')]
  return [
    ...callsIn(parts)
      .filter((name) => volatile.has(name))
      .map((name) => `calls ${name} in an update`),
    ...callsIn(choices)
      .filter((name) => !isFixed(name))
      .map((name) => `calls ${name} in a case or coalesce of an update`),
    ...ownNodesIn<FuncCall>(parts, 'FuncCall')
      .filter(({ funcname = [], args }) => stable.has(lastName(funcname)) && hasColumn(args))
      .map(({ funcname = [] }) => `calls ${lastName(funcname)} with a column in an update`),
    // How long a day is depends on the session.
    ...ownNodesIn<A_Expr>(parts, 'A_Expr')
      .filter(({ name = [], lexpr, rexpr }) => {
        if (!['+', '-'].includes(lastName(name))) return false
        return (hasColumn(lexpr) && hasInterval(rexpr)) || (hasInterval(lexpr) && hasColumn(rexpr))
      })
      .map(() => 'reckons with a column and an interval in an update'),
  ]
}

const hasColumn = (tree: unknown) => ownNodesIn(tree, 'ColumnRef').length > 0

const hasInterval = (tree: unknown) =>
  callsIn(tree).includes('make_interval') ||
  nodesIn<TypeCast>(tree, 'TypeCast').some(({ typeName }) => lastName(typeName?.names ?? []) === 'interval')

const callsIn = (tree: unknown): string[] => [
  ...nodesIn<FuncCall>(tree, 'FuncCall').map(({ funcname = [] }) => lastName(funcname)),
  // Such as current_timestamp: all of them mean the time of the database transaction, or who calls.
  ...nodesIn<SQLValueFunction>(tree, 'SQLValueFunction').map(() => 'now'),
]

const lastName = (names: readonly Node[]): string => {
  const name = names.at(-1)
  return name && 'String' in name ? (name.String.sval ?? '') : ''
}

const asksExistenceOfNothing = ({ stmt }: Level) =>
  nodesIn<SubLink>(stmt, 'SubLink').some(
    ({ subLinkType, subselect }) =>
      subLinkType === 'EXISTS_SUBLINK' &&
      subselect !== undefined &&
      'SelectStmt' in subselect &&
      (subselect.SelectStmt.targetList ?? []).length === 0,
  )

/** Citus makes a subquery of it, and forgets these names: those in the query itself it keeps. */
const namesBeside = ({ stmt }: Level): string[] =>
  (stmt.withClause?.ctes ?? []).flatMap((node) => {
    const { ctename = '', aliascolnames = [] } = 'CommonTableExpr' in node ? node.CommonTableExpr : {}
    return aliascolnames.length > 0 ? [ctename] : []
  })

const limitsEach = ({ stmt }: Level) =>
  nodesIn<RangeSubselect>(stmt, 'RangeSubselect').some(
    ({ lateral, subquery }) =>
      lateral && subquery !== undefined && 'SelectStmt' in subquery && subquery.SelectStmt.limitCount,
  )
