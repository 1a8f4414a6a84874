import { Radio, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { StuckRow } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { Amount, ConfirmDialog, CopyText, Facts, Moment, Note, toast } from '../../../pieces/index.ts'
import { sayKnown, useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import type { Decision } from '../../api/stuck.ts'
import { useRefresh } from './use-refresh.ts'

const OUTCOMES = ['success', 'failure'] as const

type Undecided = Pick<
  StuckRow,
  'clientId' | 'merchantName' | 'paymentId' | 'attemptId' | 'kind' | 'provider' | 'amount' | 'since'
>

/** Ends what a provider left open, by what its own records say. */
export function DecideDialog({ row, onClose }: { row: Undecided; onClose: () => void }): ReactNode {
  const { say } = useWords()
  const refresh = useRefresh()
  const [outcome, setOutcome] = useState<Decision['outcome'] | null>(null)
  const [reason, setReason] = useState('')
  const { attemptId, kind } = row
  const decide = useMutation({
    mutationFn: (chosen: Decision['outcome']) =>
      api.decideStuck(row, { attemptId, outcome: chosen, reason: reason.trim() }),
    onSuccess: () => {
      toast(say('op.decide_done'))
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <ConfirmDialog
      isLarge
      title={say('op.decide_title', { kind: sayKnown(say, 'op.stuck_kind_', kind) })}
      confirm={say('op.decide_confirm')}
      isDangerous
      isReady={outcome !== null && reason.trim() !== ''}
      act={decide}
      onConfirm={() => outcome && decide.mutate(outcome)}
      onClose={onClose}
    >
      <Facts
        of={[
          [say('op.merchant'), row.merchantName],
          [say('op.stuck_amount'), <Amount key="amount" of={row.amount} isStrong />],
          [say('op.providers_account'), row.provider],
          [say('op.stuck_since'), <Moment key="since" at={row.since} />],
          [
            say('op.stuck_payment_id'),
            <CopyText key="payment" text={row.paymentId} label={say('op.stuck_payment_id')} />,
          ],
          [say('op.stuck_key'), <CopyText key="key" text={attemptId} label={say('op.stuck_key')} />],
        ]}
      />
      <Note tone="open" title={say('op.decide_warning')}>
        {say('op.decide_warning_text')}
      </Note>
      <Radio.Group
        label={say('op.decide_outcome')}
        value={outcome ?? ''}
        onChange={(value) => setOutcome(value as Decision['outcome'])}
      >
        <Stack gap="sm" mt={8}>
          {OUTCOMES.map((one) => (
            <Radio
              key={one}
              value={one}
              label={say(`op.decide_${one}`)}
              description={sayKnown(say, `op.decide_${one}_`, kind)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={say('op.care_reason')}
        description={say('op.decide_reason')}
        inputWrapperOrder={['label', 'input', 'description']}
        maxLength={256}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value.replaceAll('\n', ' '))}
      />
    </ConfirmDialog>
  )
}
