import { AppShell, Burger } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { PageSkeleton } from '../pieces/index.ts'
import { AccountMenu, Logo, SideMenu } from '../shell/index.ts'
import { useWords } from '../words/index.ts'
import styles from './frame.module.css'
import { NAVIGATION } from './navigation.ts'
import { useOperator } from './session.tsx'
import { useStuckBadge } from './use-stuck-badge.ts'

/** What stands around every page of an operator. */
export function OperatorFrame({ children }: { children: ReactNode }): ReactNode {
  const { say } = useWords()
  const { me, may } = useOperator()
  const [path] = useLocation()
  const [isMenuOpen, menu] = useDisclosure()
  const stuckBadge = useStuckBadge()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu and begins at its top
  useEffect(() => {
    menu.close()
    window.scrollTo(0, 0)
  }, [path])
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 216, breakpoint: 'md', collapsed: { mobile: !isMenuOpen } }}
      padding={{ base: 'md', md: 'lg' }}
      classNames={{
        header: styles.header ?? '',
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
          <span className={styles.mark}>{say('op.mark')}</span>
          <span className={styles.space} />
          <span className={styles.role}>{say(`op.role_${me.role}`)}</span>
          <AccountMenu />
        </div>
      </AppShell.Header>
      <AppShell.Navbar aria-label={say('shell.main_menu')}>
        <SideMenu
          groups={NAVIGATION}
          isReachable={({ rights }) => !me.needsTwoFactor && rights.some(may)}
          badgeOf={({ to }) => (to === '/stuck' ? stuckBadge : null)}
        />
      </AppShell.Navbar>
      <AppShell.Main id="content">
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </AppShell.Main>
    </AppShell>
  )
}
