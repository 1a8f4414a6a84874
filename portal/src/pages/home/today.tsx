import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Charts } from '../../../../server/src/portal-api/shapes.ts'
import { client } from '../../api/index.ts'
import { BarChart } from '../../charts/index.ts'
import { formatMoney } from '../../formats/index.ts'
import { Loaded, Section } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { byMoment, sumOf } from '../money/sum-points.ts'
import styles from './today.module.css'

/** The figures of the client's own day, which in the sandbox may be another than the reader's. */
export function Today(): ReactNode {
  const { say } = useWords()
  const { clientId, client: chosen } = useClient()
  const day = new Date(Date.now() + chosen.clockOffsetMs)
  day.setHours(0, 0, 0, 0)
  const from = day.toISOString()
  const charts = useQuery({
    queryKey: ['charts', clientId, 'today', from],
    queryFn: () => client.charts(clientId, { from, step: 'hour' }),
    refetchInterval: 30_000,
  })
  return (
    <Section title={say('home.today')}>
      <Loaded query={charts}>{(data) => <Figures charts={data} />}</Loaded>
    </Section>
  )
}

function Figures({ charts }: { charts: Charts }): ReactNode {
  const { say, locale } = useWords()
  const all = sumOf(charts.points)
  const hour = new Intl.DateTimeFormat(locale, { hour: '2-digit', hourCycle: 'h23' })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <div className={styles.figures}>
      <dl className={styles.list}>
        <div>
          <dt>{say('home.payments')}</dt>
          <dd>{all.payments}</dd>
        </div>
        <div>
          <dt>{say('home.rate')}</dt>
          <dd>{Number.isNaN(all.rate) ? '–' : percent.format(all.rate)}</dd>
        </div>
        {charts.currency && (
          <div>
            <dt>{say('home.volume')}</dt>
            <dd>{formatMoney({ currency: charts.currency, value: String(all.volume) }, locale)}</dd>
          </div>
        )}
      </dl>
      {charts.points.length > 0 && (
        <BarChart
          label={say('home.by_hour')}
          points={byMoment(charts.points).map(({ at, payments }) => ({
            key: at,
            label: hour.format(new Date(at)),
            value: payments,
            text: String(payments),
          }))}
        />
      )}
    </div>
  )
}
