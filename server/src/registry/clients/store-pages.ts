import { randomBytes } from 'node:crypto'
import type { Clock, Who } from '../../domain/index.ts'
import { deleteStorePages, findStorePages, insertStorePages, type StorePages } from '../../storage/index.ts'
import type { RegistryDeps } from './gateway-key.ts'

const PAGE_ID_BYTES = 9

/** A till and a phone of a client's own; the existing ones, where it has some. */
export async function makeStorePages(
  { trail, clock }: Pick<RegistryDeps, 'trail'> & { readonly clock: Clock },
  who: Who,
  clientId: string,
): Promise<StorePages> {
  const pages = { clientId, pageId: randomBytes(PAGE_ID_BYTES).toString('base64url') }
  const isNew = await trail.change(who, async (tx) => {
    const isMade = await insertStorePages(tx, pages, clock.now())
    return { event: isMade ? event(clientId, 'store_pages_made') : null, result: isMade }
  })
  return isNew ? pages : ((await findStorePages(trail.db, clientId)) ?? pages)
}

/** From then on their addresses open nothing, at any node. */
export async function revokeStorePages(
  { trail }: Pick<RegistryDeps, 'trail'>,
  who: Who,
  clientId: string,
): Promise<void> {
  await trail.change(who, async (tx) => {
    const isGone = await deleteStorePages(tx, clientId)
    return { event: isGone ? event(clientId, 'store_pages_revoked') : null, result: undefined }
  })
}

const event = (clientId: string, action: 'store_pages_made' | 'store_pages_revoked') => ({
  ...{ clientId, action, subject: null, before: null, after: null },
})
