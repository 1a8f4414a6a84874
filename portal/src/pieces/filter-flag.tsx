import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AddressFilters } from './use-address-filters.ts'

/** A filter that is set or not. */
export function FilterFlag<Name extends string>(props: {
  readonly filters: AddressFilters<Name>
  readonly name: Name
  readonly label: string
  /** What the address says when it is set. */
  readonly value?: string
}): ReactNode {
  const { filters, name, label, value = 'true' } = props
  return (
    <Checkbox
      size="xs"
      label={label}
      checked={filters.values[name] !== ''}
      onChange={(event) => filters.set(name, event.currentTarget.checked ? value : null)}
    />
  )
}
