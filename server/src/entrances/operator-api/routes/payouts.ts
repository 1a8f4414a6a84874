import { CURRENCIES, type Currency } from '@amsel/contract'
import { z } from 'zod'
import {
  clientTime,
  OPEN_PAYOUTS,
  operatorActor,
  PAYOUT_REASONS,
  PortalError,
} from '../../../domain/index.ts'
import { advancePayout, type PayoutAdvance, payByHand } from '../../../engine/money/index.ts'
import { decideBankAccount, holdPayouts, releasePayouts } from '../../../registry/clients/index.ts'
import {
  type BankAccount,
  findBankAccount,
  findPayout,
  listPayoutsIn,
  listWaitingAccounts,
  openBankNumber,
  type Payout,
} from '../../../storage/index.ts'
import { minor, notFound, reason } from '../../portal-kit/index.ts'
import type { OperatorDeps } from '../deps.ts'
import { type Caller, ofOperator } from '../route.ts'
import type { BankNumberShown, OpenPayout, PayoutWork, WaitingAccount } from '../shapes.ts'
import { money } from '../shown.ts'

const ROWS = 100
const currency = z.enum(Object.keys(CURRENCIES) as [Currency, ...Currency[]])

/** What merchants are paid: somebody approves it, and says what has become of it at the bank. */
export const payoutRoutes = [
  ofOperator('GET /payouts', 'money_read', {
    async run({ db }): Promise<PayoutWork> {
      return {
        accounts: (await listWaitingAccounts(db, ROWS)).map(shownAccount),
        payouts: (await listPayoutsIn(db, OPEN_PAYOUTS, ROWS)).map(shownPayout),
        max: ROWS,
      }
    },
  }),

  ofOperator('GET /payouts/:clientId/accounts/:accountId/number', 'payouts_decide', {
    async run({ db, sealer, trail }, { who }, { params }): Promise<BankNumberShown> {
      const { clientId = '', accountId = '' } = params
      const account = await findBankAccount(db, clientId, accountId)
      if (!account) throw notFound()
      await trail.noteAccess(who, { clientId, action: 'read', subject: `bank account ${accountId}` })
      const { number, bank } = await openBankNumber(db, sealer, clientId, accountId)
      const { holder, kind } = account
      return { holder, kind, number, bank }
    },
  }),

  ofOperator('POST /payouts/:clientId/accounts/:accountId', 'payouts_decide', {
    body: z.strictObject({ state: z.enum(['APPROVED', 'REFUSED']), reason }),
    async run(deps, { who }, { params, body }): Promise<WaitingAccount> {
      const { clientId = '', accountId = '' } = params
      const now = await timeOf(deps, clientId)
      return shownAccount(await decideBankAccount(deps, who, { clientId, accountId, ...body }, now))
    },
  }),

  ofOperator('POST /payouts/:clientId', 'payouts_decide', {
    body: z.strictObject({ currency, amount: minor, reason }),
    async run(deps, caller, { params, body }): Promise<OpenPayout> {
      const { clientId = '' } = params
      const actor = await actorFor(deps, caller, clientId)
      const asked = { currency: body.currency, amountMinor: body.amount, userId: caller.user.userId }
      const made = await payByHand(deps.engine, actor, asked, (tx) =>
        deps.trail.noteWithin(tx, caller.who, {
          ...{ clientId, action: 'payout_made', subject: 'payout by hand', before: null },
          after: { currency: body.currency, amount: String(body.amount), reason: body.reason },
        }),
      )
      return shownPayout(made)
    },
  }),

  ofOperator('POST /payouts/:clientId/:payoutId', 'payouts_decide', {
    body: z.strictObject({
      state: z.enum(['APPROVED', 'CANCELLED', 'SENT', 'PAID', 'REJECTED', 'RETURNED']),
      why: z.enum(PAYOUT_REASONS).nullable(),
      reason,
    }),
    async run(deps, caller, { params, body }): Promise<OpenPayout> {
      const { clientId = '', payoutId = '' } = params
      const { state, why, reason: note } = body
      const debtor = state === 'APPROVED' || state === 'CANCELLED' ? null : DEBTOR
      return shownPayout(
        await advance(deps, caller, clientId, { payoutId, state, reason: why, note, debtor }),
      )
    },
  }),

  ofOperator('POST /merchants/:clientId/payouts/hold', 'payouts_decide', {
    body: z.strictObject({ reason }),
    async run(deps, { who }, { params, body }) {
      const { clientId = '' } = params
      await holdPayouts(deps, who, { clientId, ...body, now: await timeOf(deps, clientId) })
    },
  }),

  ofOperator('POST /merchants/:clientId/payouts/release', 'payouts_decide', {
    body: z.strictObject({ reason }),
    async run(deps, { who }, { params, body }) {
      const { clientId = '' } = params
      await releasePayouts(deps, who, { clientId, ...body, now: await timeOf(deps, clientId) })
    },
  }),
]

/** Where no file says from which account it was paid. */
const DEBTOR = 'bank'

async function actorFor({ findClient }: OperatorDeps, { user }: Caller, clientId: string) {
  const client = await findClient(clientId)
  if (!client) throw notFound()
  return operatorActor(client, user.email)
}

async function timeOf({ findClient, clock }: OperatorDeps, clientId: string): Promise<Date> {
  const client = await findClient(clientId)
  if (!client) throw notFound()
  return clientTime(clock, client.clockOffsetMs)
}

/** Where two must agree, whoever has made it by hand does not approve it. */
async function advance(
  deps: OperatorDeps,
  caller: Caller,
  clientId: string,
  asked: PayoutAdvance,
): Promise<Payout> {
  const { db, engine, trail, needsTwoToApprove } = deps
  const actor = await actorFor(deps, caller, clientId)
  const before = await findPayout(db, clientId, asked.payoutId)
  if (!before) throw notFound()
  if (needsTwoToApprove && asked.state === 'APPROVED' && before.steps[0]?.userId === caller.user.userId)
    throw new PortalError(409, 'own_payout', 'You have made this payout: another operator approves it.')
  const moved = await advancePayout(engine, actor, asked, (tx) =>
    trail.noteWithin(tx, caller.who, {
      ...{ clientId, action: 'payout_decided', subject: `payout ${asked.payoutId}` },
      before: { state: before.state },
      after: { state: asked.state, why: asked.reason, reason: asked.note },
    }),
  )
  if (moved) return moved
  throw new PortalError(
    409,
    'payout_state',
    `This payout is ${before.state} and cannot become ${asked.state}.`,
    {
      facts: { state: before.state },
    },
  )
}

const shownPayout = (payout: Payout): OpenPayout => ({
  ...{ clientId: payout.clientId, payoutId: payout.payoutId, accountId: payout.accountId },
  state: payout.state,
  amount: money(payout.currency, payout.amountMinor),
  ...{ madeAt: payout.madeAt.toISOString(), madeBy: payout.steps[0]?.by ?? 'gateway' },
  reason: payout.steps.at(-1)?.reason ?? null,
})

const shownAccount = (account: BankAccount): WaitingAccount => ({
  ...{ clientId: account.clientId, accountId: account.accountId, currency: account.currency },
  ...{ holder: account.holder, kind: account.kind, lastFour: account.lastFour, state: account.state },
  ...{ addedAt: account.addedAt.toISOString(), addedBy: account.addedBy },
  usableFrom: account.usableFrom.toISOString(),
})
