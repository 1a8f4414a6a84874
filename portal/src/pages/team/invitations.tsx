import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Team } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { organisation as api } from '../../api/index.ts'
import { DataTable, ErrorNote, Moment, RowButton, Section, toast } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import styles from './team.module.css'

interface Props {
  readonly organisationId: string
  readonly invitations: Team['invitations']
}

export function Invitations({ organisationId, invitations }: Props): ReactNode {
  const { say } = useWords()
  const queries = useQueryClient()
  const withdraw = useMutation({
    mutationFn: (invitationId: string) => api.withdrawInvitation(organisationId, invitationId),
    onSuccess: async () => {
      toast(say('team.withdrawn'))
      await queries.invalidateQueries({ queryKey: ['team', organisationId] })
    },
  })
  return (
    <Section title={say('team.invitations')} isFlush>
      {withdraw.error && <ErrorNote error={withdraw.error} />}
      {invitations.length === 0 ? (
        <p className={`dimmed ${styles.none}`}>{say('team.invitations_none')}</p>
      ) : (
        <DataTable
          label={say('team.invitations')}
          rows={invitations}
          rowKey={({ invitationId }) => invitationId}
          columns={[
            { key: 'email', head: say('team.email'), phone: 'title', cell: ({ email }) => email },
            { key: 'role', head: say('team.role'), cell: ({ role }) => say(`team.role_${role}`) },
            { key: 'by', head: say('team.invited_by'), cell: ({ invitedBy }) => invitedBy },
            { key: 'expires', head: say('team.expires'), cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
            {
              key: 'withdraw',
              head: say('team.withdraw'),
              isEnd: true,
              isActions: true,
              cell: ({ invitationId, email }) => (
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
