import type { Actor } from '../../../domain/index.ts'
import type { ClaimedItem } from '../../../storage/index.ts'
import type { MoneyDeps } from '../deps.ts'

/** The actor is the gateway, on behalf of the item's client. */
export type DueHandler = (deps: MoneyDeps, actor: Actor, item: ClaimedItem, at: Date) => Promise<void>
