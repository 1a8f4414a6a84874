import { AppShell, Burger } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { PageSkeleton } from '../pieces/index.ts'
import { useWords } from '../words/index.ts'
import styles from './frame.module.css'
import { Logo } from './logo.tsx'

interface Props {
  /** The line above all, which tells one kind of pages from another. */
  readonly edge?: string | undefined
  /** In the bar beside the logo, and at its end. */
  readonly start: ReactNode
  readonly end: ReactNode
  /** Much stands in the bar: on a phone the logo makes room. */
  readonly isFull?: boolean
  /** Null where there is one page alone. */
  readonly menu: ReactNode | null
  /** Above each page, also while it is loaded. */
  readonly banner?: ReactNode
  readonly children: ReactNode
}

/** The frame of every page after signing in. */
export function Frame({ edge = '', start, end, isFull, menu, banner, children }: Props): ReactNode {
  const { say } = useWords()
  const [path] = useLocation()
  const [isOpen, fold] = useDisclosure()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu and begins at its top
  useEffect(() => {
    fold.close()
    window.scrollTo(0, 0)
  }, [path])
  return (
    <AppShell
      header={{ height: 52 }}
      {...(menu ? { navbar: { width: 216, breakpoint: 'md', collapsed: { mobile: !isOpen } } } : {})}
      padding={{ base: 'md', md: 'lg' }}
      classNames={{
        header: `${styles.header} ${edge}`,
        navbar: styles.navbar ?? '',
        main: styles.main ?? '',
      }}
    >
      <AppShell.Header>
        <a className={styles.skip} href="#content">
          {say('shell.skip')}
        </a>
        <div className={isFull ? `${styles.bar} ${styles.full}` : styles.bar}>
          {menu && (
            <Burger
              opened={isOpen}
              onClick={fold.toggle}
              hiddenFrom="md"
              size="sm"
              aria-label={say('shell.menu')}
              aria-expanded={isOpen}
            />
          )}
          <Link href="/" className={styles.logo ?? ''}>
            <Logo />
          </Link>
          {start}
          <span className={styles.space} />
          {end}
        </div>
      </AppShell.Header>
      {menu && <AppShell.Navbar aria-label={say('shell.main_menu')}>{menu}</AppShell.Navbar>}
      <AppShell.Main id="content">
        {banner}
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </AppShell.Main>
    </AppShell>
  )
}
