import { useEffect, useRef } from 'react'
import { flawOfCode } from '../../../../server/browser/sandbox-store/till-sums.js'

/** No hand types as fast; the slowest scanners pause for half of it. */
const GAP_MS = 100

export interface Burst {
  readonly digits: string
  readonly at: number
}

const NOTHING: Burst = { digits: '', at: 0 }

/** A scanner is a keyboard: a burst of digits, and Enter. */
export function hearKey(
  { digits, at }: Burst,
  key: string,
  now: number,
): { readonly burst: Burst; readonly code: string | null } {
  const isInBurst = digits !== '' && now - at <= GAP_MS
  if (/^\d$/.test(key)) return { burst: { digits: isInBurst ? digits + key : key, at: now }, code: null }
  const isCode = key === 'Enter' && isInBurst && flawOfCode(digits, true) === ''
  return { burst: NOTHING, code: isCode ? digits : null }
}

interface Hearing {
  /** Before the first key of what may be a burst. */
  readonly onBegin: () => void
  readonly onCode: (code: string) => void
}

/** Hears a scanner wherever the focus is. A field that has got its digits is put back by whoever listens. */
export function useScanner(hearing: Hearing): void {
  const heard = useRef(hearing)
  heard.current = hearing
  useEffect(() => {
    let burst = NOTHING
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return
      const next = hearKey(burst, event.key, event.timeStamp)
      if (next.burst.digits.length === 1) heard.current.onBegin()
      burst = next.burst
      if (next.code === null) return
      // Enter would press the button that has the focus.
      event.preventDefault()
      event.stopPropagation()
      heard.current.onCode(next.code)
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
}
