import type { ReactNode } from 'react'
import { Icon, type IconName } from '../look/icons.tsx'
import styles from './empty-state.module.css'

interface Props {
  readonly icon: IconName
  readonly title: string
  /** What to do so that it is empty no more. */
  readonly children?: ReactNode
}

export function EmptyState({ icon, title, children }: Props): ReactNode {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} size={22} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
    </div>
  )
}
