/** A payment by the gateway's name for it, which is long and of digits alone, or else by the merchant's. */
export const namedPayment = (
  typed: string,
): { readonly paymentId: string } | { readonly paymentRequestId: string } =>
  /^\d{24,64}$/.test(typed.trim()) ? { paymentId: typed.trim() } : { paymentRequestId: typed.trim() }
