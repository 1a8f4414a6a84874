/** Every page and its address under /portal. Each is loaded when somebody goes there; sign-in comes with the shell. */
import { type ComponentType, lazy, type ReactNode } from 'react'
import { EmptyState, Page, Section, TextLink } from '../pieces/index.ts'
import { useWords } from '../words/index.ts'
import { SignInPage } from './accounts/sign-in-page.tsx'

interface PageRoute {
  readonly path: string
  readonly page: ComponentType
  /** Shown only where there is a client to show it of. */
  readonly isOfClient?: boolean
  /** Shown only to members of an organisation, which may have no client yet. */
  readonly isOfOrganisation?: boolean
}

export const DOOR_PAGES: readonly PageRoute[] = [
  { path: '/sign-in', page: SignInPage },
  { path: '/two-step', page: lazy(() => import('./accounts/two-step-page.tsx')) },
  { path: '/sign-up', page: lazy(() => import('./accounts/sign-up-page.tsx')) },
  { path: '/verify', page: lazy(() => import('./accounts/verify-page.tsx')) },
  { path: '/forgot', page: lazy(() => import('./accounts/forgot-page.tsx')) },
  { path: '/reset', page: lazy(() => import('./accounts/reset-page.tsx')) },
  { path: '/invitation/:token', page: lazy(() => import('./accounts/invitation-page.tsx')) },
]

export const PAGES: readonly PageRoute[] = [
  { path: '/', page: lazy(() => import('./home/home-page.tsx')), isOfClient: true },
  { path: '/payments', page: lazy(() => import('./payments/payments-page.tsx')), isOfClient: true },
  { path: '/payments/:paymentId', page: lazy(() => import('./payments/payment-page.tsx')) },
  { path: '/refunds', page: lazy(() => import('./lists/refunds-page.tsx')), isOfClient: true },
  { path: '/agreements', page: lazy(() => import('./lists/agreements-page.tsx')), isOfClient: true },
  { path: '/registrations', page: lazy(() => import('./lists/registrations-page.tsx')), isOfClient: true },
  { path: '/sessions', page: lazy(() => import('./lists/sessions-page.tsx')), isOfClient: true },
  { path: '/money', page: lazy(() => import('./money/money-page.tsx')), isOfClient: true },
  { path: '/log', page: lazy(() => import('./log/log-page.tsx')), isOfClient: true },
  { path: '/log/check', page: lazy(() => import('./log/check-page.tsx')), isOfClient: true },
  { path: '/log/:callId', page: lazy(() => import('./log/call-page.tsx')), isOfClient: true },
  { path: '/disputes', page: lazy(() => import('./disputes/disputes-page.tsx')), isOfClient: true },
  { path: '/disputes/:disputeId', page: lazy(() => import('./disputes/dispute-page.tsx')), isOfClient: true },
  { path: '/sandbox', page: lazy(() => import('./sandbox/sandbox-page.tsx')), isOfClient: true },
  {
    path: '/notifications',
    page: lazy(() => import('./notifications/notifications-page.tsx')),
    isOfClient: true,
  },
  {
    path: '/notifications/:notificationId',
    page: lazy(() => import('./notifications/notification-page.tsx')),
    isOfClient: true,
  },
  { path: '/developers/keys', page: lazy(() => import('./keys/keys-page.tsx')), isOfClient: true },
  { path: '/team', page: lazy(() => import('./team/team-page.tsx')), isOfOrganisation: true },
  { path: '/audit', page: lazy(() => import('./audit/audit-page.tsx')), isOfOrganisation: true },
  {
    path: '/production',
    page: lazy(() => import('./production/production-page.tsx')),
    isOfOrganisation: true,
  },
  { path: '/account', page: lazy(() => import('./account/account-page.tsx')) },
]

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
