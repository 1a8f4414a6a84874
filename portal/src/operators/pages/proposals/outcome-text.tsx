import { Anchor } from '@mantine/core'
import type { ErasedCounts, ProposalRow } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { Moment } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { sayCounts } from '../privacy/payer-words.ts'

/** What came of it, where that is more than its state. */
export function OutcomeText({ of }: { of: ProposalRow }): ReactNode {
  const { say } = useWords()
  const { me, may } = useOperator()
  const { kind, state, outcome, askedById, proposalId } = of
  if (state !== 'DONE' || outcome === null) return null
  if (kind === 'erase_payer') {
    const { erased, left } = outcome as { erased: ErasedCounts; left: readonly unknown[] }
    const what = sayCounts(say, erased)
    return (
      <div className="dimmed">
        {what === '' ? say('op.proposal_erased_nothing') : say('op.proposal_erased', { what })}
        {left.length > 0 && ` · ${say('op.proposal_left', { count: left.length })}`}
      </div>
    )
  }
  const until = String(outcome.until)
  if (
    kind !== 'export_payer' ||
    askedById !== me.user.userId ||
    !may('export') ||
    Date.parse(until) < Date.now()
  )
    return null
  return (
    <div>
      <Anchor href={api.payerFile(proposalId)} download inherit>
        {say('op.proposal_download')}
      </Anchor>{' '}
      <span className="dimmed">
        {say('op.proposal_until')} <Moment at={until} />
      </span>
    </div>
  )
}
