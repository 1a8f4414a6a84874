import { CURRENCIES } from '@amsel/contract'
import { z } from 'zod'
import {
  type AccountLimits,
  BUILT_IN_ACCOUNT,
  type CircuitState,
  ENVIRONMENTS,
  later,
  PortalError,
  PROVIDER_KINDS,
} from '../../../domain/index.ts'
import { REPORTED_WITHIN_MS } from '../../../engine/alerts/index.ts'
import { minor, reason, text } from '../../portal-kit/index.ts'
import {
  addAccount,
  listShownAccounts,
  requireUpstream,
  type ShownAccount,
  setAccountStatus,
  testAccount,
} from '../../../registry/clients/index.ts'
import { listProviderReports, type StoredProviderReport } from '../../../storage/index.ts'
import { ofOperator } from '../route.ts'
import type { ProviderKindRow, ProviderRow, ProviderTested } from '../shapes.ts'

const currency = z.enum(Object.keys(CURRENCIES) as [string, ...string[]])

/** Accounts at providers. */
export const providerRoutes = [
  ofOperator('GET /providers', 'providers_read', {
    async run({ db, clock, served }): Promise<ProviderRow[]> {
      const [accounts, reports] = await Promise.all([
        listShownAccounts(db),
        listProviderReports(db, later(clock.now(), -REPORTED_WITHIN_MS)),
      ])
      const all = [...(served.has('sandbox') ? [BUILT_IN] : []), ...accounts]
      return all.map((account) =>
        providerRow(
          account,
          reports.filter(({ provider }) => provider === account.name),
        ),
      )
    },
  }),

  ofOperator('GET /providers/kinds', 'providers_read', {
    async run({ providers }): Promise<ProviderKindRow[]> {
      return [...(await providers.describe())]
    },
  }),

  // The config holds secrets: it is sealed at once, and no answer has it.
  ofOperator('POST /providers', 'providers_change', {
    body: z.strictObject({
      name: text(40),
      kind: z.enum(PROVIDER_KINDS),
      environment: z.enum(ENVIRONMENTS),
      config: z.record(z.string(), z.unknown()),
      limits: z
        .array(z.strictObject({ currency, min: minor.nullable(), max: minor.nullable() }))
        .max(50)
        .default([]),
      isReplacing: z.boolean().default(false),
      allowsSandbox: z.boolean().default(false),
      reason,
    }),
    async run(deps, { who }, { body }): Promise<ProviderRow> {
      const { name, kind, environment, allowsSandbox, isReplacing: replaces } = body
      const read = await deps.providers.readConfig(kind, body.config)
      requireUpstream({ kind, environment }, read.environment, allowsSandbox)
      const { config, shown } = read
      const account = { name, kind, environment, limits: limitsOf(body.limits), shown, config }
      const trail = deps.trail.because(body.reason)
      return providerRow(await addAccount({ trail, sealer: deps.sealer }, who, account, { replaces }), [])
    },
  }),

  ofOperator('POST /providers/:name/test', 'providers_change', {
    async run({ db, sealer, providers }, _caller, { params }): Promise<ProviderTested> {
      const { name = '' } = params
      if (name === BUILT_IN_ACCOUNT) return providers.ask('simulator', {})
      return testAccount({ db, sealer }, name, providers.ask)
    },
  }),

  ofOperator('POST /providers/:name/status', 'providers_change', {
    body: z.strictObject({ status: z.enum(['ACTIVE', 'DISABLED']), reason }),
    async run({ trail }, { who }, { params, body }) {
      await setAccountStatus(trail.because(body.reason), who, params.name ?? '', body.status)
    },
  }),
]

const BUILT_IN: ShownAccount = {
  name: BUILT_IN_ACCOUNT,
  kind: 'simulator',
  environment: 'sandbox',
  status: 'ACTIVE',
  limits: null,
  shown: {},
  createdAt: new Date(0),
  changedAt: new Date(0),
}

type Limits = readonly { currency: string; min: bigint | null; max: bigint | null }[]

function limitsOf(limits: Limits): AccountLimits | null {
  for (const { min, max } of limits)
    if (min !== null && max !== null && min > max)
      throw new PortalError(400, 'limits_order', 'The lower amount of a limit comes first.')
  if (limits.length === 0) return null
  return Object.fromEntries(
    limits.map(({ currency: name, min, max }) => [name, { minMinor: min, maxMinor: max }]),
  )
}

const SEVERITY: readonly CircuitState[] = ['CLOSED', 'HALF_OPEN', 'OPEN']

function providerRow(account: ShownAccount, reports: readonly StoredProviderReport[]): ProviderRow {
  const { name, kind, environment, status, limits, shown, lastTest } = account
  const isBuiltIn = name === BUILT_IN_ACCOUNT
  const sum = (of: (report: StoredProviderReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0)
  const failedAt = reports.flatMap(({ lastFailedAt }) => lastFailedAt?.toISOString() ?? []).sort()
  return {
    ...{ name, kind, environment, status, isBuiltIn },
    limits: Object.entries(limits ?? {}).map(([code, { minMinor, maxMinor }]) => ({
      currency: code,
      min: minMinor?.toString() ?? null,
      max: maxMinor?.toString() ?? null,
    })),
    shown: Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, String(value)])),
    changedAt: isBuiltIn ? null : account.changedAt.toISOString(),
    lastTest: lastTest ? { ...lastTest, at: lastTest.at.toISOString() } : null,
    circuit: SEVERITY.findLast((state) => reports.some(({ circuit }) => circuit === state)) ?? null,
    answered: sum(({ answered }) => answered),
    failed: sum(({ failed }) => failed),
    lastFailedAt: failedAt.at(-1) ?? null,
    processes: reports.map(({ process, circuit, circuitSince, underWay, answered, failed, seenAt }) => ({
      ...{ process, circuit, underWay, answered, failed },
      since: circuitSince.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
  }
}
