/** Something that a merchant is told, as it is put into the outbox. */
export interface NewNotification {
  readonly clientId: string
  readonly kind: string
  /** What it is about; those about the same are sent in order. */
  readonly subjectId: string
  readonly body: string
  /** The address in the request, which wins over the one set for the kind. */
  readonly url: string | null
  /** A later one that is not makes it pointless. */
  readonly isInterim: boolean
  readonly createdAt: Date
}

/** Told within weeks of the first about the same: while that is still kept, for a month at least. */
const EARLY_KINDS = ['notifyPayment', 'notifyCapture']

/** Whether those before it, about the same, may no longer be kept. */
export const mayComeLate = ({ kind }: Pick<NewNotification, 'kind'>): boolean => !EARLY_KINDS.includes(kind)

/** A body is JSON, which begins with a brace; one that holds secrets is kept sealed. */
export const isSealedBody = (stored: string): boolean => !stored.startsWith('{')

/** Scheme, host and port: what may be slow or dead as a whole. */
export function notificationAddress(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  return `${protocol}//${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}
