import { useQuery } from '@tanstack/react-query'
import type { Charts } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { bucketsOf, CountChart, successRate, totalOf } from '../../charts/index.ts'
import { formatMoney } from '../../formats/index.ts'
import { Loaded, Section } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import styles from './today.module.css'

const DAY_MS = 86_400_000

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
      <Loaded query={charts}>{(data) => <Figures charts={data} from={day} />}</Loaded>
    </Section>
  )
}

function Figures({ charts, from }: { charts: Charts; from: Date }): ReactNode {
  const { say, locale } = useWords()
  const buckets = bucketsOf(charts, from, new Date(from.getTime() + DAY_MS))
  const all = totalOf(buckets)
  const rate = successRate(all)
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
          <dd>{rate === null ? '–' : percent.format(rate)}</dd>
        </div>
        {charts.currency && (
          <div>
            <dt>{say('home.volume')}</dt>
            <dd>{formatMoney(all.exact, locale)}</dd>
          </div>
        )}
      </dl>
      {buckets.length > 0 && <CountChart title={say('home.by_hour')} step={charts.step} buckets={buckets} />}
    </div>
  )
}
