import { UnstyledButton } from '@mantine/core'
import type { Money } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words/index.ts'
import { Amount } from './amount.tsx'
import styles from './amounts.module.css'

/** So many stand side by side, unless the reader wants all. */
const SHOWN = 3

/** Amounts of several currencies, which are never added up: the first ones, and the rest behind a button. */
export function Amounts({ of, isLines = false }: { of: readonly Money[]; isLines?: boolean }): ReactNode {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const more = of.length - SHOWN
  const shown = isOpen || more <= 0 ? of : of.slice(0, SHOWN)
  if (of.length === 0) return '–'
  return (
    <span className={isLines ? styles.lines : styles.row}>
      {shown.map((money) => (
        <Amount key={money.currency} of={money} isStrong />
      ))}
      {more > 0 && (
        <UnstyledButton
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
        >
          {isOpen ? say('totals.fewer') : say('totals.more', { count: more })}
        </UnstyledButton>
      )}
    </span>
  )
}
