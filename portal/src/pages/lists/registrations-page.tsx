import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RegistrationRow } from '../../../../server/src/portal-api/shapes.ts'
import { client } from '../../api/index.ts'
import {
  type Column,
  ErrorNote,
  Moment,
  Page,
  PagedTable,
  Section,
  StatusBadge,
  toast,
} from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { type Say, useWords } from '../../words/index.ts'
import { useMayPlay } from '../may-play.ts'
import { useSimulate } from '../use-simulate.ts'
import { ListEmpty } from './list-empty.tsx'
import styles from './lists.module.css'
import { useMarkedId } from './marked-id.ts'

type Decision = 'APPROVED' | 'REJECTED'
const TONES: Readonly<Record<string, 'good' | 'wrong' | 'busy'>> = {
  APPROVED: 'good',
  REJECTED: 'wrong',
}

export default function RegistrationsPage(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const marked = useMarkedId()
  const mayPlay = useMayPlay()
  const review = useSimulate('decideRegistration', () => toast(say('registration.decided')))
  const decide = (registrationRequestId: string, registrationStatus: Decision) =>
    review.mutate({ registrationRequestId, registrationStatus })
  return (
    <Page title={say('nav.registrations')} lead={say('registration.lead')}>
      {review.error && <ErrorNote error={review.error} />}
      <Section isFlush>
        <PagedTable<RegistrationRow>
          label={say('nav.registrations')}
          queryKey={['registrations', clientId]}
          ask={(cursor) => client.registrations(clientId, { cursor })}
          columns={[...columnsOf(say), ...(mayPlay ? [played(say, decide, review.isPending)] : [])]}
          rowKey={({ registrationRequestId }) => registrationRequestId}
          isMarked={({ registrationRequestId, referenceMerchantId }) =>
            [registrationRequestId, referenceMerchantId].includes(marked ?? '')
          }
          empty={
            <ListEmpty
              icon="registrations"
              title={say('registration.empty')}
              text={say('registration.empty_text')}
            />
          }
        />
      </Section>
    </Page>
  )
}

const columnsOf = (say: Say): readonly Column<RegistrationRow>[] => [
  {
    key: 'merchant',
    head: say('registration.merchant'),
    phone: 'title',
    cell: ({ referenceMerchantId }) => <strong>{referenceMerchantId}</strong>,
  },
  { key: 'store', head: say('registration.store'), cell: ({ name }) => name },
  {
    key: 'request',
    head: say('list.request_id'),
    cell: ({ registrationRequestId }) => (
      <span className={`mono ${styles.long}`}>{registrationRequestId}</span>
    ),
  },
  {
    key: 'statuses',
    head: say('registration.wallets'),
    cell: ({ statuses }) => (
      <span className={styles.badges}>
        {Object.entries(statuses).map(([wallet, status]) => (
          <StatusBadge
            key={wallet}
            // Where all wallets are one, their name says nothing.
            status={wallet === 'all' ? status : `${wallet} ${status}`}
            tone={TONES[status] ?? 'busy'}
          />
        ))}
      </span>
    ),
  },
  {
    key: 'created',
    head: say('list.created'),
    isEnd: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
]

const played = (
  say: Say,
  decide: (registrationRequestId: string, status: Decision) => void,
  isBusy: boolean,
): Column<RegistrationRow> => ({
  key: 'play',
  head: say('registration.play'),
  isEnd: true,
  isActions: true,
  cell: ({ statuses, registrationRequestId }) =>
    Object.values(statuses).every((status) => status in TONES) ? null : (
      <span className={styles.buttons}>
        <Button
          size="compact-xs"
          variant="default"
          disabled={isBusy}
          onClick={() => decide(registrationRequestId, 'APPROVED')}
        >
          {say('registration.approve')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={isBusy}
          onClick={() => decide(registrationRequestId, 'REJECTED')}
        >
          {say('registration.reject')}
        </Button>
      </span>
    ),
})
