import { ScrollArea } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { REALM } from '../api/ask.ts'
import { Icon, type IconName } from '../look/icons.tsx'
import { type PlainWordKey, useWords } from '../words/index.ts'
import styles from './side-menu.module.css'

/** A page in the menu. */
export interface Place<Right> {
  readonly to: string
  readonly name: PlainWordKey
  readonly icon: IconName
  /** People who have none of these do not see it. */
  readonly rights: readonly Right[]
  /** It is loaded as a document of its own, because it may do more than the others. */
  readonly isLoaded?: boolean
}

export type Groups<T> = readonly { readonly name: PlainWordKey | null; readonly items: readonly T[] }[]

interface Props<T> {
  readonly groups: Groups<T>
  readonly isReachable: (item: T) => boolean
  /** What waits at a place, in figures and in words; null where nothing does. */
  readonly badgeOf?: (item: T) => { readonly text: string; readonly label: string } | null
}

export function SideMenu<T extends Place<string>>({ groups, isReachable, badgeOf }: Props<T>): ReactNode {
  const { say } = useWords()
  const [path] = useLocation()
  const isHere = (to: string) => (to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`))
  return (
    <ScrollArea type="auto" p="xs">
      {groups.map(({ name, items }) => {
        const shown = items.filter(isReachable)
        if (shown.length === 0) return null
        return (
          <div key={name ?? ''} className={styles.group}>
            {name && <h2 className={styles.name}>{say(name)}</h2>}
            <ul className={styles.list}>
              {shown.map((item) => {
                const badge = badgeOf?.(item)
                return (
                  <li key={item.to}>
                    <Link
                      href={item.to}
                      {...(item.isLoaded && path !== item.to ? { onClick: loadPage(item.to) } : {})}
                      className={(isHere(item.to) ? styles.here : styles.item) ?? ''}
                      aria-current={isHere(item.to) ? 'page' : undefined}
                    >
                      <Icon name={item.icon} />
                      {say(item.name)}
                      {badge && (
                        <span className={styles.badge} title={badge.label}>
                          <span aria-hidden>{badge.text}</span>
                          <span className="hidden-visually">{badge.label}</span>
                        </span>
                      )}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </div>
        )
      })}
    </ScrollArea>
  )
}

/** As a click on a link to another site would; with a key held down the browser opens it elsewhere by itself. */
const loadPage = (to: string) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
  event.preventDefault()
  window.location.assign(`${REALM}${to}`)
}
