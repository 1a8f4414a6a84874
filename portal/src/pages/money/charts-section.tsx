import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Charts } from 'amsel/portal-api'
import { type ReactNode, useMemo, useState } from 'react'
import { client } from '../../api/index.ts'
import { bucketsOf, ChartTable, RateChart, Reasons, VolumeChart } from '../../charts/index.ts'
import { EmptyState, FilterSelect, Loaded, Section } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import styles from './charts-section.module.css'
import type { MoneyFilters } from './money-page.tsx'

const HOUR_MS = 3_600_000
const SPANS = { day: 24, week: 168, month: 720, quarter: 2160 } as const
type Span = keyof typeof SPANS

interface Props {
  readonly filters: MoneyFilters
  readonly currencies: readonly string[]
}

export function ChartsSection({ filters, currencies }: Props): ReactNode {
  const { say } = useWords()
  const { clientId, client: chosen } = useClient()
  const [isTable, setTable] = useState(false)
  const span: Span = filters.values.span in SPANS ? (filters.values.span as Span) : 'week'
  const { currency } = filters.values
  const { from, to, step } = useMemo(() => spanOf(span, chosen.clockOffsetMs), [span, chosen.clockOffsetMs])
  const query = { from: from.toISOString(), to: to.toISOString(), step, currency }
  const charts = useQuery({
    queryKey: ['charts', clientId, query],
    queryFn: () => client.charts(clientId, query),
    placeholderData: keepPreviousData,
  })
  return (
    <Section
      title={say('money.charts')}
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label={say('money.span')}
            value={span}
            onChange={(value) => filters.set('span', value)}
            data={(Object.keys(SPANS) as Span[]).map((name) => ({
              value: name,
              label: say(`money.span_${name}`),
            }))}
          />
          <FilterSelect
            filters={filters}
            name="currency"
            label={say('money.currency')}
            options={currencies}
          />
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
        </>
      }
    >
      <Loaded query={charts} lines={6}>
        {(data) => <Drawn of={data} from={from} to={to} isTable={isTable} />}
      </Loaded>
    </Section>
  )
}

function Drawn({ of, from, to, isTable }: { of: Charts; from: Date; to: Date; isTable: boolean }): ReactNode {
  const { say } = useWords()
  const buckets = useMemo(() => bucketsOf(of, from, to), [of, from, to])
  if (buckets.length === 0)
    return (
      <EmptyState icon="money" title={say('money.no_charts')}>
        {say('money.no_charts_text')}
      </EmptyState>
    )
  if (isTable) return <ChartTable of={of} />
  return (
    <div className={styles.charts}>
      <VolumeChart charts={of} buckets={buckets} />
      <RateChart step={of.step} buckets={buckets} />
      <Reasons of={of.failures} />
    </div>
  )
}

/** Up to the end of the step that is going on, so that a step is asked for once. */
function spanOf(span: Span, clockOffsetMs: number): { from: Date; to: Date; step: Charts['step'] } {
  const step = span === 'day' ? 'hour' : 'day'
  const stepMs = step === 'hour' ? HOUR_MS : 24 * HOUR_MS
  const to = Math.ceil((Date.now() + clockOffsetMs) / stepMs) * stepMs
  return { from: new Date(to - SPANS[span] * HOUR_MS), to: new Date(to), step }
}
