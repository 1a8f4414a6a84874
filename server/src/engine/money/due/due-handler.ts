import type { Actor } from '../../../domain/index.ts'
import type { ClaimedItem } from '../../../storage/index.ts'
import type { MoneyParts } from '../parts.ts'

/** The actor is the gateway, on behalf of the item's client. */
export type DueHandler = (parts: MoneyParts, actor: Actor, item: ClaimedItem, at: Date) => Promise<void>
