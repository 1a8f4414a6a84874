import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Section, StatusBadge } from '../../pieces/index.ts'
import { useAccount } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { EnableDialog } from './enable-dialog.tsx'

export function TwoStep(): ReactNode {
  const { say } = useWords()
  const { user } = useAccount()
  const [open, setOpen] = useState<'enable' | 'disable' | 'codes' | null>(null)
  const close = () => setOpen(null)
  const isOn = user.hasTwoFactor
  return (
    <Section title={say('me.two_step')} lead={say('me.two_step_lead')}>
      <Group gap="sm">
        <StatusBadge
          status={say(isOn ? 'me.two_step_on' : 'me.two_step_off')}
          tone={isOn ? 'good' : 'quiet'}
        />
        {isOn ? (
          <>
            <Button size="xs" variant="default" onClick={() => setOpen('codes')}>
              {say('me.backup_codes_new')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setOpen('disable')}>
              {say('me.two_step_disable')}
            </Button>
          </>
        ) : (
          <Button size="xs" onClick={() => setOpen('enable')}>
            {say('me.two_step_enable')}
          </Button>
        )}
      </Group>
      {open === 'enable' && <EnableDialog onClose={close} />}
      {open === 'disable' && <DisableDialog onClose={close} />}
      {open === 'codes' && <BackupCodesDialog onClose={close} />}
    </Section>
  )
}
