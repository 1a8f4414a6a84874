import { type OperatorRight, type OperatorRole, mayOperate } from './operator-rights.ts'

/** How bad it is that there is one, the worst first: critical is told at once. */
const SEVERITIES = ['critical', 'warning', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

interface Matter {
  readonly severity: Severity
  /** Below /operator: where it is seen and done. */
  readonly page: string
  /** What the page needs. */
  readonly right: OperatorRight
  /** What doing something about it needs: others are not told. */
  readonly act: OperatorRight
  readonly title: string
  /** The same in a sentence, of one and of several. */
  readonly one: string
  readonly several: string
}

const STUCK = { page: '/stuck', right: 'stuck_read', act: 'stuck_retry' } as const

/** All that calls for an operator, the worst first: the overview shows it, and alerts tell of it. */
export const MATTERS = {
  payments: {
    ...STUCK,
    severity: 'critical',
    title: 'Stuck payments',
    one: 'One payment has had no outcome from its provider for 10 minutes or more.',
    several: '{count} payments have had no outcome from their provider for 10 minutes or more.',
  },
  refunds: {
    ...STUCK,
    severity: 'critical',
    title: 'Stuck refunds',
    one: 'One refund has been neither made nor refused for 10 minutes or more.',
    several: '{count} refunds have been neither made nor refused for 10 minutes or more.',
  },
  differences: {
    ...STUCK,
    severity: 'critical',
    title: 'Differences with providers',
    one: 'A provider contradicts the ledger once.',
    several: 'Providers contradict the ledger {count} times.',
  },
  unanswered: {
    ...STUCK,
    severity: 'critical',
    title: 'Unanswered by providers',
    one: 'A provider has not acknowledged a dispute or a registration.',
    several: 'Providers have not acknowledged {count} disputes or registrations.',
  },
  ledger: {
    ...({ severity: 'critical', page: '/money', right: 'money_read', act: 'money_adjust' } as const),
    title: 'Ledger errors',
    one: 'The ledger of one client and currency does not add up.',
    several: 'The ledger does not add up in {count} places (clients and currencies).',
  },
  providers: {
    ...({ severity: 'critical', page: '/providers', act: 'providers_change' } as const),
    right: 'providers_read',
    title: 'Silent providers',
    one: 'One account at a provider gets no charges, because it does not answer.',
    several: '{count} accounts at providers get no charges, because they do not answer.',
  },
  hold: {
    ...({ severity: 'critical', page: '/', right: 'overview_read', act: 'providers_change' } as const),
    title: 'Held after a restore',
    one: 'The gateway is held after a restore: payments get no result, and nobody is notified.',
    several: 'The gateway is held after a restore: payments get no result, and nobody is notified.',
  },
  items: {
    ...STUCK,
    severity: 'warning',
    title: 'Failing jobs',
    one: 'One job of the gateway has failed three times in a row or more.',
    several: '{count} jobs of the gateway have failed three times in a row or more.',
  },
  addresses: {
    ...STUCK,
    severity: 'warning',
    title: 'Failing addresses',
    one: 'One notification address does not acknowledge what it is sent.',
    several: '{count} notification addresses do not acknowledge what they are sent.',
  },
  unrouted: {
    ...({ severity: 'warning', page: '/merchants?routes=missing', act: 'providers_change' } as const),
    right: 'merchants_read',
    title: 'Merchants without a route',
    one: 'One production client has no route to a provider: it cannot take payments.',
    several: '{count} production clients have no route to a provider: they cannot take payments.',
  },
  applications: {
    ...({ severity: 'info', page: '/applications', act: 'applications_decide' } as const),
    right: 'applications_decide',
    title: 'Applications',
    one: 'One merchant waits for approval.',
    several: '{count} merchants wait for approval.',
  },
  payouts: {
    ...({ severity: 'info', page: '/payouts', right: 'money_read', act: 'payouts_decide' } as const),
    title: 'Payouts',
    one: 'One payout or bank account waits for approval.',
    several: '{count} payouts and bank accounts wait for approval.',
  },
  proposals: {
    ...({ severity: 'info', page: '/proposals', right: 'proposals_read', act: 'proposals_decide' } as const),
    title: 'Decisions',
    one: 'One request waits for the decision of a second operator.',
    several: '{count} requests wait for the decision of a second operator.',
  },
} as const satisfies Readonly<Record<string, Matter>>

export type MatterName = keyof typeof MATTERS
export const MATTER_NAMES = Object.keys(MATTERS) as MatterName[]

/** Further nobody counts. */
export const MATTERS_COUNTED_MAX = 100

export const countText = (count: number): string =>
  count >= MATTERS_COUNTED_MAX ? `${MATTERS_COUNTED_MAX} or more` : String(count)

export const sentenceOfMatter = (name: MatterName, count: number): string =>
  count === 1 ? MATTERS[name].one : MATTERS[name].several.replace('{count}', countText(count))

export const mayActOn = (role: OperatorRole, name: MatterName): boolean => mayOperate(role, MATTERS[name].act)

/** What was seen of a matter, whoever it concerns. */
export interface SeenMatter {
  readonly count: number
  /** Since when the oldest of them waits; null where that says nothing. */
  readonly oldestAt: Date | null
  /** Whether only clients in the sandbox are concerned. */
  readonly isSandboxOnly: boolean
}

/** What merchants try out in the sandbox gets nobody out of bed. */
export const severityOf = (
  name: MatterName,
  { isSandboxOnly }: Pick<SeenMatter, 'isSandboxOnly'>,
): Severity => {
  const { severity } = MATTERS[name]
  return severity === 'critical' && isSandboxOnly ? 'warning' : severity
}

export const isGraver = (one: Severity, other: Severity): boolean =>
  SEVERITIES.indexOf(one) < SEVERITIES.indexOf(other)
