import { loadSettings } from '../platform/config/index.ts'
import { OperatorError } from '../domain/index.ts'
import { readMerchant, type SandboxMerchant, sandboxMerchantFile } from '../main/index.ts'

/** The merchant that the gateway made at its first start. */
export async function readSandboxMerchant(): Promise<SandboxMerchant> {
  const file = sandboxMerchantFile((await loadSettings()).dataDir)
  const merchant = await readMerchant(file)
  if (!merchant)
    throw new OperatorError(
      `There is no ${file}: start the gateway first, with "npx amsel serve", or set DATA_DIR to the folder of one that serves the sandbox.`,
    )
  return merchant
}

/** Merchants by their files, as `merchant create --json` prints one and `simulator/createClient` answers one. */
export async function readCredentials(files: readonly string[]): Promise<SandboxMerchant[]> {
  const merchants = await Promise.all(files.map(readFileOf))
  const needsUrl = merchants.some(({ gatewayUrl }) => !gatewayUrl)
  const gatewayUrl = needsUrl ? (await readSandboxMerchant()).gatewayUrl : ''
  return merchants.map((merchant) => ({ ...merchant, gatewayUrl: merchant.gatewayUrl || gatewayUrl }))
}

async function readFileOf(file: string): Promise<SandboxMerchant> {
  const merchant = await readMerchant(file)
  if (merchant?.merchantPrivateKey && merchant.gatewayPublicKey) return merchant
  throw new OperatorError(
    `${file} does not contain credentials: clientId, keyVersion, merchantPrivateKey, merchantPublicKey and gatewayPublicKey, as JSON.`,
  )
}
