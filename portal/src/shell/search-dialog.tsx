import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { client } from '../api/index.ts'
import { Icon, type IconName } from '../look/icons.tsx'
import { ErrorNote, StatusBadge } from '../pieces/index.ts'
import { useSession } from '../session/index.ts'
import { sayKnown, useWords } from '../words/index.ts'
import { DESTINATIONS } from './navigation.ts'
import styles from './search-dialog.module.css'
import { useReachable } from './use-reachable.ts'

interface Entry {
  readonly key: string
  readonly to: string
  readonly icon: IconName
  readonly title: string
  readonly detail: string
  readonly kind: string | null
}

const ICONS: Readonly<Record<string, IconName>> = {
  payment: 'payments',
  refund: 'refunds',
  capture: 'money',
  cancel: 'cross',
  dispute: 'disputes',
  session: 'sessions',
  agreement: 'agreements',
  registration: 'registrations',
  call: 'log',
  notification: 'notifications',
}

/** One box for everything: what the gateway finds, and the pages themselves. Arrows choose, Enter goes. */
export default function SearchDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { say } = useWords()
  const { chosen } = useSession()
  const isReachable = useReachable()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [text] = useDebouncedValue(typed.trim(), 150)
  const listId = useId()
  const clientId = chosen?.client.clientId ?? ''
  const found = useQuery({
    queryKey: ['search', clientId, text],
    queryFn: ({ signal }) => client.search(clientId, text, signal),
    enabled: clientId !== '' && text.length > 1,
  })
  const pages: Entry[] = DESTINATIONS.filter(
    (one) =>
      isReachable(one) &&
      typed.trim() !== '' &&
      say(one.name).toLowerCase().includes(typed.trim().toLowerCase()),
  ).map(({ to, name, icon }) => ({ key: to, to, icon, title: say(name), detail: '', kind: null }))
  const hits: Entry[] = (found.data?.hits ?? []).map((hit) => ({
    key: `${hit.kind} ${hit.id}`,
    to: hit.path.replace(/^\/portal/, ''),
    icon: ICONS[hit.kind] ?? 'search',
    title: hit.title,
    detail: sayKnown(say, 'search.by_', hit.detail),
    kind: sayKnown(say, 'search.kind_', hit.kind),
  }))
  const entries = [...hits, ...pages]
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
        placeholder={say('shell.search_hint')}
        aria-label={say('shell.search')}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-activedescendant={entries[current] ? `${listId}-${current}` : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <div className={styles.results}>
        {found.error && <ErrorNote error={found.error} />}
        {entries.length === 0 && !found.error && (
          <p className={styles.none} role="status">
            {text.length > 1 && found.data && typed.trim() === text
              ? say('shell.search_none')
              : say('shell.search_start')}
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
              <span className={styles.title}>{entry.title}</span>
              <span className={styles.detail}>{entry.detail}</span>
              {entry.kind && <StatusBadge status={entry.kind} tone="quiet" />}
            </div>
          ))}
        </div>
      </div>
    </Modal>
  )
}
