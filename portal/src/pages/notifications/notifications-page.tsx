import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { NotificationRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import {
  type Column,
  EmptyState,
  FilterBar,
  FilterSelect,
  Moment,
  Page,
  PagedTable,
  Section,
  StatusBadge,
  TextLink,
  useAddressFilters,
} from '../../pieces/index.ts'
import { useClient, useSession } from '../../session/index.ts'
import { type Say, useWords } from '../../words/index.ts'
import { FailingAddresses } from './failing-addresses.tsx'
import { KINDS, STATES } from './kinds.ts'
import styles from './notifications-page.module.css'
import { ResendDialog } from './resend-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'

const FILTERS = ['state', 'kind'] as const

export default function NotificationsPage(): ReactNode {
  const { say } = useWords()
  const { clientId, client: chosen } = useClient()
  const { may } = useSession()
  const filters = useAddressFilters(FILTERS)
  const [isTesting, test] = useDisclosure()
  const [isResending, resend] = useDisclosure()
  return (
    <Page
      title={say('nav.notifications')}
      lead={say('notification.lead')}
      actions={
        may('notifications_send') && (
          <>
            <Button
              variant="default"
              size="xs"
              onClick={resend.open}
              leftSection={<Icon name="refresh" size={14} />}
            >
              {say('notification.resend_failed')}
            </Button>
            {chosen.environment === 'sandbox' && (
              <Button size="xs" onClick={test.open} leftSection={<Icon name="send" size={14} />}>
                {say('notification.test')}
              </Button>
            )}
          </>
        )
      }
    >
      <FailingAddresses />
      <FilterBar filters={filters}>
        <FilterSelect filters={filters} name="state" label={say('notification.state')} options={STATES} />
        <FilterSelect filters={filters} name="kind" label={say('notification.kind')} options={KINDS} />
      </FilterBar>
      <Section isFlush>
        <PagedTable<NotificationRow>
          label={say('nav.notifications')}
          queryKey={['notifications', clientId, filters.values]}
          ask={(cursor) => client.notifications(clientId, { ...filters.values, cursor })}
          columns={columnsOf(say)}
          rowKey={({ notificationId }) => notificationId}
          href={({ notificationId }) => `/notifications/${notificationId}`}
          refetchMs={15_000}
          empty={
            <EmptyState
              icon="notifications"
              title={say(filters.isAny ? 'notification.empty_filtered' : 'notification.empty')}
            >
              {filters.isAny ? null : say('notification.empty_text')}
            </EmptyState>
          }
        />
      </Section>
      {isTesting && <TestDialog onClose={test.close} />}
      {isResending && <ResendDialog onClose={resend.close} />}
    </Page>
  )
}

const columnsOf = (say: Say): readonly Column<NotificationRow>[] => [
  {
    key: 'state',
    head: say('notification.state'),
    phone: 'aside',
    cell: ({ state }) => <StatusBadge status={state} />,
  },
  {
    key: 'kind',
    head: say('notification.kind'),
    phone: 'title',
    cell: ({ kind, notificationId }) => (
      <TextLink to={`/notifications/${notificationId}`} isMono>
        {kind}
      </TextLink>
    ),
  },
  {
    key: 'subject',
    head: say('notification.subject'),
    cell: ({ subjectId }) => (
      <span className={`mono ${styles.long}`} title={subjectId}>
        {subjectId}
      </span>
    ),
  },
  {
    key: 'url',
    head: say('notification.address'),
    isWide: true,
    phone: 'none',
    cell: ({ url }) =>
      url && (
        <span className={`dimmed ${styles.long}`} title={url}>
          {url}
        </span>
      ),
  },
  {
    key: 'attempts',
    head: say('notification.attempts'),
    isEnd: true,
    cell: ({ attempts }) => attempts,
  },
  {
    key: 'created',
    head: say('notification.created'),
    isEnd: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
]
