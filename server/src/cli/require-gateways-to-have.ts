import { OperatorError } from '../domain/index.ts'
import { type Database, listMasterKeysOfGateways } from '../storage/index.ts'

/** What is sealed with a key that a running gateway lacks, that gateway cannot open. */
export async function requireGatewaysToHave(db: Database, keyId: string, orElse = ''): Promise<void> {
  const gateways = await listMasterKeysOfGateways(db)
  const lacking = gateways.filter((ids) => !ids.includes(keyId))
  if (lacking.length > 0)
    throw new OperatorError(
      `${lacking.length} of ${gateways.length} running gateways do not have the master key ${keyId}: give it to all of them and restart them first.${orElse}`,
    )
}
