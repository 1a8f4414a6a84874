import { type CreatePaymentSessionResponse, canonicalJson, type Result, resultOf } from '@amsel/contract'

/** The data is the page's address, so that either one opens the page. */
export const sessionAnswer = (
  normalUrl: string,
  names: Pick<CreatePaymentSessionResponse, 'paymentSessionId' | 'paymentSessionExpiryTime'>,
): string =>
  canonicalJson({
    result: resultOf('SUCCESS'),
    ...names,
    paymentSessionData: Buffer.from(normalUrl).toString('base64'),
    normalUrl,
  } satisfies CreatePaymentSessionResponse & { result: Result })
