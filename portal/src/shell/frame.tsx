import { AppShell, Burger, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { Icon } from '../look/icons.tsx'
import { PageSkeleton } from '../pieces/index.ts'
import { useSession } from '../session/index.ts'
import { useWords } from '../words/index.ts'
import { AccountMenu } from './account-menu.tsx'
import { ClientSwitcher } from './client-switcher.tsx'
import styles from './frame.module.css'
import { Logo } from './logo.tsx'
import { NAVIGATION } from './navigation.ts'
import { SandboxMark } from './sandbox-mark.tsx'
import { SideMenu } from './side-menu.tsx'
import { useHotLetters } from './use-hot-letters.ts'
import { useReachable } from './use-reachable.ts'
import { ViewBanner } from './view-banner.tsx'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))
const KeysDialog = lazy(() => import('./keys-dialog.tsx'))

/** What stands around every page of whoever has signed in. */
export function Frame({ children }: { children: ReactNode }): ReactNode {
  const { say } = useWords()
  const { me, chosen } = useSession()
  const isReachable = useReachable()
  const [path] = useLocation()
  const [isMenuOpen, menu] = useDisclosure()
  const [isSearchOpen, search] = useDisclosure()
  const [isHelpOpen, help] = useDisclosure()
  useHotLetters(search.open, help.open)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu and begins at its top
  useEffect(() => {
    menu.close()
    window.scrollTo(0, 0)
  }, [path])
  const isSandbox = chosen?.client.environment === 'sandbox'
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 216, breakpoint: 'md', collapsed: { mobile: !isMenuOpen } }}
      padding={{ base: 'md', md: 'lg' }}
      classNames={{
        header: (isSandbox ? styles.sandboxHeader : styles.header) ?? '',
        navbar: styles.navbar ?? '',
        main: styles.main ?? '',
      }}
    >
      <AppShell.Header>
        <a className={styles.skip} href="#content">
          {say('shell.skip')}
        </a>
        <div className={styles.bar}>
          <Burger
            opened={isMenuOpen}
            onClick={menu.toggle}
            hiddenFrom="md"
            size="sm"
            aria-label={say('shell.menu')}
            aria-expanded={isMenuOpen}
          />
          <Link href="/" className={styles.logo ?? ''}>
            <Logo />
          </Link>
          <ClientSwitcher />
          {isSandbox && chosen && <SandboxMark client={chosen.client} />}
          <span className={styles.space} />
          <UnstyledButton
            className={styles.search}
            onClick={search.open}
            aria-label={say('shell.search')}
            aria-keyshortcuts="/"
          >
            <Icon name="search" />
            <span className={styles.searchText}>{say('shell.search')}</span>
            <kbd className={styles.kbd} aria-hidden>
              /
            </kbd>
          </UnstyledButton>
          {!me.view && <AccountMenu />}
        </div>
      </AppShell.Header>
      <AppShell.Navbar aria-label={say('shell.main_menu')}>
        <SideMenu groups={NAVIGATION} isReachable={isReachable} />
      </AppShell.Navbar>
      <AppShell.Main id="content">
        <ViewBanner />
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </AppShell.Main>
      <Suspense>
        {isSearchOpen && <SearchDialog onClose={search.close} />}
        {isHelpOpen && <KeysDialog onClose={help.close} />}
      </Suspense>
    </AppShell>
  )
}
