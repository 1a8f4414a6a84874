import { linkIdIn, linkRequestId, type Payment } from '../../domain/index.ts'
import type { CheckoutLinks } from './links.ts'

/**
 * Where a payer returns to who has paid by a link whose merchant has no shop. Its token is that of the one session: whoever
 * has the link alone finds nobody's payment.
 */
export const linkReturn = (
  links: CheckoutLinks,
  { clientId, linkId }: { readonly clientId: string; readonly linkId: string },
  session: number,
): string => links.url(clientId, linkRequestId({ linkId }, session))

/** Whether a payer of this payment would only return to a page of the gateway that shows it. */
export const returnsToLink = (
  links: CheckoutLinks,
  { clientId, paymentRequestId, redirectUrl }: Payment,
): boolean => linkIdIn(paymentRequestId) !== null && redirectUrl === links.url(clientId, paymentRequestId)
