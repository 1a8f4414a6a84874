import type { TillSale } from 'amsel/portal-api'
import { ApiFailure } from '../../api/index.ts'

/** What there is to tell of a sale: how it stands, that nothing came of it, or that nobody knows at the moment. */
export type News = { readonly sale: TillSale } | 'nothing' | 'unknown'

interface Asks {
  readonly look: () => Promise<TillSale>
  /** Makes sure that nothing comes of it; what has come of it all the same, or null. */
  readonly giveUp: () => Promise<TillSale | null>
  readonly pause: () => Promise<void>
  readonly signal: AbortSignal
}

/** A request may be on its way for a while: as often the gateway says that it has none, before it is told to take none. */
const MISSING_MAX = 3

export const isOver = ({ status }: Pick<TillSale, 'status'>): boolean => status !== 'PROCESSING'

/** A cancel may come after the money: what has gone back by one answer is not paid by another that was on its way. */
export const hasGoneBack = (before: TillSale, now: TillSale): boolean =>
  (before.status !== 'CANCELLED' && now.status === 'CANCELLED') ||
  BigInt(now.refunded.value) > BigInt(before.refunded.value)

/** Whether the gateway has refused for good, so that nothing was taken; otherwise nobody knows. */
export const isCertain = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500 && failure.status !== 408

/** Asks how a sale stands until that is certain. It never asks for the money again. */
export async function settle(asks: Asks, hear: (news: News) => void): Promise<void> {
  for (let missing = 0; ; ) {
    await asks.pause()
    if (asks.signal.aborted) return
    const news = await look(asks, missing + 1 >= MISSING_MAX)
    if (asks.signal.aborted) return
    missing = news === 'missing' ? missing + 1 : 0
    if (news === 'missing') continue
    hear(news)
    if (news === 'nothing' || (news !== 'unknown' && isOver(news.sale))) return
  }
}

async function look({ look: ask, giveUp }: Asks, isPatienceOver: boolean): Promise<News | 'missing'> {
  try {
    return { sale: await ask() }
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.code === 'not_found')) return 'unknown'
  }
  if (!isPatienceOver) return 'missing'
  try {
    const sale = await giveUp()
    return sale ? { sale } : 'nothing'
  } catch {
    return 'unknown'
  }
}
