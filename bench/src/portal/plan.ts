/** A node of what `explain (format json)` tells. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

export const rowsOf = (plan: PlanNode): number => plan['Actual Rows'] ?? 0

/** Those of the log's days as one. */
export const indexesOf = (plan: PlanNode): string[] =>
  all(plan).flatMap((node) => (node['Index Name'] ? [withoutDay(node['Index Name'])] : []))

/** Few rows for ever, or hardly any: nobody minds if all are read. */
const SMALL = [
  ...['client_keys', 'clients', 'client_clocks', 'gateway_keys', 'gateway_nodes', 'gateway_holds'],
  ...['provider_accounts', 'provider_reports', 'switched_off_methods', 'sealing_runs'],
  ...['operators', 'operator_users', 'operator_credentials', 'operator_invitations'],
]
/** A plan that goes through so many rows of an index without a bound reads the table in its order. */
const UNBOUND_MAX = 20_000

export const tablesReadWhole = (plan: PlanNode): string[] =>
  all(plan).flatMap((node) => {
    const table = node['Relation Name'] ?? ''
    return (node['Node Type'] === 'Seq Scan' || isUnbound(node)) && !SMALL.includes(table)
      ? [withoutDay(table)]
      : []
  })

function isUnbound(node: PlanNode): boolean {
  if (!node['Index Name'] || node['Index Cond']) return false
  const { 'Actual Rows': rows = 0, 'Rows Removed by Filter': removed = 0, 'Actual Loops': loops = 1 } = node
  return (rows + removed) * loops > UNBOUND_MAX
}

const all = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(all)]

const withoutDay = (name: string) => name.replace(/_\d{8}/, '')
