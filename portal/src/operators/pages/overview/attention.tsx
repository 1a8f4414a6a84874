import type { OperatorRight, Overview } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatSpan } from '../../../formats/index.ts'
import { Icon } from '../../../look/icons.tsx'
import { Section, StatusBadge } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { useOperator } from '../../session.tsx'
import styles from './overview.module.css'

interface Matter {
  readonly name:
    | 'payments'
    | 'refunds'
    | 'differences'
    | 'unanswered'
    | 'items'
    | 'addresses'
    | 'ledger'
    | Decision
  readonly to: string
  readonly right: OperatorRight
  /** How bad it is that there is one. */
  readonly tone: (typeof TONES)[number]
}
type Decision = 'applications' | 'proposals' | 'unrouted'
const TONES = ['wrong', 'open', 'busy'] as const

const MATTERS: readonly Matter[] = [
  { name: 'payments', to: '/stuck', right: 'stuck_read', tone: 'wrong' },
  { name: 'refunds', to: '/stuck', right: 'stuck_read', tone: 'wrong' },
  { name: 'differences', to: '/stuck', right: 'stuck_read', tone: 'wrong' },
  { name: 'unanswered', to: '/stuck', right: 'stuck_read', tone: 'wrong' },
  { name: 'ledger', to: '/money', right: 'money_read', tone: 'wrong' },
  { name: 'items', to: '/stuck', right: 'stuck_read', tone: 'open' },
  { name: 'addresses', to: '/stuck', right: 'stuck_read', tone: 'open' },
  { name: 'unrouted', to: '/merchants?routes=missing', right: 'merchants_read', tone: 'open' },
  { name: 'applications', to: '/applications', right: 'applications_decide', tone: 'busy' },
  { name: 'proposals', to: '/proposals', right: 'proposals_read', tone: 'busy' },
]

/** So old a count may be without a word about it. */
const FRESH_SECONDS = 60

/** All that waits for an operator, always in the same places. */
export function AttentionSection({
  attention,
  ledgersBroken,
}: Pick<Overview, 'attention' | 'ledgersBroken'>): ReactNode {
  const { say, locale } = useWords()
  const { may } = useOperator()
  const countOf = ({ name }: Matter) => (name === 'ledger' ? ledgersBroken : (attention?.[name] ?? null))
  const max = attention?.max ?? Number.POSITIVE_INFINITY
  const counts = MATTERS.map(countOf)
  const sum = counts.reduce<number>((total, count) => total + (count ?? 0), 0)
  const isMore = counts.some((count) => count !== null && count >= max)
  const isPartlyRead = MATTERS.some(({ name }) => name !== 'ledger' && attention?.[name] === null)
  const worst = TONES.find((tone) => MATTERS.some((matter) => matter.tone === tone && countOf(matter)))
  const ageSeconds = attention?.ageSeconds ?? 0
  return (
    <Section
      title={say('op.overview_attention')}
      actions={
        <>
          {ageSeconds > FRESH_SECONDS && (
            <span className={styles.aside}>
              {say('op.overview_counted', { time: formatSpan(ageSeconds * 1_000, locale) })}
            </span>
          )}
          {worst ? (
            <StatusBadge
              status={say('op.overview_wait', { count: isMore || isPartlyRead ? `${sum}+` : sum })}
              tone={worst}
            />
          ) : isPartlyRead ? null : attention ? (
            <StatusBadge status={say('op.overview_well')} tone="good" />
          ) : (
            <StatusBadge status={say('op.overview_counting')} tone="quiet" />
          )}
        </>
      }
    >
      <ul className={styles.matters}>
        {MATTERS.map((matter) => {
          const count = countOf(matter)
          const shown = (
            <>
              <span className={styles.count}>
                {count === null ? '–' : count >= max && matter.name !== 'ledger' ? `${max}+` : count}
              </span>
              <span className={styles.matterName}>{say(`op.overview_at_${matter.name}`)}</span>
              {may(matter.right) && <Icon name="right" size={13} />}
            </>
          )
          const look = `${styles.matter} ${count ? styles[matter.tone] : styles.none}`
          return (
            <li key={matter.name}>
              {may(matter.right) ? (
                <Link href={matter.to} className={look}>
                  {shown}
                </Link>
              ) : (
                <span className={look}>{shown}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
