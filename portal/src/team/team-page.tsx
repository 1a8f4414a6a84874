import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Icon } from '../look/icons.tsx'
import { Page } from '../pieces/index.ts'
import { InviteDialog } from './invite-dialog.tsx'
import type { Team } from './team.ts'

interface Props<Role extends string> {
  readonly title: string
  readonly lead: string
  readonly of: Team<Role>
  readonly children: ReactNode
}

/** Those who may do so invite others by its button. */
export function TeamPage<Role extends string>({ title, lead, of, children }: Props<Role>): ReactNode {
  const [isInviting, invite] = useDisclosure()
  return (
    <Page
      title={title}
      lead={lead}
      actions={
        of.mayChange && (
          <Button size="xs" leftSection={<Icon name="plus" size={14} />} onClick={invite.open}>
            {of.inviteTitle}
          </Button>
        )
      }
    >
      {children}
      {isInviting && <InviteDialog of={of} onClose={invite.close} />}
    </Page>
  )
}
