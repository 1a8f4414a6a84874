/**
 * Who may call: clients, their keys and the gateway keys that sign for them. Merchants are made and keys are changed here,
 * by the command line and the first start; the directory is what a node remembers of them. A merchant's private key is
 * handed out once and never kept; the gateway's are sealed, or with a signer.
 */
export { ClientDirectory, type ClientKey, type KnownClient } from './client-directory.ts'
export { ensureGatewayKey } from './gateway-key.ts'
export * from './merchants.ts'
export type { KeyParts } from './open-gateway-key.ts'
export { PublishedKeys } from './published-keys.ts'
export * from './rotate-gateway-key.ts'
