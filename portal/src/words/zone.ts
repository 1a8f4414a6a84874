import { browserZone, isZone } from '../formats/index.ts'

const KEPT_AS = 'amsel.zone'

/**
 * Where the reader's clocks are: as they chose, or else as the browser has it. Kept in the browser, as language and colours
 * are: it says how pages are shown on this device, and both portals read it.
 */
export function chosenZone(): string {
  return keptZone() ?? browserZone()
}

/** Null where the browser's is followed. */
export function keptZone(): string | null {
  const kept = localStorage.getItem(KEPT_AS)
  return isZone(kept) ? kept : null
}

export function keepZone(zone: string | null): void {
  if (zone === null) localStorage.removeItem(KEPT_AS)
  else localStorage.setItem(KEPT_AS, zone)
}
