import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { CallPage, CallRow } from 'amsel/portal-api'
import { useEffect } from 'react'

const EVERY_MS = 2000
/** A list that has been left open for a day does not grow without end. */
const ROWS_MAX = 1000

/** Puts what is new at the top of a list that is shown, while the page is in sight. */
export function useLiveTail(
  isLive: boolean,
  queryKey: readonly unknown[],
  askAfter: (callId: string) => Promise<CallPage>,
): void {
  const queries = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is asked
  useEffect(() => {
    if (!isLive) return
    let isOver = false
    // How far was looked in vain.
    let reached = ''
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const known = queries.getQueryData<InfiniteData<CallPage>>(queryKey)
      const newest = known?.pages[0]?.rows[0]
      if (document.visibilityState === 'visible' && known)
        if (newest)
          await askAfter(reached > newest.callId ? reached : newest.callId)
            .then(({ rows, nextCursor }) => {
              reached = nextCursor ?? reached
              if (isOver || rows.length === 0) return
              queries.setQueryData<InfiniteData<CallPage>>(queryKey, (list) => list && withNewer(list, rows))
            })
            .catch(() => null)
        else await queries.refetchQueries({ queryKey })
      if (!isOver) timer = setTimeout(look, EVERY_MS)
    }
    timer = setTimeout(look, EVERY_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isLive, JSON.stringify(queryKey)])
}

/** Ids grow with time; a call that is known already is not shown twice. */
function withNewer(list: InfiniteData<CallPage>, rows: readonly CallRow[]): InfiniteData<CallPage> {
  const [first, ...others] = list.pages
  if (!first) return list
  const known = new Set(first.rows.map(({ callId }) => callId))
  const added = rows
    .filter(({ callId }) => !known.has(callId))
    .sort((one, other) => (one.callId < other.callId ? 1 : -1))
  const kept = [...added, ...first.rows]
  if (kept.length <= ROWS_MAX || others.length > 0)
    return { ...list, pages: [{ ...first, rows: kept }, ...others] }
  return { ...list, pages: [{ ...first, rows: kept.slice(0, ROWS_MAX) }] }
}
