import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Names and what they are. What is null is left out. */
export function Facts({
  of,
}: {
  of: readonly (readonly [name: string, value: ReactNode] | null)[]
}): ReactNode {
  return (
    <dl className={styles.facts}>
      {of.map((fact) =>
        fact === null || fact[1] === null ? null : (
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
