import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** A few large numbers with their names. */
export function Figures({ of }: { of: readonly (readonly [name: string, figure: ReactNode])[] }): ReactNode {
  return (
    <dl className={styles.list}>
      {of.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
