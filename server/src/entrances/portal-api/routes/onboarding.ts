import {
  findFirstSteps,
  getClientSettings,
  listAuditEntries,
  listServedSince,
} from '../../../storage/index.ts'
import { ofClient } from '../route.ts'
import type { Onboarding } from '../shapes.ts'
import { at, atOrNull } from '../shown.ts'

type Step = Onboarding['steps'][number]['step']

/** A sandbox client begins with its own payments; a production client needs the operator and its notifications before. */
const STEPS = {
  sandbox: ['key', 'first_call', 'first_payment', 'notification_address', 'notification_acknowledged'],
  production: [
    ...(['key', 'connected', 'notification_address', 'first_call', 'first_payment'] as const),
    'notification_acknowledged',
  ],
} as const satisfies Record<string, readonly Step[]>

export const onboardingRoutes = [
  ofClient('GET /clients/:clientId/onboarding', 'payments_read', {
    async run({ db, clock }, { client: { clientId, environment } }): Promise<Onboarding> {
      const [first, { notificationUrls }, served] = await Promise.all([
        findFirstSteps(db, clientId),
        getClientSettings(db, clientId),
        listServedSince(db, [clientId]),
      ])
      const hasAddress = Object.keys(notificationUrls).length > 0
      // Whoever listens needs no address.
      const listenedAt = first.firstAcknowledgedAt ?? (first.isListening ? clock.now() : null)
      const doneAt: Readonly<Record<Step, string | null>> = {
        key: atOrNull(first.firstKeyAt),
        connected: atOrNull(served.get(clientId) ?? null),
        first_call: atOrNull(first.firstCallAt),
        first_payment: atOrNull(first.firstPaymentAt),
        notification_address: hasAddress ? await addressedAt() : atOrNull(listenedAt),
        notification_acknowledged: atOrNull(first.firstAcknowledgedAt),
      }
      return { steps: STEPS[environment].map((step) => ({ step, doneAt: doneAt[step] })) }

      async function addressedAt(): Promise<string> {
        const [entry] = await listAuditEntries(db, {
          ...{ clientId, action: 'merchant_settings_changed', since: undefined, until: undefined, limit: 1 },
        })
        return at(entry?.at ?? clock.now())
      }
    },
  }),
]
