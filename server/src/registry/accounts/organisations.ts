import { randomUUID } from 'node:crypto'
import type { Who } from '../../domain/index.ts'
import { insertOrganisation, insertOrganisationClient, putMember } from '../../storage/index.ts'
import type { AccountDeps } from './account-deps.ts'

/** Audit trail entries about an organisation have its id in place of a client's. */
const newOrganisationId = () => `ORG_${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`

/** An organisation with its first owner, and with existing clients. */
export async function createOrganisation(
  { trail, clock }: Pick<AccountDeps, 'trail' | 'clock'>,
  who: Who,
  request: { readonly name: string; readonly ownerId: string; readonly clientIds?: readonly string[] },
): Promise<string> {
  const organisationId = newOrganisationId()
  const { name, ownerId, clientIds = [] } = request
  return trail.change(who, async (tx) => {
    const now = clock.now()
    await insertOrganisation(tx, { organisationId, name }, now)
    await putMember(tx, organisationId, { userId: ownerId, role: 'owner', joinedAt: now })
    for (const clientId of clientIds) await insertOrganisationClient(tx, organisationId, clientId)
    const after = { name, clientIds }
    return {
      event: { clientId: organisationId, action: 'organisation_created', subject: null, before: null, after },
      result: organisationId,
    }
  })
}
