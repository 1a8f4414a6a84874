import type { OfMerchant } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { formatAgo } from '../../../formats/index.ts'
import { Icon } from '../../../look/icons.tsx'
import { type Column, CopyText, Moment, TextLink } from '../../../pieces/index.ts'
import { type Say, useWords } from '../../../words/index.ts'
import styles from './cells.module.css'

/** An id that is cut off where it would take the room of others; whole on a phone, to hover over and when it is copied. */
export function ShortId({
  id,
  label,
  isWide = false,
}: {
  id: string
  label: string
  isWide?: boolean
}): ReactNode {
  return (
    <CopyText text={id} label={label}>
      <span className={isWide ? styles.wideId : styles.id} title={`${label}: ${id}`}>
        {id}
      </span>
    </CopyText>
  )
}

export const merchantColumn = <Row extends OfMerchant>(say: Say): Column<Row> => ({
  key: 'merchant',
  head: say('op.merchant'),
  phone: 'title',
  cell: (row) => <Merchant of={row} />,
})

function Merchant({ of: { clientId, merchantName } }: { of: OfMerchant }): ReactNode {
  const { say } = useWords()
  return (
    <>
      <TextLink to={`/merchants/${encodeURIComponent(clientId)}`}>
        <strong>{merchantName}</strong>
      </TextLink>
      <br />
      <ShortId id={clientId} label={say('op.client')} />
    </>
  )
}

/** How long it has been so, and the moment below. */
export function Since({ at }: { at: string | null }): ReactNode {
  const { locale } = useWords()
  if (at === null) return <span className="dimmed">–</span>
  return (
    <>
      <span className="nowrap">{formatAgo(at, locale)}</span>
      <br />
      <span className="dimmed">
        <Moment at={at} />
      </span>
    </>
  )
}

export function Failure({ error, failures }: { error: string | null; failures: number }): ReactNode {
  const { say } = useWords()
  return (
    <>
      {error && (
        <span className={styles.error} title={error}>
          {error}
        </span>
      )}
      <span className="dimmed">{say('op.stuck_failures', { count: failures })}</span>
    </>
  )
}

/** A section that has nothing, in one calm line. */
export function Well({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className={styles.well}>
      <Icon name="check" />
      {children}
    </p>
  )
}

/** The result of an action, above the rows that it was about. */
export function SectionNote({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={styles.note} role="status">
      {children}
    </div>
  )
}
