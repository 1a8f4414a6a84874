/** The addresses under /operator before signing in, and of all pages behind it; the first match is shown. */
export const DOOR_PATHS = ['/sign-in', '/two-step', '/forgot', '/reset', '/invitation/:token'] as const

export const PAGE_PATHS = [
  '/',
  '/stuck',
  '/merchants',
  '/merchants/:clientId',
  '/applications',
  '/applications/:applicationId',
  '/plans',
  '/plans/:planId',
  '/money',
  '/payouts',
  '/payments',
  '/payments/:clientId/:paymentId',
  '/proposals',
  '/keys',
  '/keys/master',
  '/keys/:clientId',
  '/providers',
  '/routes',
  '/audit',
  '/privacy',
  '/operators',
  '/account',
] as const
