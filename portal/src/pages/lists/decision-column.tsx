import type { Column } from '../../pieces/index.ts'
import { RowButton } from '../../pieces/index.ts'
import styles from './lists.module.css'

interface Decision<Row> {
  readonly head: string
  readonly isOpen: (row: Row) => boolean
  readonly isBusy: boolean
  readonly choices: readonly { readonly label: string; readonly choose: (row: Row) => void }[]
}

/** Buttons that play the side that decides about a row, as long as it is undecided. */
export const decisionColumn = <Row,>({ head, isOpen, isBusy, choices }: Decision<Row>): Column<Row> => ({
  key: 'play',
  head,
  isEnd: true,
  isActions: true,
  cell: (row) =>
    isOpen(row) ? (
      <span className={styles.buttons}>
        {choices.map(({ label, choose }) => (
          <RowButton key={label} label={label} disabled={isBusy} onClick={() => choose(row)} />
        ))}
      </span>
    ) : null,
})
