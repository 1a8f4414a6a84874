import type { NodeRow, Overview } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { formatAgo } from '../../../formats/index.ts'
import { DataTable, EmptyState, Moment, Section, StatusBadge } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'

/** Which nodes serve, and which died. */
export function NodesSection({ of: { nodes, at } }: { of: Pick<Overview, 'nodes' | 'at'> }): ReactNode {
  const { say, locale } = useWords()
  const state = (node: NodeRow) => {
    if (!node.isGone) return <StatusBadge status={say('op.overview_alive')} tone="good" />
    const isReplaced = nodes.some(
      (other) => !other.isGone && other.host === node.host && other.startedAt > node.seenAt,
    )
    return isReplaced ? (
      <StatusBadge status={say('op.overview_replaced')} tone="open" />
    ) : (
      <StatusBadge status={say('op.overview_gone')} tone="wrong" />
    )
  }
  return (
    <Section title={say('op.overview_nodes')} lead={say('op.overview_nodes_lead')} isFlush>
      {nodes.length === 0 ? (
        <EmptyState icon="sessions" title={say('op.overview_no_nodes')} />
      ) : (
        <DataTable
          label={say('op.overview_nodes')}
          rows={nodes}
          rowKey={({ nodeId }) => nodeId}
          columns={[
            {
              key: 'node',
              head: say('op.overview_node'),
              phone: 'title',
              cell: ({ host, pid }) => (
                <span>
                  <strong>{host}</strong> <span className="dimmed">pid {pid}</span>
                </span>
              ),
            },
            { key: 'version', head: say('op.overview_version'), cell: ({ version }) => version },
            { key: 'processes', head: say('op.overview_processes'), cell: ({ processes }) => processes },
            {
              key: 'started',
              head: say('op.overview_started'),
              cell: ({ startedAt }) => <Moment at={startedAt} />,
            },
            {
              key: 'seen',
              head: say('op.overview_seen'),
              cell: ({ seenAt }) => (
                <time className="nowrap" dateTime={seenAt} title={seenAt}>
                  {formatAgo(seenAt, locale, new Date(at))}
                </time>
              ),
            },
            { key: 'state', head: say('op.overview_state'), phone: 'aside', cell: state },
          ]}
        />
      )}
    </Section>
  )
}
