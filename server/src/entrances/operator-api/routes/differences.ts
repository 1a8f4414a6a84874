import { z } from 'zod'
import {
  isCard,
  missingMoney,
  operatorActor,
  PortalError,
  type ProviderDifference,
  Refusal,
} from '../../../domain/index.ts'
import { askAgain, bookDifference } from '../../../engine/money/index.ts'
import { notFound, reason, text } from '../../portal-kit/index.ts'
import {
  type Database,
  findDifference,
  findPayment,
  listComparisons,
  listOpenDifferences,
  type Proposal,
} from '../../../storage/index.ts'
import { aboutDifference, digestOf } from '../frozen.ts'
import type { OperatorDeps } from '../deps.ts'
import { type Decider, deciderOf, decideWithin, isVoid, propose, type Yes } from '../proposals.ts'
import { ofOperator } from '../route.ts'
import type { AskedAgain, DifferenceList, DifferenceRow, ProposalRow } from '../shapes.ts'
import { money } from '../shown.ts'
import { named } from '../shown-stuck.ts'
import { tellOfSilence } from '../silence.ts'

const LIMIT_MAX = 500

/** What providers say and the ledger does not: asked about again, or booked by two people. */
export const differenceRoutes = [
  ofOperator('GET /stuck/differences', 'stuck_read', {
    query: z.object({ limit: z.coerce.number().int().min(1).max(LIMIT_MAX).default(50) }),
    async run({ db }, _caller, { query }): Promise<DifferenceList> {
      const found = await listOpenDifferences(db, { clientId: null, limit: query.limit + 1 })
      const rows = await Promise.all(found.slice(0, query.limit).map((one) => shown(db, one)))
      const comparisons = await listComparisons(db)
      return {
        ...{ rows: await named(db, rows), hasMore: found.length > query.limit },
        comparisons: comparisons.map(({ startedAt, finishedAt, ...compared }) => ({
          ...compared,
          startedAt: startedAt.toISOString(),
          finishedAt: finishedAt?.toISOString() ?? null,
        })),
      }
    },
  }),

  ofOperator('POST /stuck/differences/:clientId/:differenceId/ask', 'stuck_retry', {
    async run(deps, { user }, { params }): Promise<AskedAgain> {
      const difference = await getOpen(deps, params)
      const client = await deps.findClient(difference.clientId)
      if (!client) throw notFound()
      const actor = operatorActor(client, user.email)
      return { isGone: await askAgain(deps.engine, actor, difference).catch(tellOfSilence) }
    },
  }),

  ofOperator('POST /stuck/differences/:clientId/:differenceId/book', 'money_adjust', {
    body: z.strictObject({ paymentId: text(64).optional(), reason }),
    async run(deps, caller, { params, body }): Promise<Pick<ProposalRow, 'proposalId'>> {
      const difference = await getOpen(deps, params)
      const { clientId, differenceId, provider, what } = difference
      const paymentId = difference.paymentId ?? body.paymentId
      const payment = paymentId ? await findPayment(deps.db, clientId, { paymentId }) : null
      if (!payment || (body.paymentId && body.paymentId !== paymentId))
        throw new PortalError(400, 'no_such_payment', 'Name the payment that it is about.', {
          field: 'paymentId',
        })
      const missing = missingMoney(difference, { isCard: isCard(payment) })
      const request = {
        ...{ differenceId, paymentId: payment.paymentId, provider, what },
        amounts: missing.map(({ currency, value }) => ({ currency, value: String(value) })),
      }
      const asked = { kind: 'book_difference', clientId, request, reason: body.reason } as const
      const proposalId = await propose(deps, deciderOf(caller), asked)
      return { proposalId }
    },
  }),
]

async function getOpen(
  { db }: Pick<OperatorDeps, 'db'>,
  { clientId = '', differenceId = '' }: Readonly<Record<string, string>>,
): Promise<ProviderDifference> {
  const difference = await findDifference(db, clientId, differenceId)
  if (!difference) throw notFound()
  if (difference.state !== 'OPEN')
    throw new PortalError(409, 'already_decided', 'The difference is no longer open.')
  return difference
}

const REQUEST = z.object({ differenceId: z.string(), paymentId: z.string() })

/** Another has said yes: the decision and the money are written together. */
export async function allowBooking(
  deps: OperatorDeps,
  decider: Decider,
  proposal: Proposal,
  yes: Yes,
): Promise<void> {
  const { proposalId, clientId, request } = proposal
  const { differenceId, paymentId } = REQUEST.parse(request)
  const client = clientId && (await deps.findClient(clientId))
  const difference = clientId && (await findDifference(deps.db, clientId, differenceId))
  if (!client || !difference) throw notFound()
  if (digestOf(proposal, aboutDifference(difference)) !== proposal.digest) throw isVoid()
  const actor = operatorActor(client, decider.email)
  try {
    await bookDifference(deps.engine, actor, { difference, paymentId }, async (tx) => {
      await decideWithin(deps, tx, decider, { proposalId, state: 'DONE', ...yes })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const now = await findDifference(deps.db, difference.clientId, differenceId)
    if (now && digestOf(proposal, aboutDifference(now)) !== proposal.digest) throw isVoid()
    throw new PortalError(409, 'already_decided', 'The difference is no longer open: refuse the proposal.')
  }
}

async function shown(db: Database, one: ProviderDifference): Promise<Omit<DifferenceRow, 'merchantName'>> {
  const { clientId, paymentId, here, reported } = one
  const payment = paymentId === null ? null : await findPayment(db, clientId, { paymentId })
  const missing = missingMoney(one, { isCard: payment !== null && isCard(payment) })
  return {
    ...{ clientId, differenceId: one.differenceId, provider: one.provider, attemptId: one.attemptId },
    ...{ paymentId, kind: one.attemptKind, what: one.what, foundBy: one.foundBy },
    here: here && { state: here.state, amount: money(here.amount.currency, here.amount.value) },
    reported: reported && {
      outcome: reported.outcome,
      amount: reported.amount && money(reported.amount.currency, reported.amount.value),
    },
    missing: missing.map(({ currency, value }) => money(currency, value)),
    since: one.foundAt.toISOString(),
    lastFoundAt: one.lastFoundAt.toISOString(),
  }
}
