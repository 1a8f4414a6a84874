import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A link to a page of the portal. */
export function TextLink({
  to,
  children,
  isMono = false,
}: {
  to: string
  children: ReactNode
  isMono?: boolean
}): ReactNode {
  return (
    <Anchor component={Link} href={to} {...(isMono ? { className: 'mono' } : { inherit: true })}>
      {children}
    </Anchor>
  )
}
