import type { MerchantPage } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { ReasonInput } from './reason-input.tsx'
import { useChange } from './use-change.ts'

export function StatusDialog({ of, onClose }: { of: MerchantPage; onClose: () => void }): ReactNode {
  const { say } = useWords()
  const [reason, setReason] = useState('')
  const isActive = of.status === 'ACTIVE'
  const change = useChange(
    of,
    (why: string) => api.setMerchantStatus(of.clientId, isActive ? 'DISABLED' : 'ACTIVE', why),
    onClose,
  )
  return (
    <ConfirmDialog
      title={say(isActive ? 'op.merchants_disable_title' : 'op.merchants_enable_title', { name: of.name })}
      confirm={say(isActive ? 'op.disable' : 'op.enable')}
      isDangerous={isActive}
      isReady={reason.trim() !== ''}
      act={change}
      onConfirm={() => change.mutate(reason.trim())}
      onClose={onClose}
    >
      <span>{say(isActive ? 'op.merchants_disable_text' : 'op.merchants_enable_text')}</span>
      <ReasonInput value={reason} onChange={setReason} isFirst />
    </ConfirmDialog>
  )
}
