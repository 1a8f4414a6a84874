import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Icon } from '../../../look/icons.tsx'
import { Facts, Loaded, Page, Section } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { Operators } from './operators.tsx'
import { OPERATOR_ROLES } from './roles.ts'

export default function OperatorsPage(): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const [isInviting, invite] = useDisclosure()
  const team = useQuery({ queryKey: ['operators'], queryFn: api.operators })
  return (
    <Page
      title={say('op.nav_operators')}
      lead={say('op.team_lead')}
      actions={
        may('operators_change') && (
          <Button size="xs" leftSection={<Icon name="plus" size={14} />} onClick={invite.open}>
            {say('op.invite')}
          </Button>
        )
      }
    >
      <Loaded query={team} lines={6}>
        {({ operators, invitations }) => (
          <>
            <Operators operators={operators} />
            {invitations.length > 0 && <Invitations invitations={invitations} />}
          </>
        )}
      </Loaded>
      <Section title={say('team.roles')}>
        <Facts of={OPERATOR_ROLES.map((role) => [say(`op.role_${role}`), say(`op.about_${role}`)])} />
      </Section>
      {isInviting && <InviteDialog onClose={invite.close} />}
    </Page>
  )
}
