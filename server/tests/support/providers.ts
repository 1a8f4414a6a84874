import { generateKeyPairSync } from 'node:crypto'
import type { NewAccount, NewRoute } from '../../src/registry/clients/index.ts'
import { pkcs8Base64, spkiBase64 } from '../../src/platform/signing/index.ts'

/** An account of one more simulator. */
export const SIMULATED: Readonly<Omit<NewAccount, 'name'>> = {
  kind: 'simulator',
  environment: 'sandbox',
  limits: null,
  shown: {},
  config: {},
}

/** A route for whatever is paid, after those there are. */
export const ANY_PAYMENT: Readonly<Omit<NewRoute, 'clientId' | 'provider'>> = {
  method: null,
  currency: null,
  minMinor: null,
  maxMinor: null,
  position: undefined,
  share: 100,
  allowsSandbox: false,
}

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The config of an account at a gateway that nobody reaches. */
export const UPSTREAM_CONFIG = {
  gatewayUrl: 'https://upstream.example',
  clientId: '5UPSTREAM',
  keyVersion: 1,
  merchantPrivateKey: pkcs8Base64(privateKey),
  gatewayPublicKey: spkiBase64(publicKey),
} as const

/** Such an account, of production. */
export const UPSTREAM: Readonly<Omit<NewAccount, 'name'>> = {
  kind: 'ams',
  environment: 'production',
  limits: null,
  shown: { clientId: UPSTREAM_CONFIG.clientId },
  config: UPSTREAM_CONFIG,
}
