import { Modal, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { Icon, type IconName } from '../look/icons.tsx'
import { ErrorNote, StatusBadge } from '../pieces/index.ts'
import { useWords } from '../words/index.ts'
import styles from './search-dialog.module.css'

/** Something that was found, and where it leads. */
export interface Entry {
  readonly key: string
  readonly to: string
  readonly icon: IconName
  readonly title: string
  readonly detail: string
  /** A line of its own, where one word is not enough. */
  readonly below?: ReactNode
  readonly kind: string | null
}

interface Props {
  readonly hint: string
  readonly typed: string
  readonly onTyped: (text: string) => void
  readonly entries: readonly Entry[]
  readonly error: unknown
  /** Whether what is typed was looked for. */
  readonly isAnswered: boolean
  readonly onClose: () => void
}

/** One box for everything, with what it has found below. Arrows choose, Enter goes. */
export function SearchModal(props: Props): ReactNode {
  const { hint, typed, onTyped, entries, error, isAnswered, onClose } = props
  const { say } = useWords()
  const [, navigate] = useLocation()
  const [at, setAt] = useState(0)
  const listId = useId()
  const current = Math.min(at, entries.length - 1)
  const go = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    navigate(entry.to)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(entries[current])
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || entries.length === 0) return
    event.preventDefault()
    setAt((current + step + entries.length) % entries.length)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size="lg"
      padding={0}
      yOffset="8vh"
      attributes={{ content: { 'aria-label': say('shell.search') } }}
    >
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        px="md"
        leftSection={<Icon name="search" />}
        placeholder={hint}
        aria-label={say('shell.search')}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-activedescendant={entries[current] ? `${listId}-${current}` : undefined}
        value={typed}
        onChange={(event) => {
          onTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <div className={styles.results}>
        {error ? <ErrorNote error={error} /> : null}
        {entries.length === 0 && !error && (
          <p className={styles.none} role="status">
            {say(isAnswered ? 'shell.search_none' : 'shell.search_start')}
          </p>
        )}
        <div id={listId} role="listbox" aria-label={say('shell.search_hits')} className={styles.list}>
          {entries.map((entry, index) => (
            <div
              key={entry.key}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              className={index === current ? styles.current : styles.entry}
              onMouseMove={() => setAt(index)}
              onClick={() => go(entry)}
              onKeyDown={onKey}
            >
              <Icon name={entry.icon} />
              <span className={styles.lines}>
                <span className={styles.line}>
                  <span className={styles.title}>{entry.title}</span>
                  <span className={styles.detail}>{entry.detail}</span>
                </span>
                {entry.below && <span className={styles.below}>{entry.below}</span>}
              </span>
              {entry.kind && <StatusBadge status={entry.kind} tone="quiet" />}
            </div>
          ))}
        </div>
      </div>
    </Modal>
  )
}
