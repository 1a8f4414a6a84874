import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Charts } from 'amsel/portal-api'
import { type ReactNode, useMemo, useState } from 'react'
import { client } from '../../api/index.ts'
import {
  bucketsOf,
  ChartTable,
  countOf,
  currenciesOf,
  RateChart,
  Reasons,
  type Step,
  stepsOf,
  successRate,
  VolumeChart,
} from '../../charts/index.ts'
import { dayBounds, type Days, hourBounds } from '../../formats/index.ts'
import { Amounts, EmptyState, Figures, Loaded, Note, Section } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import styles from './charts-section.module.css'

interface Props {
  readonly days: Days
  /** Empty for all. */
  readonly currency: string
}

/** A chart has as many days as a year, which the gateway allows. */
const DAYS_MAX = 366

export function ChartsSection({ days: asked, currency }: Props): ReactNode {
  const { say, zone } = useWords()
  const { clientId } = useClient()
  const [isTable, setTable] = useState(false)
  // One end alone is a day.
  const first = asked.first || asked.last
  const last = asked.last || asked.first
  const step: Step = first === last ? 'hour' : 'day'
  const bounds = useMemo(
    () => (first === last ? hourBounds(first, zone) : dayBounds({ first, last }, zone)),
    [first, last, zone],
  )
  const isTooLong = bounds.length - 1 > DAYS_MAX || first > last
  const charts = useQuery({
    queryKey: ['charts', clientId, bounds],
    queryFn: () => client.charts(clientId, bounds),
    placeholderData: keepPreviousData,
    enabled: !isTooLong,
    refetchInterval: 60_000,
  })
  return (
    <Section
      title={say('money.charts')}
      lead={say('money.charts_lead')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={say('money.shown_as')}
          value={isTable ? 'table' : 'chart'}
          onChange={(value) => setTable(value === 'table')}
          data={[
            { value: 'chart', label: say('money.as_chart') },
            { value: 'table', label: say('money.as_table') },
          ]}
        />
      }
    >
      {isTooLong ? (
        <Note tone="open">{say('money.span_wrong', { days: DAYS_MAX })}</Note>
      ) : (
        <Loaded query={charts} lines={6}>
          {(data) => <Drawn of={ofCurrency(data, currency)} {...{ bounds, step, currency, isTable }} />}
        </Loaded>
      )}
    </Section>
  )
}

/** The same for one currency, or for all. */
const ofCurrency = (charts: Charts, currency: string): Charts =>
  currency === ''
    ? charts
    : {
        isExact: charts.isExact,
        points: charts.points.filter((point) => point.currency === currency),
        failures: charts.failures.filter((failure) => failure.currency === currency),
        refunds: charts.refunds?.filter((sum) => sum.currency === currency) ?? null,
      }

interface DrawnProps {
  readonly of: Charts
  readonly bounds: readonly Date[]
  readonly step: Step
  readonly currency: string
  readonly isTable: boolean
}

function Drawn({ of, bounds, step, currency, isTable }: DrawnProps): ReactNode {
  const { say } = useWords()
  const all = currenciesOf(of.points)
  const [drawn] = all
  if (!drawn && (of.refunds ?? []).length === 0)
    return (
      <EmptyState icon="money" title={say('money.no_charts')}>
        {say('money.no_charts_text')}
      </EmptyState>
    )
  const which = currency === '' ? say('money.of_all') : say('money.of_one', { currency })
  const steps = stepsOf(of.points, bounds)
  return (
    <div className={styles.body}>
      <Sold of={of} which={which} />
      {!of.isExact && <Note tone="open">{say('money.whole_hours')}</Note>}
      {isTable ? (
        <ChartTable of={of} step={step} />
      ) : (
        drawn && (
          <div className={styles.charts}>
            <div>
              <VolumeChart
                points={of.points}
                buckets={bucketsOf(of.points, bounds, drawn.currency)}
                step={step}
                total={drawn}
              />
              {all.length > 1 && (
                <p className="dimmed">{say('money.most_used', { currency: drawn.currency })}</p>
              )}
            </div>
            <RateChart step={step} buckets={steps} of={which} />
            <Reasons of={of.failures} title={`${say('money.reasons')}, ${which}`} />
          </div>
        )
      )}
    </div>
  )
}

/** The whole span in figures. */
function Sold({ of, which }: { of: Charts; which: string }): ReactNode {
  const { say, locale } = useWords()
  const all = countOf(of.points)
  const rate = successRate(all)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const volumes = currenciesOf(of.points).filter(({ succeeded }) => succeeded > 0)
  return (
    <Figures
      of={[
        [`${say('money.payments')}, ${which}`, new Intl.NumberFormat(locale).format(all.payments)],
        [say('money.rate'), rate === null ? '–' : percent.format(rate)],
        [say('money.volume'), <Amounts key="" of={volumes.map(({ volume }) => volume)} isLines />],
      ]}
    />
  )
}
