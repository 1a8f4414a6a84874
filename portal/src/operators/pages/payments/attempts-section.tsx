import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaymentAttempt, PaymentPage } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import {
  Amount,
  type Column,
  CopyText,
  DataTable,
  ErrorNote,
  Moment,
  Note,
  Section,
  StatusBadge,
  TextLink,
} from '../../../pieces/index.ts'
import { type Say, sayKnown, useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { actsColumns } from '../stuck/acts-column.tsx'
import { SectionNote } from '../stuck/cells.tsx'
import { DecideDialog } from '../stuck/decide-dialog.tsx'

/** What providers were asked for. What has no outcome can be asked about, or decided by somebody who knows. */
export function AttemptsSection({ of }: { of: PaymentPage }): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const queries = useQueryClient()
  const [deciding, setDeciding] = useState<PaymentAttempt | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: ['payment', of.clientId, of.paymentId] })
  const ask = useMutation({ mutationFn: () => api.askNow(of), onSettled: refresh })
  const isOpen = of.attempts.some(isUndecided)
  const acts = actsColumns<PaymentAttempt>(say, ({ attemptId }) => `${of.paymentId} ${attemptId}`, [
    {
      label: say('op.stuck_ask'),
      isAllowed: may('stuck_retry'),
      isFor: isUndecided,
      busyWith: ask.isPending ? of.attempts.find(isUndecided) : undefined,
      act: () => ask.mutate(),
    },
    { label: say('op.stuck_decide'), isAllowed: may('stuck_decide'), isFor: isUndecided, act: setDeciding },
  ])
  if (of.attempts.length === 0) return null
  return (
    <Section title={say('op.payments_attempts')} isFlush>
      {ask.error && (
        <SectionNote>
          <ErrorNote error={ask.error} />
        </SectionNote>
      )}
      {ask.data?.attempts.some(isUndecided) && (
        <SectionNote>
          <Note tone="open">{say('op.stuck_asked_open')}</Note>
        </SectionNote>
      )}
      <DataTable
        label={say('op.payments_attempts')}
        rows={of.attempts}
        rowKey={({ attemptId }) => attemptId}
        columns={[...columnsOf(say), ...(isOpen ? acts : [])]}
      />
      {deciding && (
        <DecideDialog
          row={{ ...of, ...deciding, since: deciding.createdAt }}
          onClose={() => {
            setDeciding(null)
            void refresh()
          }}
        />
      )}
    </Section>
  )
}

const isUndecided = ({ state }: { readonly state: string }) => state === 'OPEN' || state === 'PENDING'

const columnsOf = (say: Say): readonly Column<PaymentAttempt>[] => [
  {
    key: 'kind',
    head: say('op.stuck_what'),
    phone: 'title',
    cell: ({ kind, provider }) => (
      <>
        <strong>{sayKnown(say, 'op.stuck_kind_', kind)}</strong>
        <br />
        <TextLink to="/providers">{provider}</TextLink>
      </>
    ),
  },
  {
    key: 'state',
    head: say('payment.status'),
    phone: 'aside',
    cell: ({ state, resultCode }) => (
      <>
        <StatusBadge
          status={sayKnown(say, 'op.stuck_', state)}
          tone={state === 'SUCCEEDED' ? 'good' : isUndecided({ state }) ? 'open' : 'wrong'}
        />
        {resultCode && resultCode !== 'SUCCESS' && <div className="mono dimmed">{resultCode}</div>}
      </>
    ),
  },
  {
    key: 'key',
    head: say('op.stuck_key'),
    cell: ({ attemptId }) => <CopyText text={attemptId} label={say('op.stuck_key')} />,
  },
  {
    key: 'created',
    head: say('payment.created'),
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    key: 'amount',
    head: say('payment.amount'),
    isEnd: true,
    cell: ({ amount }) => <Amount of={amount} isStrong />,
  },
]
