import type { Overview } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../formats/index.ts'
import { Note } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'

/** What keeps everybody from paying. */
export function Alarms({ of: { database, hold } }: { of: Overview }): ReactNode {
  const { say, ...reader } = useWords()
  const since = hold?.begunAt && say('op.overview_held_since', { time: formatMoment(hold.begunAt, reader) })
  return (
    <>
      {database.status !== 'writable' && (
        <Note
          tone="wrong"
          title={`${say('op.overview_database')}: ${say(`op.overview_db_${database.status}`)}`}
          isAlert
        >
          {database.reason}
        </Note>
      )}
      {database.isPartlyAway && (
        <Note tone="wrong" title={say('op.overview_partly_away')} isAlert>
          {say('op.overview_partly_away_text')}
        </Note>
      )}
      {hold && (
        <Note tone="open" title={[say('op.overview_hold'), since].filter(Boolean).join(', ')} isAlert>
          {say('op.overview_held_text')}
        </Note>
      )}
    </>
  )
}
