import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** What was tried is done within seconds by a gateway, and the count of the menu is some seconds old. */
const LOOKS_MS = [0, 2_500, 8_000] as const

/** Asks anew for what is stuck, now and when what was begun has had its time. */
export function useRefresh(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const afterMs of LOOKS_MS)
      setTimeout(() => {
        void queries.invalidateQueries({ queryKey: ['stuck'] })
        void queries.invalidateQueries({ queryKey: ['stuck-count'] })
      }, afterMs)
  }, [queries])
}
