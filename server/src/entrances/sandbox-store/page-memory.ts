import type { Shop } from './shop.ts'

/** How many shops are remembered; a forgotten one begins anew. */
const SHOPS_MAX = 500

/** What the pages of each shop remember, in memory and apart from each other's. */
export function rememberByShop<T>(begin: () => T): (shop: Shop) => T {
  const kept = new Map<string, T>()
  return ({ token }) => {
    const memory = kept.get(token) ?? begin()
    // Put last: the first is the one that has not come for the longest time.
    kept.delete(token)
    kept.set(token, memory)
    const [oldest] = kept.keys()
    if (kept.size > SHOPS_MAX && oldest !== undefined) kept.delete(oldest)
    return memory
  }
}
