import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A link to a page of the portal. */
export function TextLink({
  to,
  children,
  isMono = false,
  isInText = false,
}: {
  to: string
  children: ReactNode
  isMono?: boolean
  /** Words of the same colour stand around it: a line tells it from them. */
  isInText?: boolean
}): ReactNode {
  return (
    <Anchor
      component={Link}
      href={to}
      {...(isMono ? { className: 'mono' } : { inherit: true })}
      {...(isInText ? { underline: 'always' as const } : {})}
    >
      {children}
    </Anchor>
  )
}
