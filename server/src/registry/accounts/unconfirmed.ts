import { DAY_MS, later, type Who } from '../../domain/index.ts'
import {
  deleteEmptyOrganisation,
  deleteUnconfirmedUser,
  listMemberships,
  listUnconfirmedUsers,
  lockOrganisation,
} from '../../storage/index.ts'
import type { AccountDeps } from './account-deps.ts'

/** How long a new user has to confirm the address. */
const UNCONFIRMED_MS = 7 * DAY_MS

type Deps = Pick<AccountDeps, 'db' | 'trail' | 'clock'>

/** Removes accounts that nobody has confirmed in time, and the organisations that were created with them. */
export async function removeUnconfirmed(deps: Deps, who: Who): Promise<void> {
  const now = deps.clock.now()
  const madeBefore = later(now, -UNCONFIRMED_MS)
  for (let ids = ['']; ids.length > 0; ) {
    ids = await listUnconfirmedUsers(deps.db, madeBefore, now)
    for (const userId of ids) await removeUnconfirmedUser(deps, who, userId)
  }
}

/** Nobody has worked for the organisation: without its owner it goes too. */
export async function removeUnconfirmedUser(
  { trail }: Pick<Deps, 'trail'>,
  who: Who,
  userId: string,
): Promise<void> {
  await trail.db.transaction().execute(async (tx) => {
    const organisations = await listMemberships(tx, userId)
    for (const { organisationId } of organisations) await lockOrganisation(tx, organisationId)
    if (!(await deleteUnconfirmedUser(tx, userId))) return
    for (const { organisationId, name } of organisations)
      if (await deleteEmptyOrganisation(tx, organisationId))
        await trail.noteWithin(tx, who, {
          ...{ clientId: organisationId, action: 'organisation_removed' as const, subject: null },
          ...{ before: { name }, after: null },
        })
  })
}
