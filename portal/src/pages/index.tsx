/** Every page and its address under /portal. Each is loaded when somebody goes there; sign-in comes with the shell. */
import { type ComponentType, lazy } from 'react'
import type { PageRoute } from '../portal.tsx'
import { NeedsClient } from '../shell/index.ts'
import { SignInPage } from './accounts/sign-in-page.tsx'
import { DOOR_PATHS, PAGE_PATHS } from './paths.ts'

/** A page that is shown only where there is a client to show it of. */
const ofClient = (Page: ComponentType) => () => (
  <NeedsClient isOrganisationEnough={false}>
    <Page />
  </NeedsClient>
)

/** A page that is shown only to members of an organisation, which may have no client yet. */
const ofOrganisation = (Page: ComponentType) => () => (
  <NeedsClient isOrganisationEnough>
    <Page />
  </NeedsClient>
)

const DOOR: Readonly<Record<(typeof DOOR_PATHS)[number], ComponentType>> = {
  '/sign-in': SignInPage,
  '/two-step': lazy(() => import('./accounts/two-step-page.tsx')),
  '/sign-up': lazy(() => import('./accounts/sign-up-page.tsx')),
  '/verify': lazy(() => import('./accounts/verify-page.tsx')),
  '/forgot': lazy(() => import('./accounts/forgot-page.tsx')),
  '/reset': lazy(() => import('./accounts/reset-page.tsx')),
  '/invitation/:token': lazy(() => import('./accounts/invitation-page.tsx')),
}

const BEHIND: Readonly<Record<(typeof PAGE_PATHS)[number], ComponentType>> = {
  '/': ofClient(lazy(() => import('./home/home-page.tsx'))),
  '/payments': ofClient(lazy(() => import('./payments/payments-page.tsx'))),
  '/payments/:paymentId': lazy(() => import('./payments/payment-page.tsx')),
  '/refunds': ofClient(lazy(() => import('./lists/refunds-page.tsx'))),
  '/agreements': ofClient(lazy(() => import('./lists/agreements-page.tsx'))),
  '/registrations': ofClient(lazy(() => import('./lists/registrations-page.tsx'))),
  '/sessions': ofClient(lazy(() => import('./lists/sessions-page.tsx'))),
  '/links': ofClient(lazy(() => import('./links/links-page.tsx'))),
  '/links/:linkId': ofClient(lazy(() => import('./links/link-page.tsx'))),
  '/till': ofClient(lazy(() => import('./till/till-page.tsx'))),
  '/money': ofClient(lazy(() => import('./money/money-page.tsx'))),
  '/payouts': ofClient(lazy(() => import('./payouts/payouts-page.tsx'))),
  '/payouts/:payoutId': ofClient(lazy(() => import('./payouts/payout-page.tsx'))),
  '/statements': ofClient(lazy(() => import('./statements/statements-page.tsx'))),
  '/statements/:currency/:number': ofClient(lazy(() => import('./statements/statement-page.tsx'))),
  '/log': ofClient(lazy(() => import('./log/log-page.tsx'))),
  '/log/check': ofClient(lazy(() => import('./log/check-page.tsx'))),
  '/log/:callId': ofClient(lazy(() => import('./log/call-page.tsx'))),
  '/disputes': ofClient(lazy(() => import('./disputes/disputes-page.tsx'))),
  '/disputes/:disputeId': ofClient(lazy(() => import('./disputes/dispute-page.tsx'))),
  '/sandbox': ofClient(lazy(() => import('./sandbox/sandbox-page.tsx'))),
  '/notifications': ofClient(lazy(() => import('./notifications/notifications-page.tsx'))),
  '/notifications/:notificationId': ofClient(lazy(() => import('./notifications/notification-page.tsx'))),
  '/developers/keys': ofClient(lazy(() => import('./keys/keys-page.tsx'))),
  '/branding': ofClient(lazy(() => import('./branding/branding-page.tsx'))),
  '/team': ofOrganisation(lazy(() => import('./team/team-page.tsx'))),
  '/audit': ofOrganisation(lazy(() => import('./audit/audit-page.tsx'))),
  '/production': ofOrganisation(lazy(() => import('./production/production-page.tsx'))),
  '/account': lazy(() => import('./account/account-page.tsx')),
}

export const DOOR_PAGES: readonly PageRoute[] = DOOR_PATHS.map((path) => [path, DOOR[path]])
export const PAGES: readonly PageRoute[] = PAGE_PATHS.map((path) => [path, BEHIND[path]])
