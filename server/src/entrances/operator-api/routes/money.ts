import { CURRENCIES, type Currency } from '@amsel/contract'
import { z } from 'zod'
import {
  ACCOUNT_KINDS,
  type AccountKind,
  CORRECTIONS,
  ENVIRONMENTS,
  type LedgerDifference,
  operatorActor,
  PortalError,
} from '../../../domain/index.ts'
import { correctBalance, ledgerState } from '../../../engine/money/index.ts'
import { cursor, minor, notFound, reason, text } from '../../portal-kit/index.ts'
import { listHolders, type Proposal, sumLedgers } from '../../../storage/index.ts'
import type { OperatorDeps } from '../deps.ts'
import { type Decider, deciderOf, decideWithin, propose, type Yes } from '../proposals.ts'
import { ofOperator } from '../route.ts'
import type { LedgerTotals, HolderRow, Page, ProposalRow, LedgerVerification } from '../shapes.ts'
import { money } from '../shown.ts'

const ROWS = 50
const environment = z.enum(ENVIRONMENTS)
const kinds = Object.keys(ACCOUNT_KINDS) as [AccountKind, ...AccountKind[]]
const currency = z.enum(Object.keys(CURRENCIES) as [Currency, ...Currency[]])

/** What all merchants have, whether the ledger is right, and how two people correct it. */
export const moneyRoutes = [
  ofOperator('GET /money', 'money_read', {
    async run({ db, clock }): Promise<LedgerTotals> {
      const { totals, providers, broken } = await sumLedgers(db)
      return {
        checkedAt: clock.now().toISOString(),
        totals: totals.map(({ balanceMinor, ...total }) => ({
          ...total,
          balance: money(total.currency, balanceMinor),
        })),
        providers: providers.map(({ balanceMinor, ...rest }) => ({
          ...rest,
          owed: money(rest.currency, -balanceMinor),
        })),
        broken: broken.map(({ clientId, kind, currency: of, balanceMinor }) => ({
          ...{ clientId, kind },
          balance: money(of, balanceMinor),
        })),
      }
    },
  }),

  ofOperator('GET /money/verified', 'money_read', {
    async run({ db, served }): Promise<LedgerVerification> {
      const { clients, oldestAt, unverified, differences, found } = await ledgerState(db, served)
      return {
        verifiedAt: unverified > 0 ? null : (oldestAt?.toISOString() ?? null),
        clients,
        differences,
        found: found.map((one) => ({
          clientId: one.clientId,
          check: one.check,
          paymentId: 'paymentId' in one ? one.paymentId : null,
          what: whatOf(one),
          booked: money(one.currency, one.bookedMinor),
          expected: money(one.currency, one.expectedMinor),
        })),
      }
    },
  }),

  ofOperator('GET /money/holders', 'money_read', {
    query: z.object({ environment, account: z.enum(kinds), currency, cursor: cursor.optional() }),
    async run({ db }, _caller, { query }): Promise<Page<HolderRow>> {
      const holders = await listHolders(db, {
        ...{ environment: query.environment, kind: query.account, currency: query.currency },
        ...{ after: query.cursor ?? '', limit: ROWS },
      })
      const last = holders.at(-1)
      return {
        rows: holders.map(({ balanceMinor, ...rest }) => ({
          ...rest,
          balance: money(query.currency, balanceMinor),
        })),
        nextCursor: last && holders.length === ROWS ? last.clientId : null,
        isComplete: true,
      }
    },
  }),

  ofOperator('POST /money/corrections', 'money_adjust', {
    body: z.strictObject({
      ...{ clientId: text(64), kind: z.enum(CORRECTIONS), currency, amount: minor, reason },
    }),
    async run(deps, caller, { body }): Promise<Pick<ProposalRow, 'proposalId'>> {
      const { clientId, kind, currency: of, amount, reason: why } = body
      if (!(await deps.findClient(clientId)))
        throw new PortalError(400, 'no_such_client', 'This client does not exist.', { field: 'clientId' })
      const request = { kind, currency: of, amount: String(amount) }
      const asked = { kind: 'adjust_balance', clientId, request, reason: why } as const
      const proposalId = await propose(deps, deciderOf(caller), asked)
      return { proposalId }
    },
  }),
]

function whatOf(difference: LedgerDifference): string {
  if (difference.check === 'payment') return difference.sum
  if (difference.check === 'event' || difference.check === 'attempt') return difference.event
  if (difference.check === 'statement') return String(difference.number)
  if (difference.check === 'payouts') return 'paying_out'
  const { kind, provider } = difference.account
  return [kind, provider].filter((part) => part !== '').join(' ')
}

/** Books a correction that somebody else asked for: the decision and the money are written together. */
export async function allowCorrection(
  deps: OperatorDeps,
  decider: Decider,
  proposal: Proposal,
  yes: Yes,
): Promise<void> {
  const { proposalId, clientId, request } = proposal
  const client = clientId && (await deps.findClient(clientId))
  if (!client) throw notFound()
  const { kind, currency: of, amount } = CORRECTION.parse(request)
  await correctBalance(
    deps.engine,
    operatorActor(client, decider.email),
    { correctionId: proposalId, kind, amount: { currency: of, value: BigInt(amount) } },
    async (tx) => {
      await decideWithin(deps, tx, decider, { proposalId, state: 'DONE', ...yes })
    },
  )
}

const CORRECTION = z.object({ kind: z.enum(CORRECTIONS), currency, amount: z.string().regex(/^\d+$/) })
