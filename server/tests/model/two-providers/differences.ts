import type { Amount } from '@amsel/contract'
import { expect } from 'vitest'
import { missingMoney, type ProviderDifference, providerKey } from '../../../src/domain/index.ts'
import type { Query } from './agreement.ts'
import type { Shop } from './shop.ts'

interface DifferenceRow extends Record<string, unknown> {
  provider: string
  attempt_id: string
  attempt_kind: ProviderDifference['attemptKind']
  payment_id: string | null
  what: ProviderDifference['what']
  here: { state: string; amount: KeptAmount } | null
  told: { outcome: string; amount: KeptAmount | null } | null
  is_card: boolean
}
type KeptAmount = { currency: string; value: string }

/** What waits for a person about the end of one payment's attempt, and how much the books lack for it. */
export interface Explained {
  readonly paymentId: string | null
  readonly provider: string
  readonly missing: bigint
}

/**
 * Whatever no rule covers waits for a person, once, and nothing else does. Gives those that explain why books and accounts
 * differ: an account has said the opposite of what it had said before.
 */
export async function expectDifferences(query: Query, shop: Shop): Promise<Explained[]> {
  const { clientId } = shop.merchant
  const rows = await query<DifferenceRow>(
    `select d.provider, d.attempt_id, d.attempt_kind, d.payment_id, d.what, d.here, d.told,
       p.capture_mode is not null as is_card from provider_differences d
     left join payments p on p.client_id = d.client_id and p.payment_id = d.payment_id
     where d.client_id = $1 and d.state = 'OPEN'`,
  )
  const words = rows
    .filter(({ what }) => what !== 'OUTCOME')
    .map(
      ({ what, provider, attempt_id: attemptId, told }) =>
        `${what} ${provider} ${providerKey({ clientId, attemptId })} ${told?.amount?.value}`,
    )
  expect(words.sort()).toEqual([...shop.contradictions.expected].sort())
  const contradicted = new Set(
    shop.upstreams.flatMap(({ name, records }) =>
      records
        .of(clientId)
        .flatMap(({ id, flips, isDenied, transactions }) => [
          { id, isContradicted: flips > 0 || isDenied },
          ...transactions.map((done) => ({ id: done.id, isContradicted: done.flips > 0 })),
        ])
        .flatMap(({ id, isContradicted }) => (isContradicted ? `${name} ${id}` : [])),
    ),
  )
  return rows.flatMap((row) => {
    if (row.what !== 'OUTCOME') return []
    const { provider, attempt_id: attemptId, payment_id: paymentId } = row
    expect(contradicted, JSON.stringify(row)).toContain(`${provider} ${providerKey({ clientId, attemptId })}`)
    const missing = missingOf(row).reduce((sum, { value }) => sum + value, 0n)
    return [{ paymentId, provider, missing }]
  })
}

function missingOf({ attempt_kind: attemptKind, here, told, is_card: isCard }: DifferenceRow): Amount[] {
  const amount = (kept: KeptAmount) => ({ currency: kept.currency, value: BigInt(kept.value) }) as Amount
  const known = {
    attemptKind,
    here: here && { ...here, amount: amount(here.amount) },
    told: told && { ...told, amount: told.amount && amount(told.amount) },
  } as Pick<ProviderDifference, 'attemptKind' | 'here' | 'told'>
  return missingMoney(known, { isCard })
}
