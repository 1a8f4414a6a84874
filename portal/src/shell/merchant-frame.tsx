import { useDisclosure } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'
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

export function MerchantFrame({ children }: { children: ReactNode }): ReactNode {
  const { me, chosen } = useSession()
  const isReachable = useReachable()
  const [isSearchOpen, search] = useDisclosure()
  const [isHelpOpen, help] = useDisclosure()
  useHotLetters(search.open, help.open)
  const sandbox = chosen?.client.environment === 'sandbox' ? chosen.client : null
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
            <SearchButton onClick={search.open} />
            {!me.view && <AccountMenu />}
          </>
        }
        menu={<SideMenu groups={NAVIGATION} isReachable={isReachable} />}
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
