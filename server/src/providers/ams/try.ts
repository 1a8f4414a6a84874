import { randomUUID } from 'node:crypto'
import { Signer } from '../../platform/signing/index.ts'
import { AmsError } from './answer.ts'
import { callerOf } from './call.ts'
import type { AmsConfig } from './config.ts'
import { verdictOn } from './result-codes.ts'

/** How a trial went, in one sentence for an operator. */
interface Trial {
  readonly isWell: boolean
  readonly sentence: string
}

/**
 * Asks upstream for a payment that does not exist: a signed answer, whatever it says, shows that key, address and client
 * are right.
 */
export async function tryAms(
  config: AmsConfig,
  { mayBePrivate, signal }: { readonly mayBePrivate: boolean; readonly signal: AbortSignal },
): Promise<Trial> {
  const { gatewayUrl, clientId } = config
  const { call, close } = callerOf(config, { signer: new Signer(1), mayBePrivate })
  try {
    const { code } = await call(
      'payments/inquiryPayment',
      { paymentRequestId: `trial-${randomUUID()}` },
      signal,
    )
    if (verdictOn(code) === 'ours')
      return { isWell: false, sentence: `${gatewayUrl} refuses the client ${clientId}: ${code}.` }
    return {
      isWell: true,
      sentence: `${gatewayUrl} answers the client ${clientId}, and the signatures are right.`,
    }
  } catch (error) {
    return { isWell: false, sentence: `${gatewayUrl} gave no answer that can be used: ${reasonOf(error)}.` }
  } finally {
    close()
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AmsError) return error.message
  const { name, code, message } = error as NodeJS.ErrnoException
  return name === 'AbortError' ? 'it took too long' : (code ?? message)
}
