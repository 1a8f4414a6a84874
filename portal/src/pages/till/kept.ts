/** What this device keeps, so that a reload, a crash or a lost answer forgets no sale. */

/** A sale that was begun and whose end is not known here. */
export interface KeptSale {
  readonly requestId: string
  readonly currency: string
  readonly amount: string
  readonly tip: string
}

/** Which till this device is. */
export interface Place {
  readonly tillId: string
  readonly currency: string
}

const placeKey = (clientId: string) => `amsel-portal-till ${clientId}`
const salesKey = (clientId: string, tillId: string) => `amsel-portal-sales ${clientId} ${tillId}`
const refundKey = (requestId: string) => `amsel-portal-refund ${requestId}`

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise
  }
}

/** False where the browser keeps nothing: then no sale may begin. */
function write(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export const readPlace = (clientId: string) => read<Place | null>(placeKey(clientId), null)
export const keepPlace = (clientId: string, place: Place | null) => write(placeKey(clientId), place)

export const keptSales = (clientId: string, tillId: string) =>
  read<readonly KeptSale[]>(salesKey(clientId, tillId), [])

export const keepSale = (clientId: string, tillId: string, sale: KeptSale): boolean =>
  write(salesKey(clientId, tillId), [...keptSales(clientId, tillId), sale])

export function forgetSale(
  clientId: string,
  tillId: string,
  { requestId }: Pick<KeptSale, 'requestId'>,
): void {
  const left = keptSales(clientId, tillId).filter((sale) => sale.requestId !== requestId)
  write(salesKey(clientId, tillId), left.length === 0 ? null : left)
}

/** The same for whoever presses again after a lost answer. */
export function refundIdOf(requestId: string): string {
  const kept = read<string | null>(refundKey(requestId), null) ?? newTillId()
  write(refundKey(requestId), kept)
  return kept
}

export const forgetRefund = (requestId: string): boolean => write(refundKey(requestId), null)

/** Twenty characters that nobody guesses or makes twice. */
export const newTillId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
