/**
 * Where people sign in: those of merchants at the portal, those who run the gateway at their own. The accounts of one are
 * unknown at the other, and so are its cookies.
 */
export const HOUSES = {
  portal: { path: '/portal', actorKind: 'user' },
  operator: { path: '/operator', actorKind: 'operator' },
} as const
export type House = keyof typeof HOUSES

/** Where a house's pages ask. */
export const apiPathOf = (house: House): string => `${HOUSES[house].path}/api`
