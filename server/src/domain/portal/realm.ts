/**
 * Where people sign in: those of merchants at the portal, those who run the gateway at their own. The accounts of one are
 * unknown at the other, and so are its cookies.
 */
export const REALMS = {
  portal: { path: '/portal', actorKind: 'user' },
  operator: { path: '/operator', actorKind: 'operator' },
} as const
export type Realm = keyof typeof REALMS

/** Where a realm's pages ask. */
export const apiPathOf = (realm: Realm): string => `${REALMS[realm].path}/api`
