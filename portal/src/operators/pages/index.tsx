/** Every page of operators and its address under /operator; each is loaded when somebody goes there. */
import { type ComponentType, lazy } from 'react'
import type { PageRoute } from '../../portal.tsx'
import { OperatorSignInPage } from './accounts/sign-in-page.tsx'
import { DOOR_PATHS, PAGE_PATHS } from './paths.ts'

const DOOR: Readonly<Record<(typeof DOOR_PATHS)[number], ComponentType>> = {
  '/sign-in': OperatorSignInPage,
  '/two-step': lazy(() => import('../../pages/accounts/two-step-page.tsx')),
  '/forgot': lazy(() => import('../../pages/accounts/forgot-page.tsx')),
  '/reset': lazy(() => import('../../pages/accounts/reset-page.tsx')),
  '/invitation/:token': lazy(() => import('./accounts/invitation-page.tsx')),
}

const BEHIND: Readonly<Record<(typeof PAGE_PATHS)[number], ComponentType>> = {
  '/': lazy(() => import('./overview/overview-page.tsx')),
  '/stuck': lazy(() => import('./stuck/stuck-page.tsx')),
  '/merchants': lazy(() => import('./merchants/merchants-page.tsx')),
  '/merchants/:clientId': lazy(() => import('./merchants/merchant-page.tsx')),
  '/applications': lazy(() => import('./merchants/applications-page.tsx')),
  '/applications/:applicationId': lazy(() => import('./merchants/application-page.tsx')),
  '/plans': lazy(() => import('./plans/plans-page.tsx')),
  '/plans/:planId': lazy(() => import('./plans/plan-page.tsx')),
  '/money': lazy(() => import('./money/money-page.tsx')),
  '/payouts': lazy(() => import('./payouts/payouts-page.tsx')),
  '/payments': lazy(() => import('./payments/payments-page.tsx')),
  '/payments/:clientId/:paymentId': lazy(() => import('./payments/payment-page.tsx')),
  '/proposals': lazy(() => import('./proposals/proposals-page.tsx')),
  '/keys': lazy(() => import('./keys/keys-page.tsx')),
  '/keys/master': lazy(() => import('./keys/master-keys-page.tsx')),
  '/keys/:clientId': lazy(() => import('./keys/client-keys-page.tsx')),
  '/providers': lazy(() => import('./providers/providers-page.tsx')),
  '/routes': lazy(() => import('./providers/routes-page.tsx')),
  '/audit': lazy(() => import('./audit/audit-page.tsx')),
  '/privacy': lazy(() => import('./privacy/privacy-page.tsx')),
  '/operators': lazy(() => import('./team/operators-page.tsx')),
  '/account': lazy(() => import('./accounts/account-page.tsx')),
}

export const DOOR_PAGES: readonly PageRoute[] = DOOR_PATHS.map((path) => [path, DOOR[path]])
export const PAGES: readonly PageRoute[] = PAGE_PATHS.map((path) => [path, BEHIND[path]])
