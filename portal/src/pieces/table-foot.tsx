import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './paged-table.module.css'

interface Props {
  readonly text: string
  /** Brings more rows; null where no more are shown. */
  readonly more: { readonly label: string; readonly isBusy?: boolean; readonly onClick: () => void } | null
}

/** What is below the last row of a table that goes on. */
export function TableFoot({ text, more }: Props): ReactNode {
  return (
    <div className={styles.foot}>
      <span className="dimmed">{text}</span>
      {more && (
        <Button variant="default" size="xs" loading={more.isBusy ?? false} onClick={more.onClick}>
          {more.label}
        </Button>
      )}
    </div>
  )
}
