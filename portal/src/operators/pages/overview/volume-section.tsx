import { SegmentedControl } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Volume, VolumeOfSpan } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { CountChart, countOf, RateChart, successRate } from '../../../charts/index.ts'
import { formatSpan } from '../../../formats/index.ts'
import { EmptyState, Loaded, Section, useAddressFilters } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { useOperator } from '../../session.tsx'
import { EnvironmentSwitch } from '../environment-switch.tsx'
import { Breakdowns } from './breakdowns.tsx'
import styles from './overview.module.css'

const SPANS = ['today', 'day', 'week'] as const
const FILTERS = ['environment', 'span'] as const
/** Sums of many clients are made less often. So old they may be without a word about it. */
const FRESH_SECONDS = 120

/** What was sold, production and sandbox apart. */
export function VolumeSection({ query }: { query: UseQueryResult<Volume> }): ReactNode {
  const { say, locale } = useWords()
  const { me } = useOperator()
  const filters = useAddressFilters(FILTERS)
  const environment = filters.values.environment || usualOf(me.environments, query.data)
  const ageSeconds = query.data?.ageSeconds ?? 0
  const span = SPANS.find((name) => name === filters.values.span) ?? 'today'
  return (
    <Section
      title={say('op.overview_volume')}
      lead={say('op.overview_volume_lead')}
      actions={
        <>
          {ageSeconds > FRESH_SECONDS && (
            <span className={styles.aside}>
              {say('op.overview_counted', { time: formatSpan(ageSeconds * 1_000, locale) })}
            </span>
          )}
          <EnvironmentSwitch value={environment} onChange={(value) => filters.set('environment', value)} />
          <SegmentedControl
            size="xs"
            aria-label={say('op.overview_span')}
            value={span}
            onChange={(value) => filters.set('span', value === 'today' ? null : value)}
            data={SPANS.map((name) => ({ value: name, label: say(`op.overview_${name}`) }))}
          />
        </>
      }
    >
      <Loaded query={query} lines={8}>
        {({ spans, charges }) => {
          const shown = spans?.find((one) => one.environment === environment && one.span === span)
          if (!shown) return <EmptyState icon="clock" title={say('op.overview_counting')} />
          if (shown.currencies.length === 0)
            return (
              <EmptyState icon="payments" title={say('op.overview_no_payments')}>
                {say('op.overview_no_payments_text')}
              </EmptyState>
            )
          return (
            <div className={styles.volume}>
              <Figures of={shown} />
              <div className={styles.charts}>
                <CountChart
                  title={say(shown.step === 'hour' ? 'op.overview_by_hour' : 'op.overview_by_day')}
                  step={shown.step}
                  buckets={shown.points}
                  zone={shown.step === 'day' ? 'UTC' : undefined}
                />
                <RateChart
                  step={shown.step}
                  buckets={shown.points}
                  zone={shown.step === 'day' ? 'UTC' : undefined}
                />
              </div>
              <Breakdowns of={shown} charges={charges.filter((one) => one.environment === environment)} />
            </div>
          )
        }}
      </Loaded>
    </Section>
  )
}

function Figures({ of: { points } }: { of: VolumeOfSpan }): ReactNode {
  const { say, locale } = useWords()
  const all = countOf(points)
  const rate = successRate(all)
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{say('op.overview_payments')}</dt>
        <dd>{number.format(all.payments)}</dd>
      </div>
      <div>
        <dt>{say('op.overview_rate')}</dt>
        <dd>{rate === null ? '–' : percent.format(rate)}</dd>
      </div>
      <div>
        <dt>{say('op.overview_failed')}</dt>
        <dd>{number.format(all.payments - all.open - all.succeeded)}</dd>
      </div>
      <div>
        <dt>{say('op.overview_open')}</dt>
        <dd>{number.format(all.open)}</dd>
      </div>
    </dl>
  )
}

/** Production, but where nothing was sold there and something in the sandbox: then nobody has gone live yet. */
function usualOf(environments: readonly string[], volume: Volume | undefined): 'production' | 'sandbox' {
  const hasSold = (environment: string) =>
    volume?.spans?.some((one) => one.environment === environment && one.currencies.length > 0) ?? false
  const isOnTrial = hasSold('sandbox') && !hasSold('production')
  return environments.includes('production') && !isOnTrial ? 'production' : 'sandbox'
}
