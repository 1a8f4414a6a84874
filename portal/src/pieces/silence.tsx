import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { listenForSilence, readSilence } from '../api/reach.ts'
import { formatMoment } from '../formats/index.ts'
import { Icon } from '../look/icons.tsx'
import { useWords } from '../words/index.ts'
import styles from './silence.module.css'
import { toast } from './toast.tsx'

/** When the gateway answered for the last time, if it does not now. */
export const useSilence = (): Date | null => useSyncExternalStore(listenForSilence, readSilence)

/** Does something as soon as the gateway answers again. */
export function useReturn(act: () => void): Date | null {
  const since = useSilence()
  const wasSilent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only silence and its end count
  useEffect(() => {
    if (since !== null) wasSilent.current = true
    else if (wasSilent.current) {
      wasSilent.current = false
      act()
    }
  }, [since])
  return since
}

/** Says that the gateway is silent. What is shown stays, marked as old, and is asked for again once it answers. */
export function Silence(): ReactNode {
  const { say, ...reader } = useWords()
  const queries = useQueryClient()
  const since = useReturn(() => {
    void queries.invalidateQueries()
    toast(say('silence.over'))
  })
  const isSilent = since !== null
  useEffect(() => {
    document.documentElement.toggleAttribute('data-silent', isSilent)
  }, [isSilent])
  return (
    <div role="status" className={styles.region}>
      {since && (
        <div className={styles.bar}>
          <Icon name="disputes" />
          <span>
            <strong>{say('silence.title', { time: formatMoment(since.toISOString(), reader) })}</strong>{' '}
            {say('silence.text')}
          </span>
        </div>
      )}
    </div>
  )
}
