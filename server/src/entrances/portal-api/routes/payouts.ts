import { z } from 'zod'
import {
  BANK_NUMBERS,
  clientTime,
  type Environment,
  later,
  MINUTE_MS,
  namedOrigin,
  PortalError,
  plainName,
} from '../../../domain/index.ts'
import { payoutCsv, usable } from '../../../engine/money/index.ts'
import { addBankAccount, removeBankAccount } from '../../../registry/clients/index.ts'
import {
  findPayout,
  listBankAccounts,
  listCoveredLines,
  listMembers,
  listPayouts,
  type Payout,
} from '../../../storage/index.ts'
import { cursor, notFound, Reply, text } from '../../portal-kit/index.ts'
import type { PortalDeps } from '../deps.ts'
import { type ClientMember, ofClient } from '../route.ts'
import { bankAccountRow, lineRow, payoutDetail, payoutRow } from '../settlement.ts'
import type {
  BankAccountRow,
  BankAccounts,
  Page,
  PayoutDetail,
  PayoutRow,
  StatementLineRow,
} from '../shapes.ts'
import { shownPage } from '../shown.ts'

const ROWS = 25

/** What a merchant was paid, and where to. */
export const payoutRoutes = [
  ofClient('GET /clients/:clientId/payouts', 'money_read', {
    query: z.object({ currency: text(3).optional(), cursor: cursor.optional() }),
    async run({ db }, { client: { clientId } }, { query }): Promise<Page<PayoutRow>> {
      const accounts = await listBankAccounts(db, clientId)
      const found = await listPayouts(db, clientId, { ...query, limit: ROWS })
      return shownPage(found, (payout) => payoutRow(payout, accounts))
    },
  }),

  ofClient('GET /clients/:clientId/payouts/:payoutId', 'money_read', {
    async run({ db }, { client }, { params }): Promise<PayoutDetail> {
      return payoutDetail(db, await getPayout(db, client.clientId, params.payoutId))
    },
  }),

  ofClient('GET /clients/:clientId/payouts/:payoutId/lines', 'money_read', {
    query: z.object({ cursor: cursor.optional() }),
    async run({ db }, { client: { clientId } }, { params, query }): Promise<Page<StatementLineRow>> {
      const { currency, coverage } = await getPayout(db, clientId, params.payoutId)
      if (!coverage) return { rows: [], nextCursor: null, isComplete: true }
      const asked = /^\d{1,18}$/.test(query.cursor ?? '') ? BigInt(query.cursor ?? 0) : 0n
      const firstPosition = asked < coverage.firstPosition ? coverage.firstPosition : asked
      const page = { firstPosition, limit: ROWS + 1 }
      const lines = await listCoveredLines(db, clientId, { currency, coverage }, page)
      const rows = lines.slice(0, ROWS).map((line) => lineRow(currency, line))
      return { rows, nextCursor: lines[ROWS] ? String(lines[ROWS].position) : null, isComplete: true }
    },
  }),

  ofClient('GET /clients/:clientId/payouts/:payoutId/payout.csv', 'export', {
    async run({ db, trail }, { client: { clientId }, who }, { params }) {
      const payout = await getPayout(db, clientId, params.payoutId)
      const csv = payoutCsv(db, payout)
      if (!csv) throw notFound()
      const subject = `payout ${payout.payoutId}`
      await trail.noteAccess(who, { clientId, action: 'exported', subject })
      return new Reply(csv, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="payout-${payout.payoutId}.csv"`,
      })
    },
  }),

  ofClient('GET /clients/:clientId/bank-accounts', 'money_read', {
    async run({ db, clock, coolingHours }, { client }): Promise<BankAccounts> {
      const accounts = await listBankAccounts(db, client.clientId)
      const used = usable(accounts, clientTime(clock, client.clockOffsetMs))
      return {
        accounts: accounts.map((account) => bankAccountRow(account, used.includes(account))),
        needsCare: isCareful(client.environment),
        coolingHours,
      }
    },
  }),

  ofClient('POST /clients/:clientId/bank-accounts', 'bank_accounts_change', {
    body: z.strictObject({
      ...{ currency: text(3), holder: z.string().max(200), kind: z.enum(BANK_NUMBERS) },
      ...{ number: z.string().max(64), bank: z.string().max(32).nullable() },
    }),
    async run(deps, caller, { body }): Promise<BankAccountRow> {
      const { client, actor, who } = caller
      requireFreshSignIn(deps, caller)
      const now = clientTime(deps.clock, client.clockOffsetMs)
      const account = await addBankAccount(deps, who, { actor, now, coolingHours: deps.coolingHours }, body)
      await tellOwners(deps, caller, account.lastFour)
      return bankAccountRow(account, account.state === 'APPROVED')
    },
  }),

  ofClient('DELETE /clients/:clientId/bank-accounts/:accountId', 'bank_accounts_change', {
    async run(deps, caller, { params }): Promise<BankAccountRow> {
      const { client, actor, who } = caller
      requireFreshSignIn(deps, caller)
      const now = clientTime(deps.clock, client.clockOffsetMs)
      const account = await removeBankAccount(deps, who, { actor, now }, params.accountId ?? '')
      if (!account) throw notFound()
      return bankAccountRow(account, false)
    },
  }),
]

async function getPayout(db: PortalDeps['db'], clientId: string, payoutId = ''): Promise<Payout> {
  const payout = await findPayout(db, clientId, payoutId)
  if (!payout) throw notFound()
  return payout
}

/** Where no money moves, trying it out is easy. */
const isCareful = (environment: Environment): boolean => environment === 'production'

const FRESH_MINUTES = 15

/** A page that somebody left open, or a stolen cookie, is not enough to send a merchant's money elsewhere. */
function requireFreshSignIn({ clock }: PortalDeps, { client, user }: ClientMember): void {
  if (!isCareful(client.environment)) return
  if (!user.hasTwoFactor)
    throw new PortalError(403, 'two_factor_needed', 'Turn on two-step sign-in in your profile first.')
  if (user.signedInAt < later(clock.now(), -FRESH_MINUTES * MINUTE_MS))
    throw new PortalError(
      403,
      'stale_sign_in',
      'Sign out and in again first: your sign-in is not recent enough.',
      {
        facts: { minutes: FRESH_MINUTES },
      },
    )
}

/** So that an owner notices what somebody else has done in their name. */
async function tellOwners(
  deps: PortalDeps,
  { organisationId, client, user }: ClientMember,
  lastFour: string,
) {
  if (!isCareful(client.environment)) return
  const { db, mailer, publicUrl } = deps
  const link = `${namedOrigin(publicUrl)}/portal/payouts`
  for (const { email, role } of await listMembers(db, organisationId))
    if (role === 'owner')
      mailer.send({
        ...{ kind: 'bank_account', to: email, cause: { by: 'user', userId: user.userId } },
        subject: 'A bank account was added',
        text: `${plainName(user.name)} has added the bank account …${lastFour} for ${plainName(client.name)} at ${publicUrl}. Nothing is paid to it before the operator has approved it.\n\nIf that was not agreed, remove it here, and change your password:\n${link}\n`,
        link,
      })
}
