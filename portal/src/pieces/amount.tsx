import type { Money } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { formatDecimal } from '../formats/index.ts'
import { useWords } from '../words/index.ts'
import styles from './amount.module.css'

/** An amount as the reader writes numbers, its currency behind it, and the exact value to hover over. */
export function Amount({ of, isStrong = false }: { of: Money; isStrong?: boolean }): ReactNode {
  const { say, locale } = useWords()
  return (
    <span className={styles.amount} title={say('money.exact', { value: of.value, currency: of.currency })}>
      {isStrong ? <strong>{formatDecimal(of, locale)}</strong> : formatDecimal(of, locale)}{' '}
      <span className={styles.currency}>{of.currency}</span>
    </span>
  )
}
