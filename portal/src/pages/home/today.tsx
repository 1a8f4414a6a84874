import { useQuery } from '@tanstack/react-query'
import type { Charts } from 'amsel/portal-api'
import { type ReactNode, useMemo } from 'react'
import { client } from '../../api/index.ts'
import { CountChart, countOf, currenciesOf, stepsOf, successRate } from '../../charts/index.ts'
import { dayOf, formatDays, hourBounds } from '../../formats/index.ts'
import { Amounts, Figures, Loaded, Section } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import styles from './today.module.css'

/** The figures of the client's own day, which in the sandbox may be another than the reader's. */
export function Today(): ReactNode {
  const { say, locale, zone } = useWords()
  const { clientId, now } = useClient()
  const day = dayOf(now(), zone)
  const bounds = useMemo(() => hourBounds(day, zone), [day, zone])
  const charts = useQuery({
    queryKey: ['charts', clientId, bounds],
    queryFn: () => client.charts(clientId, bounds),
    refetchInterval: 30_000,
  })
  return (
    <Section title={`${say('home.today')}, ${formatDays(day, day, locale)}`}>
      <Loaded query={charts}>{(data) => <Sold of={data} bounds={bounds} />}</Loaded>
    </Section>
  )
}

function Sold({ of: { points }, bounds }: { of: Charts; bounds: readonly Date[] }): ReactNode {
  const { say, locale } = useWords()
  const all = countOf(points)
  const rate = successRate(all)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const volumes = currenciesOf(points).filter(({ succeeded }) => succeeded > 0)
  return (
    <div className={styles.figures}>
      <Figures
        of={[
          [say('home.payments'), new Intl.NumberFormat(locale).format(all.payments)],
          [say('home.rate'), rate === null ? '–' : percent.format(rate)],
          [say('home.volume'), <Amounts key="" of={volumes.map(({ volume }) => volume)} isLines />],
        ]}
      />
      {all.payments > 0 && (
        <CountChart title={say('home.by_hour')} step="hour" buckets={stepsOf(points, bounds)} />
      )}
    </div>
  )
}
