/** A node of what `explain (format json)` tells. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly Plans?: readonly PlanNode[]
}

export const rowsOf = (plan: PlanNode): number => plan['Actual Rows'] ?? 0

/** Those of the log's days as one. */
export const indexesOf = (plan: PlanNode): string[] =>
  all(plan).flatMap((node) => (node['Index Name'] ? [withoutDay(node['Index Name'])] : []))

/** Few rows for ever, or hardly any: nobody minds if all are read. */
const SMALL = ['client_keys', 'clients', 'client_clocks']

export const tablesReadWhole = (plan: PlanNode): string[] =>
  all(plan).flatMap((node) => {
    const table = node['Relation Name'] ?? ''
    return node['Node Type'] === 'Seq Scan' && !SMALL.includes(table) ? [withoutDay(table)] : []
  })

const all = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(all)]

const withoutDay = (name: string) => name.replace(/_\d{8}/, '')
