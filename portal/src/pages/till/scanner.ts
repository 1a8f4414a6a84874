import { useEffect, useRef } from 'react'
import { flawOfCode } from '../../../../server/browser/sandbox-store/till-sums.js'

/** No hand types as fast; the slowest scanners pause for half of it. */
const GAP_MS = 100

/** So many keys in a row no hand types; the shortest codes of articles are longer. */
const SCANNED_MIN = 6

export interface Burst {
  readonly text: string
  readonly at: number
}

/** A payment code, or what else was scanned: an article, a customer's card, an address. */
type Scanned = { readonly code: string } | 'something else'

const NOTHING: Burst = { text: '', at: 0 }

/** A scanner is a keyboard: a burst of characters, and Enter. */
export function hearKey(
  { text, at }: Burst,
  key: string,
  now: number,
): { readonly burst: Burst; readonly scanned: Scanned | null } {
  const isInBurst = text !== '' && now - at <= GAP_MS
  if ([...key].length === 1) return { burst: { text: isInBurst ? text + key : key, at: now }, scanned: null }
  if (key !== 'Enter' || !isInBurst || text.length < SCANNED_MIN) return { burst: NOTHING, scanned: null }
  const isCode = /^\d+$/.test(text) && flawOfCode(text, true) === ''
  return { burst: NOTHING, scanned: isCode ? { code: text } : 'something else' }
}

interface Hearing {
  /** Before the first key of what may be a burst. */
  readonly onBegin: () => void
  readonly onScan: (scanned: Scanned) => void
}

/** Hears a scanner wherever the focus is. A field that has got its keys is put back by whoever listens. */
export function useScanner(hearing: Hearing): void {
  const heard = useRef(hearing)
  heard.current = hearing
  useEffect(() => {
    let burst = NOTHING
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return
      const next = hearKey(burst, event.key, event.timeStamp)
      if (next.burst.text.length === 1) heard.current.onBegin()
      burst = next.burst
      if (next.scanned === null) return
      // Enter would press the button that has the focus: a key of the pad, for one.
      event.preventDefault()
      event.stopPropagation()
      heard.current.onScan(next.scanned)
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
}
