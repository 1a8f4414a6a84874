import { linkIdIn, type Payment } from '../../domain/index.ts'
import type { CheckoutLinks } from './links.ts'

/** Where a payer returns to who has paid by a link whose merchant has no shop. */
export const linkReturn = (links: CheckoutLinks, clientId: string, linkId: string, session: number): string =>
  `${links.url(clientId, linkId)}/${session}`

/** Whether a payer of this payment would only return to a page of the gateway that shows it. */
export function returnsToLink(
  links: CheckoutLinks,
  { clientId, paymentRequestId, redirectUrl }: Payment,
): boolean {
  const linkId = linkIdIn(paymentRequestId)
  return linkId !== null && redirectUrl.startsWith(`${links.url(clientId, linkId)}/`)
}
