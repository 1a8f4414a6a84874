import { OperatorError, type Who } from '../domain/index.ts'
import { type DatabaseTransaction, lockApplication, updateApplication } from '../storage/index.ts'
import { ensureGatewayKey, type RegistryParts } from './gateway-key.ts'
import { insertPortalClient } from './portal-clients.ts'

/** The new client's ID. The merchant adds its key at the portal, unless it gave one with the application. */
export async function approveApplication(
  registry: RegistryParts,
  who: Who,
  applicationId: string,
  decidedAt: Date,
): Promise<string> {
  const { trail } = registry
  const gatewayKey = await ensureGatewayKey(registry, who, 'production')
  return trail.change(who, async (tx) => {
    const { organisationId, merchant, region, publicKey } = await lockWaiting(tx, applicationId)
    const { clientId, event: created } = await insertPortalClient(tx, gatewayKey.keyId, {
      ...{ organisationId, region, publicKey },
      name: merchant.name,
      environment: 'production',
    })
    await trail.noteWithin(tx, who, created)
    await updateApplication(tx, applicationId, { status: 'APPROVED', decidedAt, reason: null, clientId })
    return {
      event: decided(organisationId, applicationId, { status: 'APPROVED', clientId }),
      result: clientId,
    }
  })
}

/** The merchant reads the reason. */
export async function refuseApplication(
  { trail }: Pick<RegistryParts, 'trail'>,
  who: Who,
  applicationId: string,
  { reason, decidedAt }: { readonly reason: string; readonly decidedAt: Date },
): Promise<void> {
  await trail.change(who, async (tx) => {
    const { organisationId } = await lockWaiting(tx, applicationId)
    await updateApplication(tx, applicationId, { status: 'REFUSED', decidedAt, reason, clientId: null })
    return { event: decided(organisationId, applicationId, { status: 'REFUSED', reason }), result: undefined }
  })
}

async function lockWaiting(tx: DatabaseTransaction, applicationId: string) {
  const application = await lockApplication(tx, applicationId)
  if (!application) throw new OperatorError(`There is no application ${applicationId}.`)
  if (application.status !== 'WAITING')
    throw new OperatorError(`The application ${applicationId} is ${application.status} already.`)
  return application
}

const decided = (organisationId: string, applicationId: string, after: Record<string, unknown>) => ({
  clientId: organisationId,
  action: 'production_decided' as const,
  subject: `application ${applicationId}`,
  before: null,
  after,
})
