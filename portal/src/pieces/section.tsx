import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface Props {
  readonly title?: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** For tables, which have their own margins. */
  readonly isFlush?: boolean
  readonly children: ReactNode
}

/** A sheet of paper with a heading. */
export function Section({ title, lead, actions, isFlush = false, children }: Props): ReactNode {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <div className={styles.head}>
          {title && <h2 id={titleId}>{title}</h2>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={isFlush ? styles.flush : styles.body}>{children}</div>
    </section>
  )
}
