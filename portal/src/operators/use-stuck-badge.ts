import { useQuery } from '@tanstack/react-query'
import { useWords } from '../words/index.ts'
import { api } from './api/index.ts'
import { useOperator } from './session.tsx'

const REFRESHED_MS = 30_000
/** Nobody has looked for a while: the gateway is counting now. */
const OLD_SECONDS = 60
const COUNTED_MS = 4_000

/** How much waits for somebody, for the menu. A count that cannot be had is no reason to disturb anybody. */
export function useStuckBadge(): { text: string; label: string } | null {
  const { say } = useWords()
  const { may } = useOperator()
  const { data } = useQuery({
    queryKey: ['stuck-count'],
    queryFn: api.stuckCount,
    enabled: may('stuck_read'),
    refetchInterval: ({ state: { data } }) =>
      data && (data.ageSeconds ?? OLD_SECONDS) >= OLD_SECONDS ? COUNTED_MS : REFRESHED_MS,
    retry: false,
  })
  if (!data || data.problems === 0) return null
  const text = `${data.problems}${data.isMore ? '+' : ''}`
  return { text, label: say('op.stuck_badge', { count: text }) }
}
