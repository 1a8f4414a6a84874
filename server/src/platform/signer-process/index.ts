/**
 * A signer outside the gateway: a process on a Unix socket that holds private keys, so that an HSM or a KMS can. Here are
 * the gateway's side, which gets a result within seconds whatever the signer does and gives out no signature that it has
 * not verified, and the reference program. The protocol is described in docs/signer.md.
 */
export { serveKeys } from './program.ts'
export { KEY_NAME } from './protocol.ts'
export { SignerProcess } from './signer-process.ts'
