import { Select } from '@mantine/core'
import type { OpenPayout } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { Amount, CopyText, Facts } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { ActDialog } from '../act-dialog.tsx'
import { useBankNumber } from './use-bank-number.tsx'

type State = 'APPROVED' | 'CANCELLED' | 'SENT' | 'PAID' | 'REJECTED'

/** Where a payout may go from where it is. */
const NEXT: Readonly<Record<string, readonly State[]>> = {
  CREATED: ['APPROVED', 'CANCELLED'],
  APPROVED: ['SENT', 'PAID', 'REJECTED', 'CANCELLED'],
  SENT: ['PAID', 'REJECTED'],
}
const REASONS = ['account_unknown', 'account_closed', 'name_differs', 'bank_refused'] as const

export function PayoutDialog({ of, onClose }: { of: OpenPayout; onClose: () => void }): ReactNode {
  const { say } = useWords()
  const number = useBankNumber(of)
  const states = NEXT[of.state] ?? []
  const [state, setState] = useState<State>(states[0] ?? 'PAID')
  const [why, setWhy] = useState<(typeof REASONS)[number]>('bank_refused')
  const isOff = state === 'CANCELLED' || state === 'REJECTED'
  return (
    <ActDialog
      title={say('op.payouts_title')}
      confirm={say(`op.payouts_do_${state}`)}
      done={say('op.payouts_decided')}
      isDangerous={isOff}
      stale={['payouts']}
      act={(reason) =>
        api.advancePayout(of, {
          ...{ state, reason },
          why: state === 'REJECTED' ? why : state === 'CANCELLED' ? 'by_operator' : null,
        })
      }
      onClose={onClose}
    >
      <Facts
        of={[
          [say('op.client'), of.clientId],
          [say('list.amount'), <Amount key="" of={of.amount} isStrong />],
          [say('payout.one'), <CopyText key="" text={of.payoutId} label={say('payout.one')} />],
          ...number,
        ]}
      />
      <Select
        label={say('op.payouts_decide')}
        allowDeselect={false}
        value={state}
        onChange={(chosen) => chosen && setState(chosen as State)}
        data={states.map((value) => ({ value, label: say(`op.payouts_do_${value}`) }))}
      />
      {state === 'REJECTED' && (
        <Select
          label={say('payout.reason')}
          allowDeselect={false}
          value={why}
          onChange={(chosen) => chosen && setWhy(chosen as (typeof REASONS)[number])}
          data={REASONS.map((value) => ({ value, label: say(`payout.reason_${value}`) }))}
        />
      )}
    </ActDialog>
  )
}
