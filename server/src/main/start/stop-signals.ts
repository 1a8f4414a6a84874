import { isOfNpm } from '../../platform/config/index.ts'

/** Between a signal and the same one passed on. */
const PASSED_ON_MS = 500

/**
 * The first SIGTERM or SIGINT stops a gateway, another one hurries it. Where npm has started it, a signal to both of them
 * (of a terminal, or of a supervisor that ends a whole group) comes twice: once directly, and once from npm.
 */
export function onStopSignals(stop: () => void, hurry: () => void): void {
  const passedOnMs = isOfNpm() ? PASSED_ON_MS : 0
  let stoppedAt: number | undefined
  const hear = () => {
    const now = performance.now()
    if (stoppedAt === undefined) {
      stoppedAt = now
      stop()
    } else if (now - stoppedAt >= passedOnMs) hurry()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, hear)
}
