import type { MerchantPage } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { ChangeDialog } from './change-dialog.tsx'

export function StatusDialog({ of, onClose }: { of: MerchantPage; onClose: () => void }): ReactNode {
  const { say } = useWords()
  const isActive = of.status === 'ACTIVE'
  return (
    <ChangeDialog
      of={of}
      title={say(isActive ? 'op.merchants_disable_title' : 'op.merchants_enable_title', { name: of.name })}
      confirm={say(isActive ? 'op.disable' : 'op.enable')}
      isDangerous={isActive}
      act={(reason) => api.setMerchantStatus(of.clientId, isActive ? 'DISABLED' : 'ACTIVE', reason)}
      onClose={onClose}
    >
      <span>{say(isActive ? 'op.merchants_disable_text' : 'op.merchants_enable_text')}</span>
    </ChangeDialog>
  )
}
