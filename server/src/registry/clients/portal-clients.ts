import type { AuditEvent, Environment, Who } from '../../domain/index.ts'
import { fingerprintOf, readPublicKey, spkiBase64 } from '../../platform/signing/index.ts'
import { type DatabaseTransaction, insertClient, insertOrganisationClient } from '../../storage/index.ts'
import { ensureGatewayKey, type RegistryDeps } from './gateway-key.ts'
import { newClientId } from './merchants.ts'

interface PortalClient {
  readonly organisationId: string
  readonly name: string
  readonly environment: Environment
  readonly region: string | null
  /** Null where the merchant adds its first key later, at the portal. */
  readonly publicKey: string | null
}

/** A client of an organisation. */
export async function createPortalClient(
  registry: RegistryDeps,
  who: Who,
  client: PortalClient,
): Promise<string> {
  const gatewayKey = await ensureGatewayKey(registry, who, client.environment)
  return registry.trail.change(who, async (tx) => {
    const { clientId, event } = await insertPortalClient(tx, gatewayKey.keyId, client)
    return { event, result: clientId }
  })
}

/** The same within a database transaction; the caller writes its entry in the audit trail. */
export async function insertPortalClient(
  tx: DatabaseTransaction,
  gatewayKeyId: bigint,
  { organisationId, name, environment, region, publicKey }: PortalClient,
): Promise<{ clientId: string; event: AuditEvent }> {
  const [clientId, key] = [newClientId(environment), publicKey && spkiBase64(readPublicKey(publicKey))]
  const facts = { clientId, name, environment, region, publicKey: key }
  await insertClient(tx, { ...facts, gatewayKeyId, madeBy: null })
  await insertOrganisationClient(tx, organisationId, clientId)
  const shown = key ? { keyVersion: 1, publicKeySha256: fingerprintOf(key) } : {}
  const after = { name, environment, region, organisationId, ...shown }
  return { clientId, event: { clientId, action: 'merchant_created', subject: null, before: null, after } }
}
