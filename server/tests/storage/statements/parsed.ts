// Statements as PostgreSQL's own parser reads them.
import {
  type DeleteStmt,
  type InsertStmt,
  loadModule,
  type Node,
  parseSync,
  type RangeVar,
  type SelectStmt,
  type UpdateStmt,
} from 'libpg-query'

type Kind = 'SelectStmt' | 'InsertStmt' | 'UpdateStmt' | 'DeleteStmt'

/** One select, insert, update or delete: a statement is one, with others in it. */
export interface Level {
  readonly kind: Kind
  readonly stmt: SelectStmt & InsertStmt & UpdateStmt & DeleteStmt
  /** What the names of its `with` stand for, and of those around it. */
  readonly ctes: ReadonlyMap<string, Node>
  readonly parent: Level | null
}

/** Makes the parser ready. */
export const loadParser = loadModule

/** All levels of a statement, the outermost first; none of what is no such statement, such as `listen`. */
export const levelsOf = (text: string): Level[] =>
  (parseSync(text).stmts ?? []).flatMap(({ stmt }) => levelsIn(stmt, null))

export function levelsIn(tree: unknown, parent: Level | null): Level[] {
  return entriesOf(tree).flatMap(([key, value]) =>
    isKind(key) ? levelsFrom(key, value as Level['stmt'], parent) : levelsIn(value, parent),
  )
}

function levelsFrom(kind: Kind, stmt: Level['stmt'], parent: Level | null): Level[] {
  const named = (stmt.withClause?.ctes ?? []).flatMap((node): [string, Node][] => {
    const { ctename = '', ctequery } = 'CommonTableExpr' in node ? node.CommonTableExpr : {}
    return ctequery ? [[ctename, ctequery]] : []
  })
  const level = { kind, stmt, ctes: new Map([...(parent?.ctes ?? []), ...named]), parent }
  const { larg, rarg, ...rest } = stmt
  const sides = [larg, rarg].flatMap((side) => (side ? levelsFrom('SelectStmt', side, level) : []))
  return [level, ...sides, ...levelsIn(rest, level)]
}

const isKind = (key: string): key is Kind => /^(Select|Insert|Update|Delete)Stmt$/.test(key)

const entriesOf = (tree: unknown): [string, unknown][] =>
  typeof tree === 'object' && tree !== null ? Object.entries(tree) : []

/** All nodes of some kind in a tree, such as `FuncCall`. */
export function nodesIn<T>(tree: unknown, kind: string): T[] {
  return entriesOf(tree).flatMap(([key, value]) => [
    ...(key === kind ? [value as T] : []),
    ...nodesIn<T>(value, kind),
  ])
}

/** The same, but not of subqueries. */
export function ownNodesIn<T>(tree: unknown, kind: string): T[] {
  return entriesOf(tree).flatMap(([key, value]) => [
    ...(key === kind ? [value as T] : []),
    ...(isKind(key) ? [] : ownNodesIn<T>(value, kind)),
  ])
}

/** All tables of a statement, read or written. */
export function tablesIn(text: string): string[] {
  const levels = levelsOf(text)
  const written = levels.flatMap(({ stmt }) => stmt.relation ?? [])
  return [...new Set([...levels.flatMap(tablesOf), ...written].map(({ relname = '' }) => relname))]
}

/** The tables that a level reads by itself, with those that it joins; not those of its subqueries and of its `with`. */
export function tablesOf({ kind, stmt, ctes }: Level): RangeVar[] {
  const target = stmt.relation && kind !== 'InsertStmt' ? [stmt.relation] : []
  const joined = [...(stmt.fromClause ?? []), ...(stmt.usingClause ?? [])].flatMap(tablesFrom)
  return [...target, ...joined].filter(({ relname = '' }) => !ctes.has(relname))
}

export function tablesFrom(node: Node): RangeVar[] {
  if ('RangeVar' in node) return [node.RangeVar]
  if (!('JoinExpr' in node)) return []
  return [node.JoinExpr.larg, node.JoinExpr.rarg].flatMap((side) => (side ? tablesFrom(side) : []))
}

/** The conditions that all hold for what a level reads. */
export function conditionsOf({ stmt }: Level): Node[] {
  const joined = [...(stmt.fromClause ?? []), ...(stmt.usingClause ?? [])]
  return [stmt.whereClause, ...joined.flatMap(joinConditions)].flatMap((node) =>
    node ? conjuncts(node) : [],
  )
}

function joinConditions(node: Node): Node[] {
  if (!('JoinExpr' in node)) return []
  const { larg, rarg, quals } = node.JoinExpr
  return [...(quals ? [quals] : []), ...[larg, rarg].flatMap((side) => (side ? joinConditions(side) : []))]
}

const conjuncts = (node: Node): Node[] =>
  'BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR'
    ? (node.BoolExpr.args ?? []).flatMap(conjuncts)
    : [node]

/** The names of a column, such as `n` and `client_id`. */
export const namesOf = (node: Node | undefined): string[] =>
  node && 'ColumnRef' in node
    ? (node.ColumnRef.fields ?? []).map((field) => ('String' in field ? (field.String.sval ?? '') : '*'))
    : []

/** The number of a parameter, also of one with a type. */
export function parameterOf(node: Node | undefined): number | null {
  if (!node) return null
  if ('TypeCast' in node) return parameterOf(node.TypeCast.arg)
  return 'ParamRef' in node ? (node.ParamRef.number ?? null) : null
}
