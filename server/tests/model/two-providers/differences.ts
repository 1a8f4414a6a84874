import type { Amount } from '@amsel/contract'
import { expect } from 'vitest'
import {
  type KeyedAttempt,
  missingMoney,
  type ProviderDifference,
  providerKey,
} from '../../../src/domain/index.ts'
import { inWords, type Query } from './query.ts'
import type { UpstreamPayment } from './records.ts'
import type { Shop } from './shop.ts'

interface DifferenceRow extends Record<string, unknown> {
  provider: string
  attempt_id: string
  attempt_kind: ProviderDifference['attemptKind']
  payment_id: string | null
  what: ProviderDifference['what']
  here: { state: string; amount: KeptAmount } | null
  reported: { outcome: string; amount: KeptAmount | null } | null
  is_card: boolean
}
type KeptAmount = { currency: string; value: string }

/** What waits for a person about the end of one payment's attempt, and how much the ledger lacks for it. */
export interface Explained {
  readonly paymentId: string | null
  readonly provider: string
  readonly missing: bigint
}

/**
 * Whatever no rule covers waits for a person, once, and nothing else does. Gives those that explain why the ledger differs from
 * what an account says.
 */
export async function expectDifferences(query: Query, shop: Shop): Promise<Explained[]> {
  const { clientId } = shop.merchant
  const rows = await query<DifferenceRow>(
    `select d.provider, d.attempt_id, d.attempt_kind, d.payment_id, d.what, d.here, d.told as reported,
       p.capture_mode is not null as is_card from provider_differences d
     left join payments p on p.client_id = d.client_id and p.payment_id = d.payment_id
     where d.client_id = $1 and d.state = 'OPEN'`,
  )
  const words = rows
    .filter(({ what }) => what !== 'OUTCOME')
    .map(
      ({ what, provider, attempt_id: attemptId, reported }) =>
        `${what} ${nameOf(provider, { clientId, attemptId })} ${reported?.amount?.value}`,
    )
  expect(words.sort()).toEqual([...shop.contradictions.expected].sort())
  const outcomes = rows.filter(({ what }) => what === 'OUTCOME')
  const keys = outcomes.map(({ provider, attempt_id: attemptId }) =>
    nameOf(provider, { clientId, attemptId }),
  )
  const ours = shop.upstreams.flatMap(({ name, records }) =>
    records.of(clientId).map((payment) => ({ name, payment })),
  )
  const uncovered = ours.flatMap(({ name, payment }) => listUncovered(payment).map((key) => `${name} ${key}`))
  for (const key of keys) expect(uncovered, inWords(outcomes)).toContain(key)
  for (const { name, payment } of ours)
    if (payment.flips > 1 && !payment.isCard) expect(keys).toContain(`${name} ${payment.id}`)
  for (const { attempt_kind, is_card, here } of outcomes)
    if (attempt_kind === 'CHARGE' && !is_card) expect(here?.state).toBe('RETRACTED')
  return outcomes.map((row) => {
    const missing = missingOf(row).reduce((sum, { value }) => sum + value, 0n)
    return { paymentId: row.payment_id, provider: row.provider, missing }
  })
}

const nameOf = (provider: string, key: KeyedAttempt) => `${provider} ${providerKey(key)}`

/** What was taken back once is followed by a rule, unless a card was captured. Nobody knows what to believe of the next word. */
const listUncovered = ({ id, isCard, flips, transactions }: UpstreamPayment): string[] => [
  ...(flips > 1 || (flips > 0 && isCard) ? [id] : []),
  ...transactions.filter((done) => done.flips > (flips > 0 ? 0 : 1)).map((done) => done.id),
]

function missingOf({ attempt_kind: attemptKind, here, reported, is_card: isCard }: DifferenceRow): Amount[] {
  const amount = (kept: KeptAmount) => ({ currency: kept.currency, value: BigInt(kept.value) }) as Amount
  const known = {
    attemptKind,
    here: here && { ...here, amount: amount(here.amount) },
    reported: reported && { ...reported, amount: reported.amount && amount(reported.amount) },
  } as Pick<ProviderDifference, 'attemptKind' | 'here' | 'reported'>
  return missingMoney(known, { isCard })
}
