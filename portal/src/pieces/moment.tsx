import type { ReactNode } from 'react'
import { formatDay, formatMoment, formatTime } from '../formats/index.ts'
import { useWords } from '../words/index.ts'

const FORMATS = { full: formatMoment, day: formatDay, time: formatTime }

/**
 * A moment in the reader's zone and way of writing, and as the interface has it to hover over. The page says at its head
 * which zone it is.
 */
export function Moment({ at, as = 'full' }: { at: string; as?: keyof typeof FORMATS }): ReactNode {
  const reader = useWords()
  return (
    <time className="nowrap" dateTime={at} title={at}>
      {FORMATS[as](at, reader)}
    </time>
  )
}
