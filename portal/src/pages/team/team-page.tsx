import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { organisation as api } from '../../api/index.ts'
import { Loaded, Moment, NameForm, Section, StatusBadge } from '../../pieces/index.ts'
import { useOrganisation, useSession } from '../../session/index.ts'
import { Invitations, People, TeamPage } from '../../team/index.ts'
import { useWords } from '../../words/index.ts'
import { ROLES } from './roles.ts'
import styles from './team-page.module.css'

export default function MerchantTeamPage(): ReactNode {
  const { say } = useWords()
  const { me, may, reload } = useSession()
  const { organisationId, name: organisation } = useOrganisation()
  const mayChange = may('team_change')
  const queryKey = ['team', organisationId]
  const team = useQuery({ queryKey, queryFn: () => api.team(organisationId) })
  const roles = ROLES.map((role) => ({
    role,
    name: say(`team.role_${role}`),
    about: say(`team.about_${role}`),
  }))
  const of = {
    ...{ roles, mayChange, queryKey, inviteTitle: say('team.invite'), usualRole: 'engineer' as const },
    invite: (email: string, role: (typeof ROLES)[number]) => api.invite(organisationId, email, role),
    withdraw: (invitationId: string) => api.withdrawInvitation(organisationId, invitationId),
  }
  return (
    <TeamPage title={say('nav.team')} lead={say('team.lead', { organisation })} of={of}>
      <Loaded query={team} lines={6}>
        {({ members, invitations }) => (
          <>
            <People
              of={of}
              title={say('team.members')}
              people={members}
              first={[
                {
                  key: 'member',
                  head: say('team.member'),
                  phone: 'title',
                  cell: ({ name, email, userId }) => (
                    <span className={styles.member}>
                      <span>
                        <strong>{name}</strong>
                        {userId === me.user.userId && <span className="dimmed"> ({say('team.you')})</span>}
                      </span>
                      <span className={styles.email}>{email}</span>
                    </span>
                  ),
                },
              ]}
              role={{
                width: 140,
                mayChange: () => mayChange,
                shown: ({ role }) => say(`team.role_${role}`),
                change: ({ userId }, role) => api.changeRole(organisationId, userId, role),
                changed: ({ name }, role) =>
                  say('team.role_changed', { name, role: say(`team.role_${role}`) }),
              }}
              noSecondStep={() => <StatusBadge status={say('team.two_step_off')} tone="open" />}
              last={[
                {
                  key: 'joined',
                  head: say('team.joined'),
                  isWide: true,
                  phone: 'none',
                  cell: ({ joinedAt }) => <Moment at={joinedAt} as="day" />,
                },
              ]}
              leave={{
                head: say('team.remove'),
                may: () => mayChange,
                label: () => say('team.remove'),
                isAsked: () => true,
                act: ({ userId }) => api.removeMember(organisationId, userId),
                done: ({ name }) => say('team.removed', { name }),
                title: ({ name }) => say('team.remove_title', { name }),
                text: ({ name }) => say('team.remove_text', { name }),
              }}
              onChanged={({ userId }) => userId === me.user.userId && void reload()}
            />
            {mayChange && (
              <Invitations of={of} invitations={invitations} none={say('team.invitations_none')} />
            )}
          </>
        )}
      </Loaded>
      <Section title={say('team.roles')}>
        <dl className={styles.roles}>
          {roles.map(({ role, name, about }) => (
            <div key={role}>
              <dt>{name}</dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
      </Section>
      {mayChange && (
        <Section>
          <NameForm
            key={organisationId}
            label={say('team.name')}
            submit={say('team.rename')}
            done={say('team.renamed')}
            kept={organisation}
            save={(name) => api.rename(organisationId, name).then(reload)}
          />
        </Section>
      )}
    </TeamPage>
  )
}
