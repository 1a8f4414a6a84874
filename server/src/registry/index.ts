/**
 * Who may call: clients, their keys and the gateway keys that sign for them. Merchants are made here, by the
 * command line and the first start; the directory is what a node remembers of them. A merchant's private key is
 * handed out once and never kept. Whoever changes something says who they are, and it is written down with the change.
 */
export { ClientDirectory, type ClientKey, type KnownClient } from './client-directory.ts'
export { ensureGatewayKey, type RegistryParts } from './gateway-key.ts'
export * from './merchant-settings.ts'
export * from './merchants.ts'
