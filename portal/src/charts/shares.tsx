import type { ReactNode } from 'react'
import styles from './chart.module.css'

interface Props {
  readonly label: string
  readonly rows: readonly {
    readonly key: string
    readonly name: ReactNode
    readonly value: number
    readonly text: string
  }[]
}

/** What is most frequent, as bars beside each other. */
export function Shares({ label, rows }: Props): ReactNode {
  const greatest = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ul className={styles.shares} aria-label={label}>
      {rows.map(({ key, name, value, text }) => (
        <li key={key} className={styles.share}>
          <span>{name}</span>
          <span>{text}</span>
          <div className={styles.track} aria-hidden="true">
            <div className={styles.fill} style={{ width: `${(100 * value) / greatest}%` }} />
          </div>
        </li>
      ))}
    </ul>
  )
}
