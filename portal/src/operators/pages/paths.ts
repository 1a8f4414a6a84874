/** The addresses under /operator of whoever has not signed in, and of all pages behind the door; the first that fits is shown. */
export const DOOR_PATHS = ['/sign-in', '/two-step', '/forgot', '/reset', '/invitation/:token'] as const

export const PAGE_PATHS = [
  '/',
  '/stuck',
  '/merchants',
  '/merchants/:clientId',
  '/applications',
  '/applications/:applicationId',
  '/money',
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
