import { Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import {
  type Column,
  ConfirmDialog,
  DataTable,
  ErrorNote,
  Moment,
  RowButton,
  Section,
  StatusBadge,
  useAct,
} from '../pieces/index.ts'
import { useWords } from '../words/index.ts'
import type { Person, Team } from './team.ts'

interface Props<Role extends string, Row extends Person<Role>> {
  readonly of: Team<Role>
  readonly title: string
  readonly people: readonly Row[]
  /** Who they are, before what they may do; and what else there is to say about them. */
  readonly first: readonly Column<Row>[]
  readonly last?: readonly Column<Row>[]
  readonly role: {
    readonly width: number
    readonly mayChange: (row: Row) => boolean
    /** Where it cannot be changed. */
    readonly shown: (row: Row) => ReactNode
    readonly change: (row: Row, role: Role) => Promise<unknown>
    readonly changed: (row: Row, role: Role) => string
  }
  readonly noSecondStep: (row: Row) => ReactNode
  readonly leave: {
    readonly head: string
    readonly may: (row: Row) => boolean
    readonly label: (row: Row) => string
    /** It is asked about before; what brings somebody back is not. */
    readonly isAsked: (row: Row) => boolean
    readonly act: (row: Row) => Promise<unknown>
    readonly done: (row: Row) => string
    readonly title: (row: Row) => string
    readonly text: (row: Row) => string
  }
  readonly onChanged?: (row: Row) => void
}

/** Who is there, with the buttons of those who may change it. */
export function People<Role extends string, Row extends Person<Role>>(props: Props<Role, Row>): ReactNode {
  const { of, title, people, role, leave, onChanged } = props
  const { say } = useWords()
  const [leaving, setLeaving] = useState<Row | null>(null)
  const stale = [of.queryKey]
  const change = useAct((request: { row: Row; to: Role }) => role.change(request.row, request.to), {
    stale,
    done: (_, { row, to }) => role.changed(row, to),
    onDone: (_, { row }) => onChanged?.(row),
  })
  const act = useAct(leave.act, {
    stale,
    done: (_, row) => leave.done(row),
    onDone: (_, row) => {
      setLeaving(null)
      onChanged?.(row)
    },
  })
  const error = change.error ?? (leaving ? null : act.error)
  const columns: readonly Column<Row>[] = [
    ...props.first,
    {
      key: 'role',
      head: say('team.role'),
      cell: (row) =>
        role.mayChange(row) ? (
          <Select
            size="xs"
            w={role.width}
            aria-label={say('team.role_of', { name: row.name })}
            data={of.roles.map(({ role: value, name }) => ({ value, label: name }))}
            value={row.role}
            onChange={(to) => to && change.mutate({ row, to: to as Role })}
            allowDeselect={false}
            disabled={change.isPending || act.isPending}
          />
        ) : (
          role.shown(row)
        ),
    },
    {
      key: 'two',
      head: say('team.two_step'),
      cell: (row) =>
        row.hasTwoFactor ? (
          <StatusBadge status={say('team.two_step_on')} tone="good" />
        ) : (
          props.noSecondStep(row)
        ),
    },
    {
      key: 'seen',
      head: say('team.last_seen'),
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <Moment at={lastSeenAt} /> : <span className="dimmed">{say('team.never')}</span>,
    },
    ...(props.last ?? []),
    {
      key: 'leave',
      head: leave.head,
      isEnd: true,
      isActions: true,
      cell: (row) =>
        leave.may(row) && (
          <RowButton
            label={leave.label(row)}
            of={row.name}
            onClick={() => (leave.isAsked(row) ? setLeaving(row) : act.mutate(row))}
          />
        ),
    },
  ]
  return (
    <Section title={title} isFlush>
      {error && <ErrorNote error={error} />}
      <DataTable
        label={title}
        rows={people}
        rowKey={({ userId }) => userId}
        columns={of.mayChange ? columns : columns.slice(0, -1)}
      />
      {leaving && (
        <ConfirmDialog
          title={leave.title(leaving)}
          confirm={leave.label(leaving)}
          isDangerous
          act={act}
          onConfirm={() => act.mutate(leaving)}
          onClose={() => {
            act.reset()
            setLeaving(null)
          }}
        >
          <span>{leave.text(leaving)}</span>
        </ConfirmDialog>
      )}
    </Section>
  )
}
