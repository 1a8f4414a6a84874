import { findPaymentMethod } from '@amsel/contract'
import { z } from 'zod'
import { ENVIRONMENTS, METHOD_TYPES } from '../../../domain/index.ts'
import { reason, text } from '../../portal-kit/index.ts'
import { NOTE_LENGTH_MAX, switchMethodOff, switchMethodOn } from '../../../registry/clients/index.ts'
import { listSwitchedOff } from '../../../storage/index.ts'
import { ofOperator } from '../route.ts'
import type { SwitchedOffMethods } from '../shapes.ts'

const scope = {
  method: z.enum(METHOD_TYPES as unknown as [string, ...string[]]),
  environment: z.enum(ENVIRONMENTS).nullable(),
  provider: text(40).nullable(),
}

/** Payment methods that nobody is offered for a while. */
export const methodRoutes = [
  ofOperator('GET /methods/off', 'providers_read', {
    async run({ db }): Promise<SwitchedOffMethods> {
      const off = await listSwitchedOff(db)
      return {
        methods: METHOD_TYPES.map((type) => ({ type, name: findPaymentMethod(type)?.name ?? type })),
        off: off.map(({ method, environment, provider, note, since, switchedBy: by }) => ({
          ...{ method, environment, provider, note, by },
          since: since.toISOString(),
        })),
      }
    },
  }),

  // The note is the reason, and merchants see it.
  ofOperator('POST /methods/off', 'providers_change', {
    body: z.strictObject({ ...scope, note: text(NOTE_LENGTH_MAX) }),
    async run({ trail }, { who }, { body }) {
      await switchMethodOff(trail, who, body)
    },
  }),

  ofOperator('POST /methods/on', 'providers_change', {
    body: z.strictObject({ ...scope, reason }),
    async run({ trail }, { who }, { body: { reason: why, ...of } }) {
      await switchMethodOn(trail.because(why), who, of)
    },
  }),
]
