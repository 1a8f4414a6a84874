import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayOf, formatMoment, startOf } from '../../../formats/index.ts'
import { Loaded, Page, useSilence } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { Alarms } from './alarms.tsx'
import { AttentionSection } from './attention.tsx'
import { HealthSection } from './health.tsx'
import { LatencySection } from './latency.tsx'
import { NodesSection } from './nodes.tsx'
import styles from './overview.module.css'
import { VolumeSection } from './volume-section.tsx'

/** Nobody asks while the page is hidden. */
const REFRESHED_MS = 5_000

/** How the gateway is: what its operators see first. */
export default function OverviewPage(): ReactNode {
  const { say, zone } = useWords()
  const today = startOf(dayOf(new Date(), zone), zone).toISOString()
  const live = { refetchInterval: REFRESHED_MS, staleTime: 0 }
  const overview = useQuery({ queryKey: ['overview'], queryFn: api.overview, ...live })
  const volume = useQuery({ queryKey: ['volume', today], queryFn: () => api.volume(today), ...live })
  return (
    <Page title={say('op.overview')} beside={<Liveness of={overview} />}>
      <Loaded query={overview} lines={5}>
        {(data) => (
          <>
            <Alarms of={data} />
            <AttentionSection attention={data.attention} />
          </>
        )}
      </Loaded>
      <VolumeSection query={volume} />
      {overview.data && (
        <>
          <HealthSection of={overview.data} />
          <NodesSection of={overview.data} />
          <LatencySection of={overview.data.node} />
        </>
      )}
    </Page>
  )
}

/** Whether what is shown is of now. */
function Liveness({
  of: { data, dataUpdatedAt, error: failed },
}: {
  of: UseQueryResult<unknown>
}): ReactNode {
  const { say, ...reader } = useWords()
  const silentSince = useSilence()
  const error = failed ?? silentSince
  if (data === undefined) return null
  const time = formatMoment(new Date(dataUpdatedAt).toISOString(), reader)
  return (
    <span className={error ? styles.notLive : styles.live}>
      <span className={styles.dot} aria-hidden="true" />
      <strong>{say(error ? 'op.overview_not_live' : 'op.overview_live')}</strong>
      <span className={styles.time}>
        {error ? say('op.overview_last_answer', { time }) : say('op.overview_updated', { time })}
      </span>
    </span>
  )
}
