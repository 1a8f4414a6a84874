import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../look/icons.tsx'
import styles from './page.module.css'
import { TextLink } from './text-link.tsx'
import { ZoneLine } from './zone-line.tsx'

interface Props {
  readonly title: string
  /** Where the page belongs to, above its title. */
  readonly parent?: { readonly to: string; readonly name: string }
  readonly beside?: ReactNode
  readonly actions?: ReactNode
  readonly lead?: ReactNode
  readonly children: ReactNode
}

let isFirst = true

/** A page's head and body. After a navigation the focus is on its title, so that it is read aloud. */
export function Page({ title, parent, beside, actions, lead, children }: Props): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Amsel`
  }, [title])
  useEffect(() => {
    if (!isFirst && !document.activeElement?.matches('[data-autofocus]'))
      heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return (
    <div className={styles.page}>
      {parent && (
        <nav className={styles.parent} aria-label={parent.name}>
          <Icon name="left" size={13} />
          <TextLink to={parent.to}>{parent.name}</TextLink>
        </nav>
      )}
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {beside}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
      <p className={styles.zone}>
        <ZoneLine />
      </p>
      <div className={styles.body}>{children}</div>
    </div>
  )
}
