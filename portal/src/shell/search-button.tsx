import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../look/icons.tsx'
import { useWords } from '../words/index.ts'
import styles from './search-button.module.css'

/** Opens the search, as "/" does. */
export function SearchButton({ onClick }: { onClick: () => void }): ReactNode {
  const { say } = useWords()
  return (
    <UnstyledButton
      className={styles.search}
      onClick={onClick}
      aria-label={say('shell.search')}
      aria-keyshortcuts="/"
    >
      <Icon name="search" />
      <span className={styles.searchText}>{say('shell.search')}</span>
      <kbd className={styles.kbd} aria-hidden>
        /
      </kbd>
    </UnstyledButton>
  )
}
