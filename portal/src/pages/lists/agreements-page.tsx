import type { AgreementRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { type Column, CopyText, ErrorNote, Moment, StatusBadge, toast } from '../../pieces/index.ts'
import { type Say, useWords } from '../../words/index.ts'
import { useMayPlay } from '../may-play.ts'
import { useSimulate } from '../use-simulate.ts'
import { decisionColumn } from './decision-column.tsx'
import { ListPage } from './list-page.tsx'
import styles from './lists.module.css'

export default function AgreementsPage(): ReactNode {
  const { say } = useWords()
  const mayPlay = useMayPlay()
  const grant = useSimulate('grantAuthorization', () => toast(say('agreement.decided')))
  const decision = decisionColumn<AgreementRow>({
    head: say('agreement.play'),
    isOpen: ({ status }) => status === 'AWAITING',
    isBusy: grant.isPending,
    choices: [
      {
        label: say('agreement.agree'),
        choose: ({ authState }) => grant.mutate({ authState, outcome: 'SUCCESS' }),
      },
      {
        label: say('agreement.refuse'),
        choose: ({ authState }) => grant.mutate({ authState, outcome: 'FAIL' }),
      },
    ],
  })
  return (
    <ListPage<AgreementRow>
      title={say('nav.agreements')}
      lead={say('agreement.lead')}
      icon="agreements"
      empty={{ title: say('agreement.empty'), text: say('agreement.empty_text') }}
      name="agreements"
      ask={client.agreements}
      columns={[...columnsOf(say), ...(mayPlay ? [decision] : [])]}
      rowKey={({ agreementId }) => agreementId}
      note={grant.error && <ErrorNote error={grant.error} />}
    />
  )
}

const TONES: Readonly<Record<string, 'good' | 'open' | 'busy'>> = {
  ACTIVE: 'good',
  GRANTED: 'busy',
  AWAITING: 'open',
}

const columnsOf = (say: Say): readonly Column<AgreementRow>[] => [
  {
    key: 'status',
    head: say('list.state'),
    phone: 'aside',
    cell: ({ status }) => <StatusBadge status={status} tone={TONES[status] ?? 'quiet'} />,
  },
  {
    key: 'wallet',
    head: say('agreement.wallet'),
    phone: 'title',
    cell: ({ wallet }) => <strong>{wallet}</strong>,
  },
  {
    key: 'authState',
    head: say('agreement.auth_state'),
    cell: ({ authState }) => <CopyText text={authState} label={say('agreement.auth_state')} />,
  },
  {
    key: 'id',
    head: say('agreement.id'),
    isWide: true,
    cell: ({ agreementId }) => <span className={`mono ${styles.long}`}>{agreementId}</span>,
  },
  {
    key: 'created',
    head: say('list.created'),
    isEnd: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
]
