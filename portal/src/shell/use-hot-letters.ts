import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { DESTINATIONS } from './navigation.ts'
import { useReachable } from './use-reachable.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** "/" searches, "?" helps, "g" and a letter goes to a page. */
export function useHotLetters(openSearch: () => void, openHelp: () => void): void {
  const [, navigate] = useLocation()
  const isReachable = useReachable()
  useEffect(() => {
    let goingSince = 0
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !(event.metaKey || event.ctrlKey || event.altKey)
      const isSearch =
        (isPlain && event.key === '/') || ((event.metaKey || event.ctrlKey) && event.key === 'k')
      const isBusy = document.querySelector('[role="dialog"]') !== null
      if (isBusy || (isTyping(event.target) && isPlain)) return
      if (isSearch) {
        event.preventDefault()
        openSearch()
      } else if (isPlain && event.key === '?') openHelp()
      else if (isPlain && event.key === 'g') goingSince = event.timeStamp
      else if (isPlain && event.timeStamp - goingSince < 1500 && goingSince > 0) {
        goingSince = 0
        const destination = DESTINATIONS.find(({ letter }) => letter === event.key)
        if (destination && isReachable(destination)) navigate(destination.to)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
