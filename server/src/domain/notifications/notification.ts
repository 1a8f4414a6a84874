/** Something to notify a merchant of, as it is put into the outbox. */
export interface NewNotification {
  readonly clientId: string
  readonly kind: string
  /** Its subject; those about the same subject are sent in order. */
  readonly subjectId: string
  readonly body: string
  /** Then the body is kept sealed. */
  readonly holdsSecrets?: boolean
  /** The address in the request, which wins over the one set for the kind. */
  readonly url: string | null
  /** A later one that is not interim makes it pointless. */
  readonly isInterim: boolean
  readonly createdAt: Date
}

/** A body is JSON, which begins with a brace; one that holds secrets is kept sealed. */
export const isSealedBody = (stored: string): boolean => !stored.startsWith('{')

const SEALED = 'sealed:'

export const toSealedBody = (sealed: Buffer): string => SEALED + sealed.toString('base64')

export const fromSealedBody = (stored: string): Buffer => Buffer.from(stored.slice(SEALED.length), 'base64')

/** Scheme, host and port: what may be slow or dead as a whole. */
export function notificationAddress(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  return `${protocol}//${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}
