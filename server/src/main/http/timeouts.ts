/** How long callers may keep a node waiting. Described in docs/operating.md; tests put shorter ones in their place. */
export interface Timeouts {
  /** For the TLS handshake. */
  readonly handshakeMs: number
  /** For the head of a request, counted from its first byte, or from the connection's beginning before the first one. */
  readonly headMs: number
  /** For a whole request, its body included. */
  readonly requestMs: number
  /** Without a byte of a body that is on its way. */
  readonly bodySilenceMs: number
  /** Without anything read of an answer: longer than the longest wait for one, the planned delays of the sandbox. */
  readonly unreadMs: number
  /** Between two requests: longer than load balancers keep theirs, so that they never meet a connection just closing. */
  readonly idleMs: number
  /** How often the times of requests are checked: they may end this much later than documented. */
  readonly checkEveryMs: number
}

export const TIMEOUTS: Timeouts = {
  handshakeMs: 10_000,
  headMs: 30_000,
  requestMs: 30_000,
  bodySilenceMs: 10_000,
  unreadMs: 120_000,
  idleMs: 75_000,
  checkEveryMs: 500,
}
