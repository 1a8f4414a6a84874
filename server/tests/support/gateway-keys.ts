import type { IncomingHttpHeaders } from 'node:http'
import { availableParallelism } from 'node:os'
import type { RotationDeps } from '../../src/registry/clients/index.ts'
import { type KeyHolder, pkcs8Base64, Signer } from '../../src/platform/signing/index.ts'
import type { TestGateway } from './gateway.ts'
import { Merchant } from './merchant.ts'

/** What an operator's commands on gateway keys work with. */
export const rotationOf = (
  { trail, sealer }: TestGateway,
  holder: KeyHolder | null = null,
): RotationDeps => ({
  trail,
  sealer,
  signer: new Signer(availableParallelism()),
  holder,
})

/** The same merchant with this gateway key installed, which is the only one that it trusts from then on. */
export const withInstalled = (merchant: Merchant, gatewayPublicKey: string): Merchant =>
  new Merchant(merchant.gatewayUrl, {
    clientId: merchant.clientId,
    keyVersion: 1,
    merchantPrivateKey: pkcs8Base64(merchant.privateKey),
    merchantPublicKey: '',
    gatewayPublicKey,
  })

/** The version that a signature says it was made with. */
export const versionOf = ({ headers }: { headers: IncomingHttpHeaders }): number =>
  Number(/keyVersion=(\d+)/.exec(String(headers.signature))?.[1])
