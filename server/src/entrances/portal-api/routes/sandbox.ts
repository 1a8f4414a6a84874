import { randomUUID } from 'node:crypto'
import { readRequest } from '@amsel/contract'
import { z } from 'zod'
import {
  clientTime,
  NOT_IDEMPOTENT,
  type PlannedOutcome,
  PortalError,
  samplePayment,
} from '../../../domain/index.ts'
import { operations, StoredAnswer } from '../../../engine/operations/index.ts'
import { notFound } from '../../portal-kit/index.ts'
import { makeStorePages, revokeStorePages } from '../../../registry/clients/index.ts'
import { findStorePages, listNextDue, listPlans } from '../../../storage/index.ts'
import type { PortalDeps } from '../deps.ts'
import { type ClientMember, ofClient } from '../route.ts'
import type { Sandbox, StoreAddresses, CodedMessage } from '../shapes.ts'
import { at } from '../shown.ts'

const PLAYED: ReadonlySet<string> = new Set([
  ...['completePayment', 'planOutcome', 'advanceClock', 'grantAuthorization', 'cancelAuthorization'],
  ...['issuePaymentCode', 'scanOrderCode', 'openDispute', 'judgeDispute', 'decideRegistration', 'reset'],
])

const DUE_SHOWN = 20

export const sandboxRoutes = [
  ofClient('GET /clients/:clientId/sandbox', 'sandbox_use', {
    async run({ db, clock, storePagesOf }, { client }): Promise<Sandbox> {
      const { clientId, clockOffsetMs, environment } = client
      if (environment !== 'sandbox') throw sandboxOnly()
      const [due, plans, own] = await Promise.all([
        listNextDue(db, clientId, DUE_SHOWN),
        listPlans(db, clientId),
        findStorePages(db, clientId),
      ])
      const pages = own && storePagesOf?.(own)
      return {
        now: at(clientTime(clock, clockOffsetMs)),
        offsetMs: clockOffsetMs,
        due: due.map(({ kind, subjectId, dueAt }) => ({ kind, subjectId, at: at(dueAt) })),
        plans: plans.map(({ planId, operation, timesLeft, ...plan }) => ({
          ...{ planId, operation, timesLeft },
          what: whatOf(plan),
          message: messageOf(plan),
        })),
        magic: MAGIC_VALUES,
        hasStore: storePagesOf !== null,
        tillUrl: pages?.till ?? null,
        phoneUrl: pages?.phone ?? null,
      }
    },
  }),

  ofClient('POST /clients/:clientId/store-pages', 'sandbox_use', {
    async run(deps, { client, who }): Promise<StoreAddresses> {
      if (client.environment !== 'sandbox' || !deps.storePagesOf) throw sandboxOnly()
      const { till, phone } = deps.storePagesOf(await makeStorePages(deps, who, client.clientId))
      return { tillUrl: till, phoneUrl: phone }
    },
  }),

  ofClient('DELETE /clients/:clientId/store-pages', 'sandbox_use', {
    run: (deps, { client, who }) => revokeStorePages(deps, who, client.clientId),
  }),

  /** The simulator's operations, asked for by somebody at the portal instead of a signed call. */
  ofClient('POST /clients/:clientId/sandbox/:operation', 'sandbox_use', {
    body: z.looseObject({}),
    async run(deps, caller, { params, body }) {
      const { operation = '' } = params
      if (operation === 'pay')
        return run(deps, caller, 'v1/payments/pay', samplePayment(`portal-${randomUUID()}`))
      if (!PLAYED.has(operation)) throw notFound()
      return run(deps, caller, `v1/simulator/${operation}`, body)
    },
  }),
]

const sandboxOnly = () => new PortalError(403, 'sandbox_only', 'Only sandbox clients have this.')

const whatOf = ({ resultCode, delaySeconds, drop }: PlannedOutcome): string =>
  resultCode ?? (drop ? `drop ${drop}` : `delay ${delaySeconds} s`)

const messageOf = ({ resultCode, delaySeconds, drop }: PlannedOutcome): CodedMessage =>
  resultCode
    ? { code: 'code', facts: { resultCode } }
    : drop
      ? { code: 'drop', facts: { why: drop } }
      : { code: 'delay', facts: { seconds: delaySeconds ?? 0 } }

/** Values that the simulator treats in a way of its own; a test compares them with what it has. */
export const MAGIC_VALUES = [
  { value: '4054695723100768', ...magic('accepted', 'a card that is accepted') },
  { value: '4054692760174822', ...declined('DO_NOT_HONOR') },
  { value: '5162770472561357', ...declined('DO_NOT_HONOR') },
  {
    value: '4035501000000008',
    ...magic('unchallenged', 'a card that is never challenged, even when 3-D Secure is requested'),
  },
  { value: '11110011.11', ...magic('risky', 'an amount that is refused for a card: RISK_REJECT') },
] as const

function magic(code: string, effect: string, facts: CodedMessage['facts'] = {}) {
  return { effect, message: { code, facts } }
}

function declined(resultCode: string) {
  return magic('declined', `a card that its issuer declines: ${resultCode}`, { resultCode })
}

async function run(
  deps: PortalDeps,
  { client, actor }: ClientMember,
  path: string,
  body: unknown,
): Promise<unknown> {
  const operation = operations.get(path)
  if (!operation || client.environment !== 'sandbox') throw sandboxOnly()
  const reading = readRequest(operation.contract.request, JSON.stringify(body))
  if (reading.flaw) throw new PortalError(400, reading.flaw.code, reading.flaw.message)
  const answer = await operation.run(
    deps.operations,
    { actor, fingerprint: NOT_IDEMPOTENT },
    reading.value as never,
  )
  if (answer instanceof StoredAnswer) return withoutResult(JSON.parse(answer.body) as Record<string, unknown>)
  return withoutResult(answer)
}

function withoutResult({
  result: _result,
  ...fields
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return fields
}
