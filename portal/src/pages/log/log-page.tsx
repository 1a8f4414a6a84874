import { Button, Switch } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { skipToken, useInfiniteQuery } from '@tanstack/react-query'
import type { CallPage, CallRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { RESULT_CODES } from '../../../../contract/src/result-codes.ts'
import { client, type Query } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import {
  EmptyState,
  FilterBar,
  FilterFlag,
  FilterSelect,
  FilterSpan,
  FilterText,
  Note,
  Page,
  PagedTable,
  Section,
  useAddressFilters,
  useSpan,
} from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { OPERATION_PATHS, operationName } from '../operation-names.ts'
import styles from './log-page.module.css'
import { useCallColumns } from './use-call-columns.tsx'
import { useLiveTail } from './use-live-tail.ts'

const FILTERS = ['operation', 'code', 'failures', 'subject', 'keyVersion', 'span', 'from', 'to'] as const
const OPERATIONS = OPERATION_PATHS.map((path) => ({ value: path, label: operationName(path) }))
const CODES = Object.keys(RESULT_CODES)

export default function LogPage(): ReactNode {
  const { say } = useWords()
  const { clientId, now } = useClient()
  const filters = useAddressFilters(FILTERS)
  const [wantsLive, setLive] = useLocalStorage({ key: 'amsel.log.live', defaultValue: false })
  const span = { filters, now: now() }
  const { from, to } = useSpan(span)
  // What is new may lie in a span that is still going on.
  const isOver = to !== undefined && Date.parse(to) <= now().getTime()
  const isLive = wantsLive && !isOver
  const { operation, code, failures, subject, keyVersion } = filters.values
  const query: Query = { operation, code, failures, subject, keyVersion, from, to }
  const queryKey = ['calls', clientId, query]
  const ask = (cursor: string | null) => client.calls(clientId, { ...query, cursor })
  useLiveTail(isLive, queryKey, (after) => client.calls(clientId, { ...query, after }))
  return (
    <Page
      title={say('nav.log')}
      lead={say('log.lead')}
      actions={
        <>
          <span className={styles.live}>
            {isLive && <span className={styles.dot} />}
            <Switch
              label={say('log.live')}
              title={say('log.live_hint')}
              checked={isLive}
              disabled={isOver}
              onChange={(event) => setLive(event.currentTarget.checked)}
            />
          </span>
          <Button
            component={Link}
            href="/log/check"
            variant="default"
            size="xs"
            leftSection={<Icon name="check" size={14} />}
          >
            {say('log.check')}
          </Button>
        </>
      }
    >
      <FilterBar filters={filters}>
        <FilterSelect filters={filters} name="operation" label={say('log.operation')} options={OPERATIONS} />
        <FilterSelect filters={filters} name="code" label={say('log.code')} options={CODES} />
        <FilterText filters={filters} name="subject" label={say('log.subject')} width={190} />
        <FilterText filters={filters} name="keyVersion" label={say('log.key_version')} width={110} />
        <FilterSpan {...span} />
        <FilterFlag filters={filters} name="failures" label={say('log.failures')} />
      </FilterBar>
      <Section isFlush>
        <Dropped queryKey={queryKey} />
        <PagedTable<CallRow>
          label={say('nav.log')}
          queryKey={queryKey}
          ask={ask}
          columns={useCallColumns()}
          rowKey={({ callId }) => callId}
          href={({ callId }) => `/log/${callId}`}
          isStill={isLive}
          empty={
            <EmptyState icon="log" title={say(filters.isAny ? 'log.empty_filtered' : 'log.empty')}>
              {say(filters.isAny ? 'log.empty_filtered_text' : 'log.empty_text')}
            </EmptyState>
          }
        />
      </Section>
    </Page>
  )
}

/** Looks at the list that the table has asked for. */
function Dropped({ queryKey }: { queryKey: readonly unknown[] }): ReactNode {
  const { say } = useWords()
  const list = useInfiniteQuery<CallPage>({
    queryKey,
    queryFn: skipToken,
    initialPageParam: null,
    getNextPageParam: () => null,
  })
  const count = list.data?.pages[0]?.dropped ?? 0
  if (count === 0) return null
  return (
    <div className={styles.note}>
      <Note tone="open">{say('log.dropped', { count })}</Note>
    </div>
  )
}
