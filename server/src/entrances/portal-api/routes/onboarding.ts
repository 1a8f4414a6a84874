import { findFirstSteps, getClientSettings, listAuditEntries } from '../../../storage/index.ts'
import { ofClient } from '../route.ts'
import type { Onboarding } from '../shapes.ts'
import { at, atOrNull } from '../shown.ts'

export const onboardingRoutes = [
  ofClient('GET /clients/:clientId/onboarding', 'payments_read', {
    async run({ db, clock }, { client: { clientId } }): Promise<Onboarding> {
      const [first, { notificationUrls }] = await Promise.all([
        findFirstSteps(db, clientId),
        getClientSettings(db, clientId),
      ])
      const hasAddress = Object.keys(notificationUrls).length > 0
      // Whoever listens needs no address.
      const listenedAt = first.firstAcknowledgedAt ?? (first.isListening ? clock.now() : null)
      return {
        steps: [
          { step: 'key', doneAt: atOrNull(first.firstKeyAt) },
          { step: 'first_call', doneAt: atOrNull(first.firstCallAt) },
          { step: 'first_payment', doneAt: atOrNull(first.firstPaymentAt) },
          { step: 'notification_address', doneAt: hasAddress ? await addressedAt() : atOrNull(listenedAt) },
          { step: 'notification_acknowledged', doneAt: atOrNull(first.firstAcknowledgedAt) },
        ],
      }

      async function addressedAt(): Promise<string> {
        const [entry] = await listAuditEntries(db, {
          ...{ clientId, action: 'merchant_settings_changed', since: undefined, until: undefined, limit: 1 },
        })
        return at(entry?.at ?? clock.now())
      }
    },
  }),
]
