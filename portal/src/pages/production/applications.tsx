import type { Application } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { CopyText, DataTable, Moment, Section, StatusBadge } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'

export function Applications({ of }: { of: readonly Application[] }): ReactNode {
  const { say } = useWords()
  return (
    <Section title={say('production.yours')} isFlush>
      <DataTable
        label={say('production.yours')}
        rows={of}
        rowKey={({ applicationId }) => applicationId}
        columns={[
          {
            key: 'name',
            head: say('production.name'),
            phone: 'title',
            cell: ({ merchantName }) => <strong>{merchantName}</strong>,
          },
          {
            key: 'status',
            head: say('production.status'),
            phone: 'aside',
            cell: ({ status }) => <StatusBadge status={status} />,
          },
          {
            key: 'asked',
            head: say('production.asked'),
            cell: ({ askedAt }) => <Moment at={askedAt} />,
          },
          {
            key: 'decided',
            head: say('production.decided'),
            cell: ({ decidedAt }) => decidedAt && <Moment at={decidedAt} />,
          },
          { key: 'reason', head: say('production.reason'), cell: ({ reason }) => reason },
          {
            key: 'client',
            head: say('production.client'),
            cell: ({ clientId }) => clientId && <CopyText text={clientId} label={say('production.client')} />,
          },
        ]}
      />
    </Section>
  )
}
