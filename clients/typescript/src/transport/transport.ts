/** One signed request, ready to be sent as it is. */
export interface TransportRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly connectTimeoutMs: number
  readonly readTimeoutMs: number
  readonly signal: AbortSignal | undefined
}

export interface TransportReply {
  readonly status: number
  /** By name in lower case; null where it is absent. */
  header(name: string): string | null
  readonly body: Uint8Array
}

/** Sends one POST and gives what came back, whatever its status. Throws where nothing came, and follows no redirect. */
export type Transport = (request: TransportRequest) => Promise<TransportReply>
