import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { organisation as api } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import { Loaded, Page, Section } from '../../pieces/index.ts'
import { useOrganisation, useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { Members } from './members.tsx'
import { RenameSection } from './rename-section.tsx'
import { ROLES } from './roles.ts'
import styles from './team.module.css'

export default function TeamPage(): ReactNode {
  const { say } = useWords()
  const { may } = useSession()
  const organisation = useOrganisation()
  const { organisationId } = organisation
  const [isInviting, invite] = useDisclosure()
  const team = useQuery({ queryKey: ['team', organisationId], queryFn: () => api.team(organisationId) })
  return (
    <Page
      title={say('nav.team')}
      lead={say('team.lead', { organisation: organisation.name })}
      actions={
        may('team_change') && (
          <Button size="xs" leftSection={<Icon name="plus" size={14} />} onClick={invite.open}>
            {say('team.invite')}
          </Button>
        )
      }
    >
      <Loaded query={team} lines={6}>
        {({ members, invitations }) => (
          <>
            <Members organisationId={organisationId} members={members} />
            {may('team_change') && <Invitations organisationId={organisationId} invitations={invitations} />}
          </>
        )}
      </Loaded>
      <Section title={say('team.roles')}>
        <dl className={styles.roles}>
          {ROLES.map((role) => (
            <div key={role}>
              <dt>{say(`team.role_${role}`)}</dt>
              <dd>{say(`team.about_${role}`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      {may('team_change') && <RenameSection key={organisationId} organisation={organisation} />}
      {isInviting && <InviteDialog organisationId={organisationId} onClose={invite.close} />}
    </Page>
  )
}
