import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { account } from '../../api/index.ts'
import { ConfirmDialog } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { BackupCodes } from './backup-codes.tsx'
import { PasswordField } from './password-field.tsx'

export function BackupCodesDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { say } = useWords()
  const [password, setPassword] = useState('')
  const make = useMutation({ mutationFn: () => account.newBackupCodes(password) })
  if (make.data)
    return (
      <ConfirmDialog
        isNotice
        title={say('me.backup_codes')}
        confirm={say('me.backup_codes_kept')}
        onConfirm={onClose}
        onClose={onClose}
      >
        <BackupCodes codes={make.data.backupCodes} />
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={say('me.backup_codes_new')}
      confirm={say('me.backup_codes_new')}
      isReady={password !== ''}
      act={make}
      onConfirm={() => make.mutate()}
      onClose={onClose}
    >
      <span>{say('me.backup_codes_new_text')}</span>
      <PasswordField value={password} onText={setPassword} />
    </ConfirmDialog>
  )
}
