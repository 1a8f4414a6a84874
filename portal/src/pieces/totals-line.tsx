import { useQuery } from '@tanstack/react-query'
import type { ListTotals, Money } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { useWords } from '../words/index.ts'
import { Amounts } from './amounts.tsx'
import styles from './totals-line.module.css'

interface Props {
  readonly queryKey: readonly unknown[]
  readonly ask: () => Promise<ListTotals>
  /** Whether success is one state of several in the list: its amounts are shown beside all. */
  readonly hasSuccess?: boolean
  readonly refetchMs?: number
  readonly children?: (totals: ListTotals) => ReactNode
}

/** What the whole list adds up to, not the rows that are shown; each currency by itself. */
export function TotalsLine({ queryKey, ask, hasSuccess = false, refetchMs, children }: Props): ReactNode {
  const { say, locale } = useWords()
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...queryKey, 'totals'],
    queryFn: ask,
    refetchInterval: refetchMs ?? false,
  })
  const number = new Intl.NumberFormat(locale)
  if (!data) return <div className={styles.line} />
  const { totals, isComplete } = data
  const sum = (read: (total: ListTotals['totals'][number]) => number) =>
    totals.reduce((all, total) => all + read(total), 0)
  const [count, succeeded] = [sum((one) => one.count), sum((one) => one.succeeded)]
  const all: readonly Money[] = totals.map(({ amount }) => amount)
  const done = totals.filter((one) => one.succeeded > 0).map(({ succeededAmount }) => succeededAmount)
  return (
    <section className={styles.line} aria-label={say('totals.label')} aria-busy={isPlaceholderData}>
      <strong>{say(isComplete ? 'totals.count' : 'totals.at_least', { count: number.format(count) })}</strong>
      {hasSuccess && succeeded < count && succeeded > 0 && (
        <span>
          <span className="dimmed">{say('totals.succeeded', { count: number.format(succeeded) })}</span>{' '}
          <Amounts of={done} />
        </span>
      )}
      {count > 0 && (
        <span>
          <span className="dimmed">{say('totals.all')}</span> <Amounts of={all} />
        </span>
      )}
      {children?.(data)}
    </section>
  )
}
