/** The addresses under /portal of whoever has not signed in, and of all pages behind the door; the first that fits is shown. */
export const DOOR_PATHS = [
  '/sign-in',
  '/two-step',
  '/sign-up',
  '/verify',
  '/forgot',
  '/reset',
  '/invitation/:token',
] as const

export const PAGE_PATHS = [
  '/',
  '/payments',
  '/payments/:paymentId',
  '/refunds',
  '/agreements',
  '/registrations',
  '/sessions',
  '/money',
  '/log',
  '/log/check',
  '/log/:callId',
  '/disputes',
  '/disputes/:disputeId',
  '/sandbox',
  '/notifications',
  '/notifications/:notificationId',
  '/developers/keys',
  '/team',
  '/audit',
  '/production',
  '/account',
] as const
