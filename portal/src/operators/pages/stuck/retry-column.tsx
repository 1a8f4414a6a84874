import type { UseMutationResult } from '@tanstack/react-query'
import type { Column } from '../../../pieces/index.ts'
import { RowButton } from '../../../pieces/index.ts'
import type { Say } from '../../../words/index.ts'

/** A button that has the row's work tried now. */
export const retryColumn = <Row, Done>(
  say: Say,
  retry: UseMutationResult<Done, Error, Row>,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  key: 'acts',
  head: say('op.care_acts'),
  isEnd: true,
  isActions: true,
  cell: (row) => (
    <RowButton
      label={say('op.stuck_retry')}
      of={nameOf(row)}
      loading={retry.isPending && retry.variables !== undefined && nameOf(retry.variables) === nameOf(row)}
      disabled={retry.isPending}
      onClick={() => retry.mutate(row)}
    />
  ),
})
