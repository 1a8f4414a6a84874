import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { ActDialog } from '../act-dialog.tsx'

export function CreateDialog({ clientId, onClose }: { clientId: string; onClose: () => void }): ReactNode {
  const { say } = useWords()
  const [signerKey, setSignerKey] = useState('')
  return (
    <ActDialog
      title={say('op.keys_announce')}
      confirm={say('op.keys_announce')}
      done={say('op.keys_announce_done')}
      stale={['gateway-keys', 'rotations']}
      act={(reason) => api.createGatewayKey(clientId, { signerKey: signerKey.trim() || null, reason })}
      onClose={onClose}
    >
      <span>{say('op.keys_announce_text')}</span>
      <TextInput
        label={say('op.keys_signer')}
        description={say('op.keys_signer_hint')}
        inputWrapperOrder={['label', 'input', 'description']}
        maxLength={128}
        value={signerKey}
        onChange={(event) => setSignerKey(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
