import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Facts, Loaded, Section, StatusBadge } from '../../../pieces/index.ts'
import { Invitations, People, TeamPage } from '../../../team/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { OPERATOR_ROLES } from './roles.ts'

export default function OperatorsPage(): ReactNode {
  const { say } = useWords()
  const { me, may } = useOperator()
  const mayChange = may('operators_change')
  const queryKey = ['operators']
  const team = useQuery({ queryKey, queryFn: api.operators })
  const roles = OPERATOR_ROLES.map((role) => ({
    role,
    name: say(`op.role_${role}`),
    about: say(`op.about_${role}`),
  }))
  const of = {
    ...{ roles, mayChange, queryKey, inviteTitle: say('op.invite'), usualRole: 'support' as const },
    ...{ invite: api.inviteOperator, withdraw: api.withdrawInvitation },
  }
  const mayChangeOne = ({ userId }: { userId: string }) => mayChange && userId !== me.user.userId
  const changed = ({ name }: { name: string }) => say('op.operator_changed', { name })
  return (
    <TeamPage title={say('op.nav_operators')} lead={say('op.team_lead')} of={of}>
      <Loaded query={team} lines={6}>
        {({ operators, invitations }) => (
          <>
            <People
              of={of}
              title={say('op.nav_operators')}
              people={operators}
              first={[
                {
                  key: 'name',
                  head: say('team.member'),
                  phone: 'title',
                  cell: ({ name, userId, isEnabled }) => (
                    <span>
                      <strong>{name}</strong>
                      {userId === me.user.userId && <span className="dimmed"> ({say('team.you')})</span>}{' '}
                      {!isEnabled && <StatusBadge status={say('shell.disabled')} tone="wrong" />}
                    </span>
                  ),
                },
                {
                  key: 'email',
                  head: say('team.email'),
                  cell: ({ email, isEmailVerified }) => (
                    <span>
                      {email} {!isEmailVerified && <StatusBadge status={say('op.unproven')} tone="open" />}
                    </span>
                  ),
                },
              ]}
              role={{
                width: 150,
                mayChange: (one) => mayChangeOne(one) && !one.isBySso,
                shown: ({ role, isBySso }) => (
                  <span>
                    {say(role ? `op.role_${role}` : 'op.role_none')}
                    {isBySso && <span className="dimmed"> ({say('op.by_sso')})</span>}
                  </span>
                ),
                change: ({ userId }, role) => api.changeOperator(userId, { role }),
                changed,
              }}
              noSecondStep={({ isBySso }) => (
                <StatusBadge
                  status={say(isBySso ? 'op.by_sso' : 'team.two_step_off')}
                  tone={isBySso ? 'quiet' : 'open'}
                />
              )}
              leave={{
                head: say('op.disable'),
                may: mayChangeOne,
                label: ({ isEnabled }) => say(isEnabled ? 'op.disable' : 'op.enable'),
                isAsked: ({ isEnabled }) => isEnabled,
                act: ({ userId, isEnabled }) => api.changeOperator(userId, { isEnabled: !isEnabled }),
                done: changed,
                title: ({ name }) => say('op.disable_title', { name }),
                text: ({ name }) => say('op.disable_text', { name }),
              }}
            />
            <Invitations of={of} invitations={invitations} />
          </>
        )}
      </Loaded>
      <Section title={say('team.roles')}>
        <Facts of={roles.map(({ name, about }) => [name, about])} />
      </Section>
    </TeamPage>
  )
}
