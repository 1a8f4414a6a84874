import { randomInt } from 'node:crypto'
import {
  issuePaymentCode as contract,
  IN_STORE_WALLETS,
  type IssuePaymentCodeResponse,
  type ResultCode,
} from '@amsel/contract'
import { formatPaymentCode, paymentCodeExpiry } from '../../../domain/index.ts'
import { CODE_PURPOSE, clientNow } from '../../money/index.ts'
import { insertPaymentCode } from '../../../storage/index.ts'
import type { Operation } from '../operation.ts'

const DEFAULT_WALLET = 'ALIPAY_CN'

export const issuePaymentCode: Operation<typeof contract> = {
  contract,
  async run(deps, { actor: { client } }, request): Promise<IssuePaymentCodeResponse> {
    const { clientId } = client
    const { paymentMethodType = DEFAULT_WALLET, outcome = 'SUCCESS' } = request
    const now = await clientNow(deps, deps.db, clientId)
    const expiresAt = paymentCodeExpiry(now)
    const place = 1 + IN_STORE_WALLETS.findIndex(({ type }) => type === paymentMethodType)
    const routing = String(place).padStart(3, '0')
    for (;;) {
      const paymentCode = formatPaymentCode(routing, randomDigits() + randomDigits())
      const isNew = await insertPaymentCode(deps.db, {
        clientId,
        codeDigest: deps.sealer.digest(paymentCode, CODE_PURPOSE),
        paymentMethodType,
        outcome,
        resultCode: outcome === 'FAIL' ? ((request.resultCode as ResultCode | undefined) ?? null) : null,
        issuedAt: now,
        expiresAt,
        paymentId: null,
      })
      if (isNew) return { paymentCode, expiryTime: expiresAt }
    }
  },
}

const randomDigits = () => String(randomInt(100_000_000)).padStart(8, '0')
