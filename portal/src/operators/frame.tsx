import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'
import { AccountMenu, Frame, isSearchKey, SearchButton, SideMenu, useHotKey } from '../shell/index.ts'
import { useWords } from '../words/index.ts'
import styles from './frame.module.css'
import { NAVIGATION } from './navigation.ts'
import { useOperator } from './session.tsx'
import { useStuckBadge } from './use-stuck-badge.ts'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))

export function OperatorFrame({ children }: { children: ReactNode }): ReactNode {
  const { say } = useWords()
  const { me, may } = useOperator()
  const stuckBadge = useStuckBadge()
  const [isSearchOpen, search] = useDisclosure()
  const maySearch = !me.needsTwoFactor && may('merchants_view')
  useHotKey((event, isPlain) => {
    if (!maySearch || !isSearchKey(event, isPlain)) return
    event.preventDefault()
    search.open()
  })
  return (
    <>
      <Frame
        edge={styles.edge}
        start={<span className={styles.mark}>{say('op.mark')}</span>}
        end={
          <>
            {maySearch && <SearchButton onClick={search.open} />}
            <span className={styles.role}>{say(`op.role_${me.role}`)}</span>
            <AccountMenu />
          </>
        }
        menu={
          <SideMenu
            groups={NAVIGATION}
            isReachable={({ rights }) => !me.needsTwoFactor && rights.some(may)}
            badgeOf={({ to }) => (to === '/stuck' ? stuckBadge : null)}
          />
        }
      >
        {children}
      </Frame>
      <Suspense>{isSearchOpen && <SearchDialog onClose={search.close} />}</Suspense>
    </>
  )
}
