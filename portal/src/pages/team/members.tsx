import { Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role, Team } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { organisation as api } from '../../api/index.ts'
import {
  ConfirmDialog,
  DataTable,
  ErrorNote,
  Moment,
  RowButton,
  Section,
  StatusBadge,
  toast,
} from '../../pieces/index.ts'
import { useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { ROLES } from './roles.ts'
import styles from './team.module.css'

type Member = Team['members'][number]

interface Props {
  readonly organisationId: string
  readonly members: readonly Member[]
}

export function Members({ organisationId, members }: Props): ReactNode {
  const { say } = useWords()
  const { me, may, reload } = useSession()
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState<Member | null>(null)
  const changed = async (userId: string) => {
    await queries.invalidateQueries({ queryKey: ['team', organisationId] })
    if (userId === me.user.userId) await reload()
  }
  const change = useMutation({
    mutationFn: ({ member, role }: { member: Member; role: Role }) =>
      api.changeRole(organisationId, member.userId, role),
    onSuccess: async (_, { member, role }) => {
      toast(say('team.role_changed', { name: member.name, role: say(`team.role_${role}`) }))
      await changed(member.userId)
    },
  })
  const remove = useMutation({
    mutationFn: ({ userId }: Member) => api.removeMember(organisationId, userId),
    onSuccess: async (_, { name, userId }) => {
      toast(say('team.removed', { name }))
      setLeaving(null)
      await changed(userId)
    },
  })
  return (
    <Section title={say('team.members')} isFlush>
      {change.error && <ErrorNote error={change.error} />}
      <DataTable
        label={say('team.members')}
        rows={members}
        rowKey={({ userId }) => userId}
        columns={[
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
          {
            key: 'role',
            head: say('team.role'),
            cell: (member) =>
              may('team_change') ? (
                <Select
                  size="xs"
                  w={140}
                  aria-label={say('team.role_of', { name: member.name })}
                  data={ROLES.map((role) => ({ value: role, label: say(`team.role_${role}`) }))}
                  value={member.role}
                  onChange={(role) => role && change.mutate({ member, role: role as Role })}
                  allowDeselect={false}
                  disabled={change.isPending}
                />
              ) : (
                say(`team.role_${member.role}`)
              ),
          },
          {
            key: 'two',
            head: say('team.two_step'),
            cell: ({ hasTwoFactor }) =>
              hasTwoFactor ? (
                <StatusBadge status={say('team.two_step_on')} tone="good" />
              ) : (
                <StatusBadge status={say('team.two_step_off')} tone="open" />
              ),
          },
          {
            key: 'seen',
            head: say('team.last_seen'),
            cell: ({ lastSeenAt }) =>
              lastSeenAt ? <Moment at={lastSeenAt} /> : <span className="dimmed">{say('team.never')}</span>,
          },
          {
            key: 'joined',
            head: say('team.joined'),
            isWide: true,
            phone: 'none',
            cell: ({ joinedAt }) => <Moment at={joinedAt} as="day" />,
          },
          ...(may('team_change')
            ? [
                {
                  key: 'remove',
                  head: say('team.remove'),
                  isEnd: true,
                  isActions: true,
                  cell: (member: Member) => (
                    <RowButton
                      label={say('team.remove')}
                      of={member.name}
                      onClick={() => setLeaving(member)}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      <ConfirmDialog
        isOpen={leaving !== null}
        title={say('team.remove_title', { name: leaving?.name ?? '' })}
        confirm={say('team.remove')}
        isDangerous
        act={remove}
        onConfirm={() => leaving && remove.mutate(leaving)}
        onClose={() => {
          remove.reset()
          setLeaving(null)
        }}
      >
        <span>{say('team.remove_text', { name: leaving?.name ?? '' })}</span>
      </ConfirmDialog>
    </Section>
  )
}
