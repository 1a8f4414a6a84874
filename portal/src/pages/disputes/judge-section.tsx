import { Button } from '@mantine/core'
import type { DisputeRow } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { ErrorNote, Section, toast } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { useSimulate } from '../use-simulate.ts'
import styles from './disputes.module.css'

const JUDGEMENTS = {
  CHARGEBACK: ['ACCEPT_BY_CUSTOMER', 'ACCEPT_BY_MERCHANT'],
  COMPLIANCE_REQUEST: ['VALIDATE_SUCCESS', 'VALIDATE_FAIL'],
} as const

/** The scheme, issuer or regulator that decides; only in the sandbox. */
export function JudgeSection({ of }: { of: DisputeRow }): ReactNode {
  const { say } = useWords()
  const judge = useSimulate('judgeDispute', () => toast(say('dispute.judged')))
  const judgements = of.type in JUDGEMENTS ? JUDGEMENTS[of.type as keyof typeof JUDGEMENTS] : []
  if (!['OPEN', 'DEFENDED'].includes(of.state) || judgements.length === 0) return null
  const { disputeId } = of
  return (
    <Section title={say('dispute.play')} lead={say('dispute.play_lead')}>
      <div className={styles.buttons}>
        {judgements.map((disputeJudgedResult) => (
          <Button
            key={disputeJudgedResult}
            size="xs"
            variant="default"
            title={disputeJudgedResult}
            disabled={judge.isPending}
            onClick={() => judge.mutate({ disputeId, disputeJudgedResult })}
          >
            {say(`dispute.judge_${disputeJudgedResult}`)}
          </Button>
        ))}
        <Button
          size="xs"
          variant="default"
          disabled={judge.isPending}
          onClick={() => judge.mutate({ disputeId, isWithdrawn: true })}
        >
          {say('dispute.withdraw')}
        </Button>
      </div>
      {judge.error && <ErrorNote error={judge.error} />}
    </Section>
  )
}
