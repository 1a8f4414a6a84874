import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { REALM } from '../api/ask.ts'
import { PageSkeleton } from '../pieces/index.ts'
import { useSession } from '../session/index.ts'
import { AccountMenu } from './account-menu.tsx'
import { ClientSwitcher } from './client-switcher.tsx'
import { Frame } from './frame.tsx'
import styles from './merchant-frame.module.css'
import { NAVIGATION } from './navigation.ts'
import { SandboxMark } from './sandbox-mark.tsx'
import { SearchButton } from './search-button.tsx'
import { SideMenu } from './side-menu.tsx'
import { useHotLetters } from './use-hot-letters.ts'
import { useReachable } from './use-reachable.ts'
import { ViewBanner } from './view-banner.tsx'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))
const KeysDialog = lazy(() => import('./keys-dialog.tsx'))

const nothing = () => undefined

/** All that somebody sees who may only use the till. */
const TILL_PATHS: readonly string[] = ['/till', '/account']

export function MerchantFrame({ children }: { children: ReactNode }): ReactNode {
  const { me, chosen, may } = useSession()
  const isReachable = useReachable()
  const [isSearchOpen, search] = useDisclosure()
  const [isHelpOpen, help] = useDisclosure()
  const [path] = useLocation()
  const isTillAlone = may('till_use') && !may('payments_read')
  useHotLetters(isTillAlone ? nothing : search.open, help.open)
  const sandbox = chosen?.client.environment === 'sandbox' ? chosen.client : null
  if (isTillAlone && !TILL_PATHS.includes(path)) return <LoadTill />
  return (
    <>
      <Frame
        edge={sandbox ? styles.sandbox : undefined}
        isFull
        start={
          <>
            <ClientSwitcher />
            {sandbox && <SandboxMark client={sandbox} />}
          </>
        }
        end={
          <>
            {!isTillAlone && <SearchButton onClick={search.open} />}
            {!me.view && <AccountMenu />}
          </>
        }
        menu={isTillAlone ? null : <SideMenu groups={NAVIGATION} isReachable={isReachable} />}
        banner={<ViewBanner />}
      >
        {children}
      </Frame>
      <Suspense>
        {isSearchOpen && <SearchDialog onClose={search.close} />}
        {isHelpOpen && <KeysDialog onClose={help.close} />}
      </Suspense>
    </>
  )
}

/** By a document of its own, which may use the camera. */
function LoadTill(): ReactNode {
  useEffect(() => window.location.replace(`${REALM}/till`), [])
  return <PageSkeleton />
}
