import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props extends Pick<ButtonProps, 'variant' | 'disabled' | 'loading'> {
  readonly label: string
  /** What it is about, for people who cannot see the row. */
  readonly of?: string | number
  readonly title?: string
  readonly onClick: () => void
}

/** A small button beside what it is about, such as in a row of a table. */
export function RowButton({ label, of, ...props }: Props): ReactNode {
  return (
    <Button
      size="compact-xs"
      variant="default"
      {...(of === undefined ? {} : { 'aria-label': `${label} ${of}` })}
      {...props}
    >
      {label}
    </Button>
  )
}
