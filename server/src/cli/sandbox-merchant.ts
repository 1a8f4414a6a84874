import { readSettings } from '../config/index.ts'
import { OperatorError } from '../domain/index.ts'
import { readMerchant, type SandboxMerchant, sandboxMerchantFile } from '../main/index.ts'

/** The merchant that the gateway made at its first start. */
export async function readSandboxMerchant(): Promise<SandboxMerchant> {
  const file = sandboxMerchantFile(readSettings().dataDir)
  const merchant = await readMerchant(file)
  if (!merchant)
    throw new OperatorError(`There is no ${file} yet: start the gateway first, with "npx amsel serve".`)
  return merchant
}
