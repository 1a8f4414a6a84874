import type { ReactNode } from 'react'
import { DataTable, ErrorNote, Moment, RowButton, Section, useAct } from '../pieces/index.ts'
import { useWords } from '../words/index.ts'
import styles from './invitations.module.css'
import type { Invitation, Team } from './team.ts'

interface Props<Role extends string> {
  readonly of: Team<Role>
  readonly invitations: readonly Invitation<Role>[]
  /** Said where there are none; without it they are left out then. */
  readonly none?: string
}

export function Invitations<Role extends string>({ of, invitations, none }: Props<Role>): ReactNode {
  const { say } = useWords()
  const withdraw = useAct(of.withdraw, { done: () => say('team.withdrawn'), stale: [of.queryKey] })
  if (invitations.length === 0 && !none) return null
  return (
    <Section title={say('team.invitations')} isFlush>
      {withdraw.error && <ErrorNote error={withdraw.error} />}
      {invitations.length === 0 ? (
        <p className={`dimmed ${styles.none}`}>{none}</p>
      ) : (
        <DataTable
          label={say('team.invitations')}
          rows={invitations}
          rowKey={({ invitationId }) => invitationId}
          columns={[
            { key: 'email', head: say('team.email'), phone: 'title', cell: ({ email }) => email },
            {
              key: 'role',
              head: say('team.role'),
              cell: ({ role }) => of.roles.find((one) => one.role === role)?.name,
            },
            { key: 'by', head: say('team.invited_by'), cell: ({ invitedBy }) => invitedBy },
            { key: 'expires', head: say('team.expires'), cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
            {
              key: 'withdraw',
              head: say('team.withdraw'),
              isEnd: true,
              isActions: true,
              cell: ({ invitationId, email }) =>
                of.mayChange && (
                  <RowButton
                    label={say('team.withdraw')}
                    of={email}
                    disabled={withdraw.isPending}
                    onClick={() => withdraw.mutate(invitationId)}
                  />
                ),
            },
          ]}
        />
      )}
    </Section>
  )
}
