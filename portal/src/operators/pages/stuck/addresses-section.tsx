import { useMutation } from '@tanstack/react-query'
import type { FailingAddressRow } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { ErrorNote, Note, type Pages, PagesTable, Section, toast } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import styles from './cells.module.css'
import { merchantColumn, SectionNote, ShortId, Since, Well } from './cells.tsx'
import { isEmpty } from './is-empty.ts'
import { retryColumn } from './retry-column.tsx'
import { useRefresh } from './use-refresh.ts'

/** Where merchants do not acknowledge their notifications. */
export function AddressesSection({ list }: { list: Pages<FailingAddressRow> }): ReactNode {
  const { say } = useWords()
  const refresh = useRefresh()
  const { may } = useOperator()
  const retry = useMutation({
    mutationFn: (row: FailingAddressRow) => api.retryAddress(row),
    onSuccess: (sent) => {
      const count = sent.waiting + sent.reopened
      if (count > 0) toast(say('op.stuck_address_retried', { count }))
    },
    onSettled: refresh,
  })
  const counted = (count: number, max: number) => (count >= max ? `${max}+` : count)
  return (
    <Section
      title={say('op.stuck_addresses')}
      lead={!isEmpty(list) && say('op.stuck_addresses_lead')}
      isFlush
    >
      {retry.error && (
        <SectionNote>
          <ErrorNote error={retry.error} />
        </SectionNote>
      )}
      {retry.data && retry.data.waiting + retry.data.reopened === 0 && (
        <SectionNote>
          <Note tone="open" title={retry.variables.address}>
            {say('op.stuck_address_empty')}
          </Note>
        </SectionNote>
      )}
      <PagesTable
        list={list}
        label={say('op.stuck_addresses')}
        rowKey={({ clientId, address }) => `${clientId} ${address}`}
        empty={<Well>{say('op.stuck_addresses_none')}</Well>}
        columns={[
          merchantColumn(say),
          {
            key: 'address',
            head: say('op.stuck_address'),
            cell: ({ address }) => <ShortId id={address} label={say('op.stuck_address')} isWide />,
          },
          {
            key: 'error',
            head: say('op.stuck_error'),
            cell: ({ lastFailure }) => (
              <span className={styles.error} title={lastFailure ?? undefined}>
                {lastFailure ?? '–'}
              </span>
            ),
          },
          {
            key: 'unsent',
            head: say('op.stuck_unsent'),
            cell: ({ waiting, givenUp, countedMax }) => (
              <span className="nowrap">
                {say('op.stuck_waiting', { count: counted(waiting, countedMax) })}
                <br />
                <span className="dimmed">
                  {say('op.stuck_given_up', { count: counted(givenUp, countedMax) })}
                </span>
              </span>
            ),
          },
          { key: 'since', head: say('op.stuck_since'), cell: ({ since }) => <Since at={since} /> },
          ...(may('stuck_retry')
            ? [
                retryColumn(
                  say,
                  retry,
                  ({ clientId, address }: FailingAddressRow) => `${clientId} ${address}`,
                ),
              ]
            : []),
        ]}
      />
    </Section>
  )
}
