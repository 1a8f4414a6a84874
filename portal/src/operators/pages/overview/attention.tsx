import type { MatterRow, Overview, Severity } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatSpan } from '../../../formats/index.ts'
import { Icon } from '../../../look/icons.tsx'
import { Section, StatusBadge } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { useOperator } from '../../session.tsx'
import styles from './overview.module.css'

/** The worst first. */
const TONES = {
  critical: 'wrong',
  warning: 'open',
  info: 'busy',
} as const satisfies Readonly<Record<Severity, string>>

/** So old a count may be without a word about it. */
const FRESH_SECONDS = 60

/** All that waits for an operator, always in the same places. */
export function AttentionSection({
  attention: { matters, max, ageSeconds },
}: Pick<Overview, 'attention'>): ReactNode {
  const { say, locale } = useWords()
  const sum = matters.reduce((total, { count }) => total + (count ?? 0), 0)
  const isMore = matters.some(({ count }) => count !== null && count >= max)
  const isPartlyRead = ageSeconds !== null && matters.some(({ count }) => count === null)
  const severities = matters.flatMap(({ count, severity }) => (count ? severity : []))
  const worst = (Object.keys(TONES) as Severity[]).find((severity) => severities.includes(severity))
  return (
    <Section
      title={say('op.overview_attention')}
      actions={
        <>
          {ageSeconds !== null && ageSeconds > FRESH_SECONDS && (
            <span className={styles.aside}>
              {say('op.overview_counted', { time: formatSpan(ageSeconds * 1_000, locale) })}
            </span>
          )}
          {worst ? (
            <StatusBadge
              status={say('op.overview_wait', { count: isMore || isPartlyRead ? `${sum}+` : sum })}
              tone={TONES[worst]}
            />
          ) : isPartlyRead ? null : ageSeconds !== null ? (
            <StatusBadge status={say('op.overview_well')} tone="good" />
          ) : (
            <StatusBadge status={say('op.overview_counting')} tone="quiet" />
          )}
        </>
      }
    >
      <ul className={styles.matters}>
        {matters.map((matter) => (
          <li key={matter.name}>
            <Matter of={matter} max={max} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Matter({
  of: { name, severity, page, right, count, oldestAt },
  max,
}: {
  of: MatterRow
  max: number
}): ReactNode {
  const { say, locale } = useWords()
  const { may } = useOperator()
  const look = `${styles.matter} ${count ? styles[TONES[severity]] : styles.none}`
  const shown = (
    <>
      <span className={styles.count}>
        {count === null ? '–' : count >= max ? `${max}+` : count}{' '}
        {oldestAt !== null && (
          <span className={styles.age}>
            {say('op.overview_oldest', { time: formatSpan(Date.now() - Date.parse(oldestAt), locale) })}
          </span>
        )}
      </span>
      <span className={styles.matterName}>{say(`op.overview_at_${name}`)}</span>
      {may(right) && <Icon name="right" size={13} />}
    </>
  )
  return may(right) ? (
    <Link href={page} className={look}>
      {shown}
    </Link>
  ) : (
    <span className={look}>{shown}</span>
  )
}
