import {
  applyCode,
  consultRequest,
  grantedCode,
  newAgreement,
  query,
  refresh,
  revoke,
} from '../../../support/agreements.ts'
import { amountOf } from '../../../support/amounts.ts'
import { payRequest } from '../../../support/merchant.ts'
import { open, press } from '../../../support/payer.ts'
import { type Chapter, succeed } from './chapter.ts'

/** Agreed to on the page and upstream, paid by, refreshed, ended by either side. */
export const agreements: Chapter = async (_gateway, merchant) => {
  const { body } = await succeed(merchant.call('authorizations/consult', consultRequest()))
  await open(body.normalUrl)
  await press(body.normalUrl, 'agree')

  const code = await grantedCode(merchant)
  await succeed(applyCode(merchant, code))
  await succeed(applyCode(merchant, code))
  const { accessToken, refreshToken } = await newAgreement(merchant)
  const paid = {
    ...payRequest(amountOf('PHP', 10_000)),
    productCode: 'AGREEMENT_PAYMENT',
    paymentMethod: { paymentMethodType: 'GCASH', paymentMethodId: accessToken },
  }
  await succeed(merchant.pay(paid))
  await succeed(query(merchant, accessToken))
  await succeed(refresh(merchant, refreshToken))

  const { accessToken: cancelled } = await newAgreement(merchant)
  await succeed(merchant.call('simulator/cancelAuthorization', { accessToken: cancelled }))
  await succeed(revoke(merchant, (await newAgreement(merchant)).accessToken))
}
