/** A request id of the portal's own. Pages without a certificate have no crypto.randomUUID, so it is made by hand. */
export function newRequestId(kind: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `portal-${kind}-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
