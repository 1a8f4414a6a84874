/** Every page and its address under /portal. Each is loaded when somebody goes there; sign-in comes with the shell. */
import { type ComponentType, lazy, type ReactNode } from 'react'
import { EmptyState, Page, Section, TextLink } from '../pieces/index.ts'
import { useWords } from '../words/index.ts'
import { SignInPage } from './accounts/sign-in-page.tsx'
import { DOOR_PATHS, PAGE_PATHS } from './paths.ts'

interface PageOf {
  readonly page: ComponentType
  /** Shown only where there is a client to show it of. */
  readonly isOfClient?: boolean
  /** Shown only to members of an organisation, which may have no client yet. */
  readonly isOfOrganisation?: boolean
}

const DOOR: Readonly<Record<(typeof DOOR_PATHS)[number], PageOf>> = {
  '/sign-in': { page: SignInPage },
  '/two-step': { page: lazy(() => import('./accounts/two-step-page.tsx')) },
  '/sign-up': { page: lazy(() => import('./accounts/sign-up-page.tsx')) },
  '/verify': { page: lazy(() => import('./accounts/verify-page.tsx')) },
  '/forgot': { page: lazy(() => import('./accounts/forgot-page.tsx')) },
  '/reset': { page: lazy(() => import('./accounts/reset-page.tsx')) },
  '/invitation/:token': { page: lazy(() => import('./accounts/invitation-page.tsx')) },
}

const BEHIND: Readonly<Record<(typeof PAGE_PATHS)[number], PageOf>> = {
  '/': { page: lazy(() => import('./home/home-page.tsx')), isOfClient: true },
  '/payments': { page: lazy(() => import('./payments/payments-page.tsx')), isOfClient: true },
  '/payments/:paymentId': { page: lazy(() => import('./payments/payment-page.tsx')) },
  '/refunds': { page: lazy(() => import('./lists/refunds-page.tsx')), isOfClient: true },
  '/agreements': { page: lazy(() => import('./lists/agreements-page.tsx')), isOfClient: true },
  '/registrations': { page: lazy(() => import('./lists/registrations-page.tsx')), isOfClient: true },
  '/sessions': { page: lazy(() => import('./lists/sessions-page.tsx')), isOfClient: true },
  '/money': { page: lazy(() => import('./money/money-page.tsx')), isOfClient: true },
  '/log': { page: lazy(() => import('./log/log-page.tsx')), isOfClient: true },
  '/log/check': { page: lazy(() => import('./log/check-page.tsx')), isOfClient: true },
  '/log/:callId': { page: lazy(() => import('./log/call-page.tsx')), isOfClient: true },
  '/disputes': { page: lazy(() => import('./disputes/disputes-page.tsx')), isOfClient: true },
  '/disputes/:disputeId': { page: lazy(() => import('./disputes/dispute-page.tsx')), isOfClient: true },
  '/sandbox': { page: lazy(() => import('./sandbox/sandbox-page.tsx')), isOfClient: true },
  '/notifications': { page: lazy(() => import('./notifications/notifications-page.tsx')), isOfClient: true },
  '/notifications/:notificationId': {
    page: lazy(() => import('./notifications/notification-page.tsx')),
    isOfClient: true,
  },
  '/developers/keys': { page: lazy(() => import('./keys/keys-page.tsx')), isOfClient: true },
  '/branding': { page: lazy(() => import('./branding/branding-page.tsx')), isOfClient: true },
  '/team': { page: lazy(() => import('./team/team-page.tsx')), isOfOrganisation: true },
  '/audit': { page: lazy(() => import('./audit/audit-page.tsx')), isOfOrganisation: true },
  '/production': { page: lazy(() => import('./production/production-page.tsx')), isOfOrganisation: true },
  '/account': { page: lazy(() => import('./account/account-page.tsx')) },
}

type PageRoute = PageOf & { readonly path: string }
export const DOOR_PAGES: readonly PageRoute[] = DOOR_PATHS.map((path) => ({ path, ...DOOR[path] }))
export const PAGES: readonly PageRoute[] = PAGE_PATHS.map((path) => ({ path, ...BEHIND[path] }))

export function NotFound(): ReactNode {
  const { say } = useWords()
  return (
    <Page title={say('shell.page_missing')}>
      <Section>
        <EmptyState icon="search" title={say('shell.page_missing')}>
          <TextLink to="/">{say('failure.home')}</TextLink>
        </EmptyState>
      </Section>
    </Page>
  )
}
