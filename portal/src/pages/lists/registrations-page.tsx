import type { RegistrationRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { type Column, ErrorNote, Moment, StatusBadge, toast } from '../../pieces/index.ts'
import { type Say, useWords } from '../../words/index.ts'
import { useMayPlay } from '../may-play.ts'
import { useSimulate } from '../use-simulate.ts'
import { decisionColumn } from './decision-column.tsx'
import { ListPage } from './list-page.tsx'
import styles from './lists.module.css'

const TONES: Readonly<Record<string, 'good' | 'wrong' | 'busy'>> = {
  APPROVED: 'good',
  REJECTED: 'wrong',
}

export default function RegistrationsPage(): ReactNode {
  const { say } = useWords()
  const mayPlay = useMayPlay()
  const review = useSimulate('decideRegistration', () => toast(say('registration.decided')))
  const decision = decisionColumn<RegistrationRow>({
    head: say('registration.play'),
    isOpen: ({ statuses }) => !Object.values(statuses).every((status) => status in TONES),
    isBusy: review.isPending,
    choices: [
      {
        label: say('registration.approve'),
        choose: ({ registrationRequestId }) =>
          review.mutate({ registrationRequestId, registrationStatus: 'APPROVED' }),
      },
      {
        label: say('registration.reject'),
        choose: ({ registrationRequestId }) =>
          review.mutate({ registrationRequestId, registrationStatus: 'REJECTED' }),
      },
    ],
  })
  return (
    <ListPage<RegistrationRow>
      title={say('nav.registrations')}
      lead={say('registration.lead')}
      icon="registrations"
      empty={{ title: say('registration.empty'), text: say('registration.empty_text') }}
      name="registrations"
      ask={client.registrations}
      columns={[...columnsOf(say), ...(mayPlay ? [decision] : [])]}
      rowKey={({ registrationRequestId }) => registrationRequestId}
      note={review.error && <ErrorNote error={review.error} />}
    />
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
