import type { GatewayKeyRow } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { ActDialog } from '../act-dialog.tsx'

export interface Step {
  readonly act: 'switch' | 'undo' | 'retire'
  readonly key: GatewayKeyRow
}

export function StepDialog({
  clientId,
  step: { act, key },
  onClose,
}: {
  clientId: string
  step: Step
  onClose: () => void
}): ReactNode {
  const { say } = useWords()
  const { version } = key
  return (
    <ActDialog
      title={say(`op.keys_${act}_title`, { version })}
      confirm={say(`op.keys_${act}`)}
      done={say(`op.keys_${act}_done`, { version })}
      isDangerous={act === 'retire'}
      stale={['gateway-keys', 'rotations']}
      act={(reason) => api.stepGatewayKey(clientId, act, { version, reason })}
      onClose={onClose}
    >
      <span>{say(`op.keys_${act}_text`, { version })}</span>
    </ActDialog>
  )
}
