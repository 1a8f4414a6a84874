import { Button, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperatorRole, OperatorTeam } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import {
  ConfirmDialog,
  DataTable,
  ErrorNote,
  Moment,
  Section,
  StatusBadge,
  toast,
} from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { OPERATOR_ROLES } from './roles.ts'

type Operator = OperatorTeam['operators'][number]

export function Operators({ operators }: { operators: readonly Operator[] }): ReactNode {
  const { say } = useWords()
  const { me, may } = useOperator()
  const queries = useQueryClient()
  const [disabling, setDisabling] = useState<Operator | null>(null)
  const change = useMutation({
    mutationFn: ({ of, ...wish }: { of: Operator; role?: OperatorRole; isEnabled?: boolean }) =>
      api.changeOperator(of.userId, wish),
    onSuccess: async (_, { of }) => {
      toast(say('op.operator_changed', { name: of.name }))
      setDisabling(null)
      await queries.invalidateQueries({ queryKey: ['operators'] })
    },
  })
  const mayChange = ({ userId }: Operator) => may('operators_change') && userId !== me.user.userId
  return (
    <Section title={say('op.nav_operators')} isFlush>
      {change.error && !disabling && <ErrorNote error={change.error} />}
      <DataTable
        label={say('op.nav_operators')}
        rows={operators}
        rowKey={({ userId }) => userId}
        columns={[
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
          {
            key: 'role',
            head: say('team.role'),
            cell: (one) =>
              mayChange(one) && !one.isBySso ? (
                <Select
                  size="xs"
                  w={150}
                  aria-label={say('team.role_of', { name: one.name })}
                  data={OPERATOR_ROLES.map((role) => ({ value: role, label: say(`op.role_${role}`) }))}
                  value={one.role}
                  onChange={(role) => role && change.mutate({ of: one, role: role as OperatorRole })}
                  allowDeselect={false}
                  disabled={change.isPending}
                />
              ) : (
                <span>
                  {one.role ? say(`op.role_${one.role}`) : say('op.role_none')}
                  {one.isBySso && <span className="dimmed"> ({say('op.by_sso')})</span>}
                </span>
              ),
          },
          {
            key: 'two',
            head: say('team.two_step'),
            cell: ({ hasTwoFactor, isBySso }) =>
              hasTwoFactor ? (
                <StatusBadge status={say('team.two_step_on')} tone="good" />
              ) : (
                <StatusBadge
                  status={say(isBySso ? 'op.by_sso' : 'team.two_step_off')}
                  tone={isBySso ? 'quiet' : 'open'}
                />
              ),
          },
          {
            key: 'seen',
            head: say('team.last_seen'),
            cell: ({ lastSeenAt }) =>
              lastSeenAt ? <Moment at={lastSeenAt} /> : <span className="dimmed">{say('team.never')}</span>,
          },
          {
            key: 'act',
            head: say('op.disable'),
            isEnd: true,
            isActions: true,
            cell: (one) =>
              mayChange(one) && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`${say(one.isEnabled ? 'op.disable' : 'op.enable')} ${one.name}`}
                  onClick={() =>
                    one.isEnabled ? setDisabling(one) : change.mutate({ of: one, isEnabled: true })
                  }
                >
                  {say(one.isEnabled ? 'op.disable' : 'op.enable')}
                </Button>
              ),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={disabling !== null}
        title={say('op.disable_title', { name: disabling?.name ?? '' })}
        confirm={say('op.disable')}
        isDangerous
        act={change}
        onConfirm={() => disabling && change.mutate({ of: disabling, isEnabled: false })}
        onClose={() => {
          change.reset()
          setDisabling(null)
        }}
      >
        <span>{say('op.disable_text', { name: disabling?.name ?? '' })}</span>
      </ConfirmDialog>
    </Section>
  )
}
