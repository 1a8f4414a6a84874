import type { Logger } from 'pino'
import type { Settings } from '../../platform/config/index.ts'
import { SignerProcess } from '../../platform/signer-process/index.ts'

/** The signer that the settings name, or null. Nobody waits for it: clients whose keys it does not hold do without. */
export function connectSigner({ signerSocket }: Settings, log: Logger): SignerProcess | null {
  if (signerSocket === undefined) return null
  return new SignerProcess(signerSocket, (isThere, reason) => {
    if (isThere) log.info({ signerSocket }, 'the signer is available')
    else
      log.error(
        { err: reason, signerSocket },
        'the signer is unavailable: clients whose keys it holds are not answered',
      )
  })
}
