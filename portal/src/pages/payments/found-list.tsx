import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { DataTable, EmptyState, Loaded, Section, StatusBadge, TextLink } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { sayKnown, useWords } from '../../words/index.ts'

/** Whatever of the client has this id, reference or amount. */
export function FoundList({ text, onBack }: { text: string; onBack: () => void }): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const found = useQuery({
    queryKey: ['search', clientId, text],
    queryFn: ({ signal }) => client.search(clientId, text, signal),
  })
  const pathOf = (path: string) => path.replace(/^\/portal/, '')
  const back = (
    <Button variant="default" size="xs" onClick={onBack}>
      {say('payments.back_to_list')}
    </Button>
  )
  return (
    <Section title={say('payments.found', { text })} actions={back} isFlush>
      <Loaded query={found}>
        {({ hits }) =>
          hits.length === 0 ? (
            <EmptyState icon="search" title={say('payments.found_none', { text })}>
              {say('payments.found_none_text')}
            </EmptyState>
          ) : (
            <DataTable
              label={say('payments.found', { text })}
              rows={hits}
              rowKey={({ kind, id }) => `${kind} ${id}`}
              href={({ path }) => pathOf(path)}
              columns={[
                {
                  key: 'kind',
                  head: say('transaction.kind'),
                  cell: ({ kind }) => (
                    <StatusBadge status={sayKnown(say, 'search.kind_', kind)} tone="quiet" />
                  ),
                  phone: 'aside',
                },
                {
                  key: 'title',
                  head: say('transaction.id'),
                  cell: ({ path, title }) => (
                    <TextLink to={pathOf(path)} isMono>
                      {title}
                    </TextLink>
                  ),
                  phone: 'title',
                },
                {
                  key: 'detail',
                  head: say('payment.facts'),
                  cell: ({ detail }) => sayKnown(say, 'search.by_', detail),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  )
}
