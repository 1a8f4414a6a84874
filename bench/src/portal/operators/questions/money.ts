import { ACCOUNT_KINDS } from '../../../../../server/dist/domain/index.js'
import { exportPerson, findPersonFrom } from '../../../../../server/dist/engine/privacy/index.js'
import { type Database, findLastSealed, listSealedHeads } from '../../../../../server/dist/storage/index.js'
import type { Question } from '../../questions.ts'
import { page, SEALER } from '../pages.ts'
import type { OperatorSamples } from '../samples.ts'
import { type Gateway, proposalId } from '../store.ts'

export function ofMoney(gateway: Gateway, { middleId, askedAt }: OperatorSamples): Question[] {
  const holders = (name: string, query: Record<string, string>) => [
    page(`who has something in ${name}`, 'GET /money/holders', { query }),
    page(`who has something in ${name}, deep`, 'GET /money/holders', {
      query: { ...query, cursor: middleId },
    }),
  ]
  return [
    page('the ledger of all merchants', 'GET /money'),
    page('how the ledger was verified', 'GET /money/verified'),
    ...Object.keys(ACCOUNT_KINDS).flatMap((account) =>
      holders(`accounts of the kind ${account}`, { environment: 'production', account, currency: 'HKD' }),
    ),
    ...holders('a currency that nobody has', { environment: 'sandbox', account: 'payable', currency: 'JPY' }),
    page('proposals that wait', 'GET /proposals/open'),
    page('proposals', 'GET /proposals'),
    page('proposals, deep', 'GET /proposals', { query: { cursor: `${askedAt} ${proposalId(1)}` } }),
    page('operators', 'GET /operators'),
    page('payouts to decide on', 'GET /payouts'),
    page('price plans', 'GET /plans'),
    page('a price plan', 'GET /plans/:planId', { params: { planId: 'shops' } }),
    page('the account of an operator', 'GET /me'),
    ...ofSealed(gateway),
  ]
}

/** A run in the background counts a thousand rows at a time. */
const ofSealed = ({ largeId }: Gateway): Question[] =>
  (['notifications', 'agreements', 'disputes'] as const).map((table) => ({
    name: `a look at what is sealed in ${table} of the largest client (1000 rows)`,
    line: 'POST /master-keys/runs',
    async ask(db: Database) {
      const owner = { table, clientId: largeId }
      const last = (await findLastSealed(db, owner)) ?? ''
      await listSealedHeads(db, owner, { after: '5', last })
    },
  }))

/** A text is looked for in steps of two seconds; this is one look of each kind. */
export function ofPrivacy({ largeId }: Gateway, samples: OperatorSamples): Question[] {
  const buyer = 'nobody at all'
  const line = 'POST /privacy/find'
  const by = (paymentIds: readonly string[]) => ({ body: { clientId: largeId, paymentIds } })
  const look = (kind: 'payments' | 'sessions' | 'agreements' | 'calls', after: string): Question => ({
    name: `a look for a payer in ${kind} (500 rows)${after === '' ? '' : ', deep'}`,
    line,
    ask: (db) =>
      findPersonFrom(
        { db, sealer: async () => SEALER as never },
        largeId,
        { buyer },
        {
          place: { kind, after, seen: 0, named: { payments: [], sessions: [], agreements: [], calls: [] } },
          isEnough: () => true,
        },
      ),
  })
  const { paymentIds, middlePaymentId } = samples
  return [
    page('a payer by a payment', line, by(paymentIds.slice(0, 1))),
    page('a payer by ten payments', line, by(paymentIds)),
    look('payments', ''),
    look('payments', middlePaymentId),
    look('sessions', ''),
    look('sessions', middlePaymentId),
    look('agreements', ''),
    look('agreements', '8'),
    look('calls', ''),
    look('calls', samples.callId),
    {
      name: 'an export of a payer with ten payments',
      line: 'GET /privacy/exports/:proposalId',
      ask: (db) =>
        exportPerson({ db, sealer: async () => SEALER as never }, largeId, {
          ...{ paymentIds, paymentSessionIds: [], agreementIds: [], callIds: [] },
        }),
    },
  ]
}
