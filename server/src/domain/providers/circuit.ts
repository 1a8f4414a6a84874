import { SECOND_MS } from '../time.ts'

/**
 * What is known about whether an account answers. CLOSED: it is asked. After too much silence it is OPEN for a pause, and
 * no payer's money is requested; then HALF_OPEN, with one question at a time to try it. Any answer to a question asked
 * while it was open closes it; a trial without an answer opens it for twice as long.
 */
export interface Circuit {
  /** Questions without an answer since the last answer. */
  readonly silentInRow: number
  /** How the last questions ended, the newest last. */
  readonly recent: readonly { readonly at: number; readonly isSilent: boolean }[]
  readonly opening: Opening | null
  /** Of the last opening that is over. */
  readonly last: { readonly pauseMs: number; readonly closedAt: number } | null
}

interface Opening {
  readonly at: number
  readonly until: number
  readonly pauseMs: number
  /** When the question was asked that tries it. */
  readonly triedAt: number | null
}

export type CircuitState = 'CLOSED' | 'HALF_OPEN' | 'OPEN'

export const CLOSED_CIRCUIT: Circuit = { silentInRow: 0, recent: [], opening: null, last: null }

const SILENT_IN_ROW_MAX = 5
const RECENT_COUNT = 20
const RECENT_MS = 10 * SECOND_MS
const PAUSE_MS = 5 * SECOND_MS
const PAUSE_MS_MAX = 60 * SECOND_MS
/** A trial that never ends is not waited for. */
const TRIAL_MS_MAX = 20 * SECOND_MS

export function circuitState({ opening }: Circuit, now: number): CircuitState {
  if (!opening) return 'CLOSED'
  return now < opening.until ? 'OPEN' : 'HALF_OPEN'
}

/** Whether a payer's money may be requested. */
export const mayCharge = (circuit: Circuit, now: number): boolean =>
  circuit.opening === null ||
  (circuitState(circuit, now) === 'HALF_OPEN' && !isBeingTried(circuit.opening, now))

const isBeingTried = ({ triedAt }: Opening, now: number): boolean =>
  triedAt !== null && now - triedAt < TRIAL_MS_MAX

/** A question goes out. */
export function afterAsking(circuit: Circuit, now: number): Circuit {
  const { opening } = circuit
  if (!opening || now < opening.until || isBeingTried(opening, now)) return circuit
  return { ...circuit, opening: { ...opening, triedAt: now } }
}

/** A question that was asked at that moment is over. */
export function afterEnd(
  circuit: Circuit,
  { askedAt, isSilent }: { readonly askedAt: number; readonly isSilent: boolean },
  now: number,
): Circuit {
  const { opening } = circuit
  // An earlier question says nothing about how it is now.
  if (askedAt < (opening?.at ?? circuit.last?.closedAt ?? askedAt)) return circuit
  if (!opening) return afterEndWhileClosed(circuit, isSilent, now)
  if (!isSilent) return { ...CLOSED_CIRCUIT, last: { pauseMs: opening.pauseMs, closedAt: now } }
  return askedAt === opening.triedAt ? opened(circuit, opening.pauseMs * 2, now) : circuit
}

function afterEndWhileClosed(circuit: Circuit, isSilent: boolean, now: number): Circuit {
  const next = {
    ...circuit,
    silentInRow: isSilent ? circuit.silentInRow + 1 : 0,
    recent: [...circuit.recent, { at: now, isSilent }].slice(-RECENT_COUNT),
  }
  return isTooSilent(next, now) ? opened(next, firstPause(next, now), now) : next
}

function isTooSilent({ silentInRow, recent }: Circuit, now: number): boolean {
  if (silentInRow >= SILENT_IN_ROW_MAX) return true
  const silent = recent.filter(({ isSilent }) => isSilent).length
  return (
    recent.length === RECENT_COUNT && now - (recent[0]?.at ?? now) <= RECENT_MS && silent * 2 >= RECENT_COUNT
  )
}

/** An account that falls silent again soon is left alone for longer. */
const firstPause = ({ last }: Circuit, now: number): number =>
  last && now - last.closedAt < PAUSE_MS_MAX ? last.pauseMs * 2 : PAUSE_MS

function opened(circuit: Circuit, wantedMs: number, now: number): Circuit {
  const pauseMs = Math.min(wantedMs, PAUSE_MS_MAX)
  return {
    ...circuit,
    opening: { at: circuit.opening?.at ?? now, until: now + pauseMs, pauseMs, triedAt: null },
  }
}
