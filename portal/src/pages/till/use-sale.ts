import { useQueryClient } from '@tanstack/react-query'
import type { TillSale } from 'amsel/portal-api'
import { useCallback, useEffect, useRef, useState } from 'react'
import { soundPaid } from '../../../../server/browser/sandbox-store/till-sound.js'
import { client } from '../../api/index.ts'
import { forgetSale, type KeptSale, keepSale, keptSales, newTillId } from './kept.ts'
import { hasGoneBack, isCertain, isOver, type News, settle } from './settle.ts'

const ASKS_EACH_MS = 2_000

/** The sale that the large field tells of. */
export interface Current {
  readonly kept: KeptSale
  /** As the gateway has told last; null before it has told anything. */
  readonly sale: TillSale | null
  /** `asking`: the answer is awaited; `unknown`: it got lost; `none`: nothing was taken; `refused`: for a reason. */
  readonly state: 'asking' | 'known' | 'unknown' | 'none' | 'refused'
  readonly failure: unknown
}

export const isUnderWay = (current: Current | null): boolean =>
  current !== null &&
  (current.state === 'asking' ||
    current.state === 'unknown' ||
    (current.state === 'known' && current.sale !== null && !isOver(current.sale)))

/** Takes one sale at a time, and finds out how those ended that were begun before this page was opened. */
export function useSale(clientId: string, tillId: string) {
  const queries = useQueryClient()
  const [current, setCurrent] = useState<Current | null>(null)
  const ends = useRef(new AbortController())

  const hear = useCallback(
    (kept: KeptSale, news: News) => {
      const isKnown = news !== 'nothing' && news !== 'unknown'
      if (news === 'nothing' || (isKnown && isOver(news.sale))) {
        forgetSale(clientId, tillId, kept)
        void queries.invalidateQueries({ queryKey: ['till', clientId, tillId] })
      }
      setCurrent((before) => {
        if (before?.kept.requestId !== kept.requestId) return before
        if (before.sale && isOver(before.sale) && !(isKnown && hasGoneBack(before.sale, news.sale)))
          return before
        if (isKnown) return { kept, sale: news.sale, state: 'known', failure: null }
        return { ...before, state: news === 'nothing' ? 'none' : 'unknown' }
      })
    },
    [clientId, tillId, queries],
  )

  const follow = useCallback(
    (kept: KeptSale) => {
      const { signal } = ends.current
      void settle(
        {
          look: () => client.tillSale(clientId, tillId, kept.requestId),
          giveUp: async () => (await client.cancelTillSale(clientId, tillId, kept.requestId)).sale,
          pause: () => new Promise((resolve) => setTimeout(resolve, ASKS_EACH_MS)),
          signal,
        },
        (news) => hear(kept, news),
      )
    },
    [clientId, tillId, hear],
  )

  useEffect(() => {
    ends.current = new AbortController()
    const begun = keptSales(clientId, tillId)
    const newest = begun.at(-1)
    if (newest) setCurrent({ kept: newest, sale: null, state: 'asking', failure: null })
    for (const kept of begun) follow(kept)
    return () => ends.current.abort()
  }, [clientId, tillId, follow])

  const isPaid = current?.sale?.status === 'SUCCESS' && current.sale.refunded.value === '0'
  useEffect(() => {
    if (isPaid) soundPaid()
  }, [isPaid])

  const take = async (asked: Omit<KeptSale, 'requestId'>, paymentCode: string | null): Promise<void> => {
    const kept = { ...asked, requestId: newTillId() }
    // Kept before it is sent: no id is forgotten.
    if (!keepSale(clientId, tillId, kept)) throw new Error('this browser keeps nothing')
    setCurrent({ kept, sale: null, state: 'asking', failure: null })
    try {
      const sale = await client.takeAtTill(clientId, tillId, { ...kept, paymentCode })
      hear(kept, { sale })
      if (!isOver(sale)) follow(kept)
    } catch (failure) {
      if (!isCertain(failure)) {
        hear(kept, 'unknown')
        follow(kept)
        return
      }
      forgetSale(clientId, tillId, kept)
      // It may have been cancelled meanwhile, which says more.
      setCurrent((before) =>
        before?.kept.requestId === kept.requestId && before.state !== 'asking'
          ? before
          : { kept, sale: null, state: 'refused', failure },
      )
    }
  }

  /** Ends a sale that is under way; one that was paid in the meantime goes back. Where nobody answers it is asked about on. */
  const cancel = async ({ kept }: Current): Promise<void> => {
    const { sale } = await client.cancelTillSale(clientId, tillId, kept.requestId)
    hear(kept, sale ? { sale } : 'nothing')
  }

  /** After something was done to it. */
  const show = (sale: TillSale) => {
    setCurrent((before) => (before?.kept.requestId === sale.requestId ? { ...before, sale } : before))
    void queries.invalidateQueries({ queryKey: ['till', clientId, tillId] })
  }

  return { current, take, cancel, show, tellOf: setCurrent }
}
