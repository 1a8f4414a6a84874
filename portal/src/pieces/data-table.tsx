import { useMediaQuery } from '@mantine/hooks'
import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { REALM } from '../api/ask.ts'
import styles from './data-table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  readonly isEnd?: boolean
  /** Buttons: its head is for those alone who cannot see them. */
  readonly isActions?: boolean
  /** Left out where the window is narrow. */
  readonly isWide?: boolean
  /** On a phone a row is a card: its first line, what stands at the end of it, a line below, or nothing. */
  readonly phone?: 'title' | 'aside' | 'line' | 'none'
}

interface Props<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** The page of a row: its first link leads there too, for people without a mouse. */
  readonly href?: (row: Row) => string | null
}

export function DataTable<Row>(props: Props<Row>): ReactNode {
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  const isNarrow = useMediaQuery('(max-width: 84em)', undefined, { getInitialValueInEffect: false })
  const [, navigate] = useLocation()
  const opener = (row: Row) => {
    const href = props.href?.(row)
    if (!href) return undefined
    return (event: MouseEvent) => {
      const isOwn = (event.target as Element).closest('a, button, input, label')
      // Somebody who marks an id in order to copy it does not want to leave.
      if (isOwn || window.getSelection()?.toString()) return
      if (event.metaKey || event.ctrlKey) window.open(`${REALM}${href}`, '_blank', 'noopener')
      else navigate(href)
    }
  }
  if (isPhone) return <Cards {...props} opener={opener} />
  const columns = props.columns.filter(({ isWide }) => !(isWide && isNarrow))
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={props.label}>
        <thead>
          <tr>
            {columns.map(({ key, head, isEnd, isActions }) => (
              <th key={key} scope="col" className={isEnd ? styles.end : undefined}>
                {isActions ? <span className="hidden-visually">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr
              key={props.rowKey(row)}
              onClick={opener(row)}
              className={props.href?.(row) ? styles.leads : undefined}
            >
              {columns.map(({ key, cell, isEnd }) => (
                <td key={key} className={isEnd ? styles.end : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Opener<Row> = (row: Row) => ((event: MouseEvent) => void) | undefined

function Cards<Row>({
  label,
  columns,
  rows,
  rowKey,
  opener,
}: Props<Row> & { opener: Opener<Row> }): ReactNode {
  const at = (place: NonNullable<Column<Row>['phone']>) =>
    columns.filter(({ phone = 'line' }) => phone === place)
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the link within does the same by keyboard
        <li key={rowKey(row)} className={styles.card} onClick={opener(row)}>
          <div className={styles.cardHead}>
            <span className={styles.cardTitle}>
              {at('title').map(({ key, cell }) => (
                <span key={key}>{cell(row)}</span>
              ))}
            </span>
            <span className={styles.cardAside}>
              {at('aside').map(({ key, cell }) => (
                <span key={key}>{cell(row)}</span>
              ))}
            </span>
          </div>
          <dl className={styles.cardLines}>
            {at('line').map(({ key, head, cell, isActions }) => {
              const shown = cell(row)
              return shown === null ? null : (
                <div key={key}>
                  <dt className={isActions ? 'hidden-visually' : undefined}>{head}</dt>
                  <dd>{shown}</dd>
                </div>
              )
            })}
          </dl>
        </li>
      ))}
    </ul>
  )
}
