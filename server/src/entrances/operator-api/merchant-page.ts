import { clientTime, DAY_MS, later } from '../../domain/index.ts'
import { listMerchantKeys } from '../../registry/clients/index.ts'
import {
  getClientSettings,
  getWrittenPrices,
  getClientWithClock,
  type ListedMerchant,
  listLastKeyUses,
  listMembers,
  listOrganisationMerchants,
  type PaymentSum,
  sumBetween,
} from '../../storage/index.ts'
import { usualTerms } from './plan-terms.ts'
import type { OperatorDeps } from './deps.ts'
import type { MerchantPage, MerchantRow } from './shapes.ts'

/** Payments are counted by whole days, today among them. */
const DAYS = 30

export const toRow = ({ createdAt, ...merchant }: ListedMerchant): MerchantRow => ({
  ...merchant,
  createdAt: createdAt.toISOString(),
})

/** Everything there is to know about a client, without a secret. */
export async function showMerchant(deps: OperatorDeps, merchant: ListedMerchant): Promise<MerchantPage> {
  const { db, clock } = deps
  const { clientId, organisation } = merchant
  const { clockOffsetMs } = await getClientWithClock(db, clientId)
  const tomorrow = later(startOfDay(clientTime(clock, clockOffsetMs)), DAY_MS)
  const bounds = [later(tomorrow, -DAYS * DAY_MS), tomorrow]
  const [settings, keys, uses, people, siblings, { sums }] = await Promise.all([
    getClientSettings(db, clientId),
    listMerchantKeys(db, clientId),
    listLastKeyUses(db, clientId),
    organisation ? listMembers(db, organisation.organisationId) : [],
    organisation ? listOrganisationMerchants(db, organisation.organisationId) : [],
    sumBetween(db, clientId, { bounds, groupBy: ['status', 'currency'] }),
  ])
  const { notifiesAgain, notifiesInStrictOrder, requestTimeToleranceSeconds, terms, plan } = settings
  const usedAt = new Map(uses.map(({ version, lastUsedAt }) => [version, lastUsedAt]))
  return {
    ...toRow(merchant),
    ...{ notifiesAgain, notifiesInStrictOrder, requestTimeToleranceSeconds, terms },
    usual: await usualTerms(deps, db),
    plan: plan === null ? null : { planId: plan, sales: await getWrittenPrices(db, plan) },
    people: people.map(({ name, role, hasTwoFactor }) => ({ name, role, hasTwoFactor })),
    siblings: siblings.filter((one) => one.clientId !== clientId).map(toRow),
    notificationUrls: Object.entries(settings.notificationUrls).map(([kind, url]) => ({
      kind,
      url: url.replace(/\?.*$/s, '?…'),
    })),
    keys: keys.map(({ version, fingerprint, createdAt, retiredAt }) => ({
      ...{ version, fingerprint },
      createdAt: createdAt.toISOString(),
      retiredAt: retiredAt?.toISOString() ?? null,
      lastUsedAt: usedAt.get(version)?.toISOString() ?? null,
    })),
    payments: { days: DAYS, ...counted(sums) },
  }
}

const startOfDay = (moment: Date): Date => new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS)

function counted(sums: readonly PaymentSum[]): Omit<MerchantPage['payments'], 'days'> {
  const byStatus = new Map<string, number>()
  const paid = new Map<string, { value: bigint; payments: number }>()
  for (const { status, currency, payments, amountMinor } of sums) {
    byStatus.set(status ?? '', (byStatus.get(status ?? '') ?? 0) + payments)
    if (status !== 'SUCCESS' || currency === null) continue
    const before = paid.get(currency) ?? { value: 0n, payments: 0 }
    paid.set(currency, {
      value: before.value + (amountMinor ?? 0n),
      payments: before.payments + payments,
    })
  }
  return {
    byStatus: [...byStatus].map(([status, payments]) => ({ status, payments })),
    paid: [...paid].map(([currency, { value, payments }]) => ({ currency, value: String(value), payments })),
  }
}
