import { BASE } from './ask.ts'
import { PATIENCE_MS, PAUSE_MS } from './patience.ts'

/** What a proxy says in the gateway's place. */
const FROM_PROXY = [502, 503, 504]

let answeredAt = new Date()
let silentSince: Date | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** When the gateway answered for the last time, if it does not now; null while it does. */
export const readSilence = (): Date | null => silentSince

/** Asks the gateway again and again whether it is there, as long as somebody listens and the page is in sight. */
export function listenForSilence(listener: () => void): () => void {
  if (listeners.size === 0) begin()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) end()
  }
}

function begin(): void {
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', lookNow)
  document.addEventListener('visibilitychange', lookNow)
  timer = setTimeout(look, PAUSE_MS)
}

function end(): void {
  window.removeEventListener('offline', onOffline)
  window.removeEventListener('online', lookNow)
  document.removeEventListener('visibilitychange', lookNow)
  clearTimeout(timer)
}

const onOffline = () => hear(false)

function lookNow(): void {
  clearTimeout(timer)
  timer = setTimeout(look)
}

async function look(): Promise<void> {
  const own = timer
  if (document.visibilityState === 'visible') hear(await isThere())
  // Somebody may have begun another look meanwhile.
  if (timer === own && listeners.size > 0) timer = setTimeout(look, PAUSE_MS)
}

const isThere = (): Promise<boolean> =>
  fetch(`${BASE}/facts`, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ status }) => !FROM_PROXY.includes(status),
    () => false,
  )

function hear(isAnswer: boolean): void {
  if (isAnswer) answeredAt = new Date()
  const next = isAnswer ? null : answeredAt
  if ((next === null) === (silentSince === null)) return
  silentSince = next
  for (const listener of listeners) listener()
}
