import { KEYLESS, verifyPart } from '../../../../../server/dist/registry/audit/index.js'
import { DAY_MS, GATEWAY_ITSELF, idTime, later } from '../../../../../server/dist/domain/index.js'
import { type Database, readAuditPages } from '../../../../../server/dist/storage/index.js'
import type { Question } from '../../questions.ts'
import { middleOf, SPAN_DAYS } from '../../store.ts'
import { page } from '../pages.ts'
import { type Gateway, operatorEmail, userEmail } from '../store.ts'

/** What a verification reads at a time. */
const VERIFIED_AT_ONCE = 1_000

export function ofTrail(gateway: Gateway): Question[] {
  const { largeId } = gateway
  const middle = middleOf(gateway, SPAN_DAYS)
  const operator = operatorEmail(2)
  const day = { since: later(middle, -DAY_MS).toISOString(), until: middle.toISOString() }
  const filters = {
    'of any kind': {},
    'of a client': { client: largeId },
    'of the gateway itself': { client: GATEWAY_ITSELF },
    'of a frequent action': { action: 'signed_in' },
    'of a rare action': { action: 'person_erased' },
    'of an action that nobody took': { action: 'hold_begun' },
    'of an operator': { actor: operator },
    'of a user': { actor: userEmail(1) },
    'of somebody who did nothing': { actor: 'nobody@gateway.example' },
    'of a day': day,
    'of a client and an action': { client: largeId, action: 'payment_refunded' },
    'of a client and an operator': { client: largeId, actor: operator },
    'of an action and an operator': { action: 'read', actor: operator },
    'of an action that an operator never took': { action: 'signed_in', actor: operator },
    'of an action that no stranger took': { action: 'read', actor: 'stranger' },
    'of a client, an action and an operator': { client: largeId, action: 'read', actor: operator },
    'of a client, and an action that an operator never took': {
      ...{ client: largeId, action: 'signed_in', actor: operator },
    },
    'of the gateway itself, and an action that no stranger took': {
      ...{ client: GATEWAY_ITSELF, action: 'read', actor: 'stranger' },
    },
    'of a day, an action and an operator': { ...day, action: 'read', actor: operator },
  }
  return [
    ...Object.entries(filters).flatMap(([name, query]) => [
      page(`audit trail ${name}`, 'GET /audit', { query }),
      ...('until' in query
        ? []
        : [page(`audit trail ${name}, deep`, 'GET /audit', { query: { ...query, cursor: idTime(middle) } })]),
    ]),
    page('the chain of a client', 'GET /audit/chain', { query: { client: largeId } }),
    page('all chains', 'GET /audit/chain'),
    {
      name: 'a page of an export of the audit trail (500 entries)',
      line: 'GET /audit/export',
      ask: (db) =>
        readAuditPages(db, {
          clientId: undefined,
          action: undefined,
          since: undefined,
          until: undefined,
        }).next(),
    },
    ...ofVerification(gateway),
  ]
}

/** The page goes on for two seconds a step; this is one look of it. */
function ofVerification({ clientIds, largeId, entries }: Gateway): Question[] {
  const middle = [...clientIds].sort()[Math.floor(clientIds.length / 2)] ?? ''
  const look = (
    name: string,
    clientId: string | null,
    after: { clientId: string; number: number } | null,
  ): Question => ({
    name: `a look of a verification ${name} (${VERIFIED_AT_ONCE} entries)`,
    line: 'POST /audit/verify',
    ask: (db: Database) =>
      verifyPart(
        {
          ...{ db, clientId, digest: KEYLESS, chainedFrom: null, known: new Map(), onProgress() {} },
          pageSize: VERIFIED_AT_ONCE,
        },
        after && { after: { ...after, entryId: '' }, walk: { ...NOTHING_WALKED, clientId: after.clientId } },
        () => true,
      ),
  })
  return [
    look('of all chains', null, null),
    look('of all chains, deep', null, { clientId: middle, number: 0 }),
    look('of a chain', largeId, null),
    look('of a chain, deep', largeId, { clientId: largeId, number: Math.floor(entries / 20) }),
  ]
}

const NOTHING_WALKED = {
  ...{ isKnownFound: false, fault: null, first: null, last: null, newestUnchained: null, isLastKeyed: true },
  ...{ entries: 0, unchained: 0, keyless: 0, unconfirmed: 0 },
}
