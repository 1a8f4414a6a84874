import { Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProposalRow } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import {
  type Column,
  DataTable,
  EmptyState,
  ErrorNote,
  Loaded,
  Moment,
  Page,
  PagedTable,
  RowButton,
  Section,
  StatusBadge,
  toast,
  useAct,
} from '../../../pieces/index.ts'
import { type Say, useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { SecondOperatorNote } from '../second-operator-note.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { InvitationText } from './invitation-text.tsx'
import { OutcomeText } from './outcome-text.tsx'
import { RequestText } from './request-text.tsx'

const REFRESHED_MS = 15_000

/** What one operator asked for and another decides. */
export default function ProposalsPage(): ReactNode {
  const { say } = useWords()
  const { me, may } = useOperator()
  const queries = useQueryClient()
  const [deciding, setDeciding] = useState<{ proposal: ProposalRow; isAllowed: boolean } | null>(null)
  const open = useQuery({
    queryKey: ['proposals', 'open'],
    queryFn: api.openProposals,
    refetchInterval: REFRESHED_MS,
  })
  const withdraw = useAct(api.withdrawProposal, {
    done: () => say('op.proposal_withdrawn'),
    stale: [['proposals']],
  })
  const goOn = useMutation({
    mutationFn: api.goOnWithProposal,
    onSuccess: () => toast(say('op.proposal_went_on')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['proposals'] }),
  })
  const act: Column<ProposalRow> = {
    key: 'act',
    head: say('op.proposal_decide'),
    isEnd: true,
    isActions: true,
    cell: (proposal) => {
      // Allowed, and not done: somebody is at it, or has died over it.
      if (proposal.state === 'ALLOWED' && may('proposals_decide'))
        return (
          <RowButton
            label={say('op.proposal_go_on')}
            disabled={goOn.isPending}
            onClick={() => goOn.mutate(proposal.proposalId)}
          />
        )
      if (proposal.state !== 'WAITING') return null
      if (proposal.askedById === me.user.userId)
        return (
          <RowButton
            label={say('op.proposal_withdraw')}
            disabled={withdraw.isPending}
            onClick={() => withdraw.mutate(proposal.proposalId)}
          />
        )
      if (!may('proposals_decide')) return null
      return (
        <Group gap={6} justify="flex-end" wrap="nowrap">
          <RowButton
            label={say('op.proposal_allow')}
            variant="filled"
            onClick={() => setDeciding({ proposal, isAllowed: true })}
          />
          <RowButton
            label={say('op.proposal_refuse')}
            onClick={() => setDeciding({ proposal, isAllowed: false })}
          />
        </Group>
      )
    },
  }
  return (
    <Page title={say('op.nav_proposals')} lead={say('op.proposals_lead')}>
      <SecondOperatorNote />
      <Section title={say('op.proposals_open')} isFlush>
        {withdraw.error && <ErrorNote error={withdraw.error} />}
        {goOn.error && <ErrorNote error={goOn.error} />}
        <Loaded query={open} lines={3}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon="check" title={say('op.proposals_none')} />
            ) : (
              <DataTable
                label={say('op.proposals_open')}
                rows={rows}
                rowKey={({ proposalId }) => proposalId}
                columns={[...columnsOf(say), act]}
              />
            )
          }
        </Loaded>
      </Section>
      <Section title={say('op.proposals_all')} isFlush>
        <PagedTable<ProposalRow>
          label={say('op.proposals_all')}
          queryKey={['proposals', 'all']}
          ask={api.proposals}
          rowKey={({ proposalId }) => proposalId}
          empty={<EmptyState icon="check" title={say('op.proposals_never')} />}
          columns={[...columnsOf(say), ...ending(say)]}
        />
      </Section>
      {deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </Page>
  )
}

const columnsOf = (say: Say): Column<ProposalRow>[] => [
  {
    key: 'what',
    head: say('op.proposal_what'),
    phone: 'title',
    cell: (proposal) => (
      <>
        <RequestText of={proposal} />
        {proposal.clientId && <div className="mono nowrap">{proposal.clientId}</div>}
      </>
    ),
  },
  { key: 'reason', head: say('action.reason'), cell: ({ reason }) => reason },
  {
    key: 'by',
    head: say('op.proposal_by'),
    cell: ({ askedBy, askedAt }) => (
      <>
        {askedBy}
        <div className="dimmed">
          <Moment at={askedAt} />
        </div>
      </>
    ),
  },
]

const TONES = {
  ...({ WAITING: 'open', ALLOWED: 'open', DONE: 'good' } as const),
  ...({ REFUSED: 'wrong', WITHDRAWN: 'quiet', VOID: 'quiet' } as const),
} as const

const ending = (say: Say): Column<ProposalRow>[] => [
  {
    key: 'state',
    head: say('op.proposal_state'),
    cell: ({ state }) => <StatusBadge status={say(`op.proposal_${state}`)} tone={TONES[state]} />,
  },
  {
    key: 'decided',
    head: say('op.proposal_decided_by'),
    cell: (proposal) => (
      <>
        <span title={proposal.decision ?? undefined}>
          {proposal.decidedBy}
          {proposal.decision && <span className="dimmed"> · {proposal.decision}</span>}
        </span>
        <OutcomeText of={proposal} />
        {proposal.decidedBy && (
          <div className="dimmed">
            <InvitationText of={proposal.invitations} />
          </div>
        )}
      </>
    ),
  },
]
