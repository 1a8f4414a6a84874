import { type ReactNode, useState } from 'react'
import { account } from '../../api/index.ts'
import { ConfirmDialog, useAct } from '../../pieces/index.ts'
import { useAccount } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { PasswordField } from './password-field.tsx'

export function DisableDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { say } = useWords()
  const { reload } = useAccount()
  const [password, setPassword] = useState('')
  const disable = useAct(() => account.disableTwoFactor(password).then(reload), { onDone: onClose })
  return (
    <ConfirmDialog
      title={say('me.two_step_disable_title')}
      confirm={say('me.two_step_disable')}
      isDangerous
      isReady={password !== ''}
      act={disable}
      onConfirm={() => disable.mutate()}
      onClose={onClose}
    >
      <span>{say('me.two_step_disable_text')}</span>
      <PasswordField value={password} onText={setPassword} />
    </ConfirmDialog>
  )
}
