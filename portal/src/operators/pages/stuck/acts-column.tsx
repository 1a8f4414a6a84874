import { Group } from '@mantine/core'
import type { Column } from '../../../pieces/index.ts'
import { RowButton } from '../../../pieces/index.ts'
import type { Say } from '../../../words/index.ts'

/** What an operator may do about a row. */
interface RowAct<Row> {
  readonly label: string
  readonly isAllowed: boolean
  /** Which rows it is for; all of them where it says nothing. */
  readonly isFor?: (row: Row) => boolean
  /** The row that it is being done for, while that takes. */
  readonly busyWith?: Row | undefined
  readonly act: (row: Row) => void
}

/** A button for each allowed action, named after its row; no column where none is. */
export function actsColumns<Row>(
  say: Say,
  nameOf: (row: Row) => string,
  acts: readonly RowAct<Row>[],
): Column<Row>[] {
  const allowed = acts.filter(({ isAllowed }) => isAllowed)
  if (allowed.length === 0) return []
  return [
    {
      key: 'acts',
      head: say('op.care_acts'),
      isEnd: true,
      isActions: true,
      cell: (row) => (
        <Group gap={6} justify="flex-end" wrap="nowrap">
          {allowed
            .filter(({ isFor }) => isFor?.(row) ?? true)
            .map(({ label, busyWith, act }) => (
              <RowButton
                key={label}
                label={label}
                of={nameOf(row)}
                loading={busyWith !== undefined && nameOf(busyWith) === nameOf(row)}
                disabled={busyWith !== undefined}
                onClick={() => act(row)}
              />
            ))}
        </Group>
      ),
    },
  ]
}
