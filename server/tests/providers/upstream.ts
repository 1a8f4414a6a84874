import { type Attempt, providerKey } from '../../src/domain/index.ts'
import { type AmsConfig, createAms } from '../../src/providers/ams/index.ts'
import type { Provider } from '../../src/providers/index.ts'
import { pkcs8Base64, Signer, spkiBase64 } from '../../src/platform/signing/index.ts'
import type { Merchant } from '../support/merchant.ts'
import { standIn } from '../support/stand-in.ts'
import type { Candidate } from './conformance.ts'

/** The account of a merchant at a gateway. */
export const configOf = ({ gatewayUrl, clientId, privateKey, gatewayKey }: Merchant): AmsConfig => ({
  gatewayUrl,
  clientId,
  keyVersion: 1,
  merchantPrivateKey: pkcs8Base64(privateKey),
  gatewayPublicKey: spkiBase64(gatewayKey),
})

/** Made when it is first used, because its gateway starts with the tests. */
export function laterAms(account: () => { config: AmsConfig; notifyUrl: string }): Provider {
  let made: Provider | undefined
  return standIn('the provider', () => {
    made ??= createAms({ name: 'acme', mayBePrivate: true, signer: new Signer(2), ...account() })
    return made
  })
}

/** What upstream tells its merchant of the payment of a charge. */
export const upstreamOf = async (upstream: Merchant, charge: Attempt) =>
  (await upstream.inquire({ paymentRequestId: providerKey(charge) })).body

/** A provider, and the merchant's view of what upstream has made of it. */
export const candidateAt = (upstream: Merchant, provider: Provider): Candidate => ({
  provider,
  complete: (charge) => upstream.complete({ paymentRequestId: providerKey(charge) }, 'SUCCESS'),
  async countDone(...attempts) {
    const charge = attempts.find(({ kind }) => kind === 'CHARGE')
    if (!charge) throw new Error('no charge was given')
    const { paymentTime, transactions = [] } = await upstreamOf(upstream, charge)
    // Closing what nobody has paid is a transaction too, but nothing is moved by it.
    if (!paymentTime) return 0
    const done = (transactions as { transactionStatus: string }[]).filter(
      ({ transactionStatus }) => transactionStatus !== 'FAIL',
    )
    return 1 + done.length
  },
})
