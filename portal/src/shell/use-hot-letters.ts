import { useRef } from 'react'
import { useLocation } from 'wouter'
import { DESTINATIONS } from './navigation.ts'
import { isSearchKey, useHotKey } from './use-hot-key.ts'
import { useReachable } from './use-reachable.ts'

/** "/" searches, "?" helps, "g" and a letter goes to a page. */
export function useHotLetters(openSearch: () => void, openHelp: () => void): void {
  const [, navigate] = useLocation()
  const isReachable = useReachable()
  const goingSince = useRef(0)
  useHotKey((event, isPlain) => {
    if (isSearchKey(event, isPlain)) {
      event.preventDefault()
      openSearch()
    } else if (isPlain && event.key === '?') openHelp()
    else if (isPlain && event.key === 'g') goingSince.current = event.timeStamp
    else if (isPlain && event.timeStamp - goingSince.current < 1500 && goingSince.current > 0) {
      goingSince.current = 0
      const destination = DESTINATIONS.find(({ letter }) => letter === event.key)
      if (destination && isReachable(destination)) navigate(destination.to)
    }
  })
}
