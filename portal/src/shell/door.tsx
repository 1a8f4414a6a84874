import { Menu, UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { LANGUAGES, type Language, useWords } from '../words/index.ts'
import styles from './door.module.css'
import { Logo } from './logo.tsx'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly foot?: ReactNode
}

/** The frame of the pages before signing in. */
export function Door({ title, children, foot }: Props): ReactNode {
  const { say, language, speak } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Amsel`
    if (!document.activeElement?.matches('input')) heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <div className={styles.door}>
      <main className={styles.main}>
        <div className={styles.card}>
          <Logo size={40} />
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {children}
        </div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </main>
      <footer className={styles.languages}>
        <Menu position="top" shadow="md">
          <Menu.Target>
            <UnstyledButton
              aria-label={`${LANGUAGES[language]}: ${say('shell.language')}`}
              className={styles.language}
            >
              {LANGUAGES[language]}
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {Object.entries(LANGUAGES).map(([tag, name]) => (
              <Menu.Item key={tag} lang={tag} onClick={() => speak(tag as Language)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </footer>
    </div>
  )
}
