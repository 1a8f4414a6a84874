import { SegmentedControl } from '@mantine/core'
import type { WaitingAccount } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { Facts } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { ActDialog } from '../act-dialog.tsx'
import { useBankNumber } from './use-bank-number.tsx'

/** Whether the account is the merchant's. */
export function AccountDialog({ of, onClose }: { of: WaitingAccount; onClose: () => void }): ReactNode {
  const { say } = useWords()
  const [state, setState] = useState<'APPROVED' | 'REFUSED'>('APPROVED')
  const number = useBankNumber(of)
  return (
    <ActDialog
      title={say('op.payouts_account_title', { digits: of.lastFour })}
      confirm={say(`op.payouts_do_${state}`)}
      done={say('op.payouts_decided')}
      isDangerous={state === 'REFUSED'}
      stale={['payouts']}
      act={(reason) => api.decideBankAccount(of, { state, reason })}
      onClose={onClose}
    >
      <Facts of={[[say('op.client'), of.clientId], [say('op.payouts_added'), of.addedBy], ...number]} />
      <SegmentedControl
        aria-label={say('op.payouts_decide')}
        fullWidth
        value={state}
        onChange={(chosen) => setState(chosen as 'APPROVED' | 'REFUSED')}
        data={(['APPROVED', 'REFUSED'] as const).map((value) => ({
          value,
          label: say(`op.payouts_do_${value}`),
        }))}
      />
    </ActDialog>
  )
}
