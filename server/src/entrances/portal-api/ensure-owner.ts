import { createOrganisation, type People } from '../../registry/accounts/index.ts'
import type { Who } from '../../domain/index.ts'
import { findOrganisationOf } from '../../storage/index.ts'
import type { PortalDeps } from './deps.ts'

/** The merchant of a first start has an owner who can sign in with what its file says. */
export async function ensureOwner(
  deps: Pick<PortalDeps, 'db' | 'trail' | 'clock' | 'log'>,
  people: People,
  who: Who,
  {
    clientId,
    portalEmail,
    portalPassword,
  }: { clientId: string; portalEmail: string; portalPassword: string },
): Promise<void> {
  if (await findOrganisationOf(deps.db, clientId)) return
  const ownerId = await people.ensureAccount({ name: 'Owner', email: portalEmail, password: portalPassword })
  try {
    await createOrganisation(deps, who, { name: 'Sandbox merchant', ownerId, clientIds: [clientId] })
  } catch (error) {
    // Another process was quicker.
    if (!(await findOrganisationOf(deps.db, clientId))) throw error
  }
}
