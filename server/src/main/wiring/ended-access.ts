import { removeUnconfirmed } from '../../registry/accounts/index.ts'
import { gatewayItself } from '../../registry/audit/index.ts'
import { FAILURES_FORGOTTEN_MS, HOUR_MS, later, MAILS_COUNTED_MS } from '../../domain/index.ts'
import { deleteEndedAccess } from '../../storage/index.ts'
import type { Core } from './core.ts'

/** Once an hour, of both portals: sessions, links and invitations that are over, and accounts that nobody has confirmed. */
export function forgetEndedAccess({ storage: { db }, trail, clock, log, stops }: Core): void {
  const forgetting = setInterval(() => {
    const now = clock.now()
    deleteEndedAccess(db, now, {
      failedBefore: later(now, -FAILURES_FORGOTTEN_MS),
      mailedBefore: later(now, -MAILS_COUNTED_MS),
    })
      .then(() => removeUnconfirmed({ db, trail, clock }, gatewayItself()))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'expired sessions and accounts could not be removed'),
      )
  }, HOUR_MS)
  stops.add(async () => clearInterval(forgetting))
}
