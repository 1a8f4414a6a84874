import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperatorTeam } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { DataTable, ErrorNote, Moment, RowButton, Section, toast } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'

export function Invitations({ invitations }: Pick<OperatorTeam, 'invitations'>): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const queries = useQueryClient()
  const withdraw = useMutation({
    mutationFn: api.withdrawInvitation,
    onSuccess: async () => {
      toast(say('team.withdrawn'))
      await queries.invalidateQueries({ queryKey: ['operators'] })
    },
  })
  return (
    <Section title={say('team.invitations')} isFlush>
      {withdraw.error && <ErrorNote error={withdraw.error} />}
      <DataTable
        label={say('team.invitations')}
        rows={invitations}
        rowKey={({ invitationId }) => invitationId}
        columns={[
          { key: 'email', head: say('team.email'), phone: 'title', cell: ({ email }) => email },
          { key: 'role', head: say('team.role'), cell: ({ role }) => say(`op.role_${role}`) },
          { key: 'by', head: say('team.invited_by'), cell: ({ invitedBy }) => invitedBy },
          { key: 'expires', head: say('team.expires'), cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
          {
            key: 'withdraw',
            head: say('team.withdraw'),
            isEnd: true,
            isActions: true,
            cell: ({ invitationId, email }) =>
              may('operators_change') && (
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
    </Section>
  )
}
