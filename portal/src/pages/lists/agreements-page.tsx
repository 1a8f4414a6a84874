import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AgreementRow } from '../../../../server/src/portal-api/shapes.ts'
import { client } from '../../api/index.ts'
import {
  type Column,
  CopyText,
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

export default function AgreementsPage(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const marked = useMarkedId()
  const mayPlay = useMayPlay()
  const grant = useSimulate('grantAuthorization', () => toast(say('agreement.decided')))
  const decide = (authState: string, outcome: 'SUCCESS' | 'FAIL') => grant.mutate({ authState, outcome })
  return (
    <Page title={say('nav.agreements')} lead={say('agreement.lead')}>
      {grant.error && <ErrorNote error={grant.error} />}
      <Section isFlush>
        <PagedTable<AgreementRow>
          label={say('nav.agreements')}
          queryKey={['agreements', clientId]}
          ask={(cursor) => client.agreements(clientId, { cursor })}
          columns={[...columnsOf(say), ...(mayPlay ? [played(say, decide, grant.isPending)] : [])]}
          rowKey={({ agreementId }) => agreementId}
          isMarked={({ agreementId, authState }) => [agreementId, authState].includes(marked ?? '')}
          empty={
            <ListEmpty icon="agreements" title={say('agreement.empty')} text={say('agreement.empty_text')} />
          }
        />
      </Section>
    </Page>
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

const played = (
  say: Say,
  decide: (authState: string, outcome: 'SUCCESS' | 'FAIL') => void,
  isBusy: boolean,
): Column<AgreementRow> => ({
  key: 'play',
  head: say('agreement.play'),
  isEnd: true,
  isActions: true,
  cell: ({ status, authState }) =>
    status === 'AWAITING' ? (
      <span className={styles.buttons}>
        <Button
          size="compact-xs"
          variant="default"
          disabled={isBusy}
          onClick={() => decide(authState, 'SUCCESS')}
        >
          {say('agreement.agree')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={isBusy}
          onClick={() => decide(authState, 'FAIL')}
        >
          {say('agreement.refuse')}
        </Button>
      </span>
    ) : null,
})
