import { useEffect } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** Calls back for keys that nobody types into a field or a dialog; plain ones are pressed alone. */
export function useHotKey(onKey: (event: KeyboardEvent, isPlain: boolean) => void): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      const isPlain = !(event.metaKey || event.ctrlKey || event.altKey)
      const isBusy = document.querySelector('[role="dialog"]') !== null
      if (!isBusy && !(isTyping(event.target) && isPlain)) onKey(event, isPlain)
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  })
}

/** "/" and Ctrl-K search. */
export const isSearchKey = (event: KeyboardEvent, isPlain: boolean): boolean =>
  (isPlain && event.key === '/') || ((event.metaKey || event.ctrlKey) && event.key === 'k')
