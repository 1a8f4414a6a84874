import type { ReactNode } from 'react'
import { Icon } from '../look/icons.tsx'
import styles from './note.module.css'
import tones from './tones.module.css'

interface Props {
  readonly tone?: 'wrong' | 'open' | 'good' | 'busy'
  readonly title?: string
  readonly children?: ReactNode
  /** Screen readers announce it at once. */
  readonly isAlert?: boolean
}

export function Note({ tone = 'busy', title, children, isAlert = false }: Props): ReactNode {
  const icon = tone === 'good' ? 'check' : tone === 'busy' ? 'info' : 'disputes'
  return (
    <div className={`${styles.note} ${tones[tone]}`} role={isAlert ? 'alert' : undefined}>
      <Icon name={icon} />
      <div className={styles.text}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
