/** The names that things have, the merchant's before the gateway's. None of them is a secret. */
const NAMES = [
  ...['refundRequestId', 'captureRequestId', 'updateRequestId', 'paymentRequestId', 'registrationRequestId'],
  ...['refundId', 'captureId', 'paymentId', 'disputeId', 'notificationId', 'authState', 'operation'],
] as const

/** What a request is about, by its name; null where it names nothing. */
export function subjectOf(request: Readonly<Record<string, unknown>>): string | null {
  for (const name of NAMES) {
    const value = request[name]
    if (typeof value === 'string') return value
  }
  return null
}
