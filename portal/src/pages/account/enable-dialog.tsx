import { Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { account } from '../../api/index.ts'
import { ConfirmDialog, CopyText, Field, toast } from '../../pieces/index.ts'
import { useAccount } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { BackupCodes } from './backup-codes.tsx'
import { PasswordField } from './password-field.tsx'
import { QrCode } from '../../pieces/qr-code.tsx'

/** Password, then the QR code and a first code of the app, then the recovery codes. */
export function EnableDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { say } = useWords()
  const { reload } = useAccount()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const begin = useMutation({ mutationFn: () => account.enableTwoFactor(password) })
  const complete = useMutation({
    mutationFn: () => account.verifyTotp(code.replace(/\s/g, '')),
    onSuccess: () => toast(say('me.two_step_done')),
  })
  const leave = () => {
    if (complete.isSuccess) void reload()
    onClose()
  }
  if (!begin.data)
    return (
      <ConfirmDialog
        title={say('me.two_step')}
        confirm={say('two_step.submit')}
        isReady={password !== ''}
        act={begin}
        onConfirm={() => begin.mutate()}
        onClose={onClose}
      >
        <PasswordField value={password} onText={setPassword} />
      </ConfirmDialog>
    )
  const { totpURI, backupCodes } = begin.data
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  if (complete.isSuccess)
    return (
      <ConfirmDialog
        isNotice
        title={say('me.backup_codes')}
        confirm={say('me.backup_codes_kept')}
        onConfirm={leave}
        onClose={leave}
      >
        <BackupCodes codes={backupCodes} />
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={say('me.two_step')}
      confirm={say('me.two_step_confirm')}
      isReady={code.trim() !== ''}
      act={complete}
      onConfirm={() => complete.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <span>{say('me.two_step_scan')}</span>
        <QrCode text={totpURI} label={say('me.two_step_qr')} />
        <span className="dimmed">{say('me.two_step_secret')}</span>
        <CopyText text={secret} label={say('me.two_step_key')} />
        <Field
          label={say('account.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          classNames={{ input: 'mono' }}
          value={code}
          onText={setCode}
        />
      </Stack>
    </ConfirmDialog>
  )
}
