import { Button, Select, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../words/index.ts'
import styles from './filter-bar.module.css'
import type { AddressFilters } from './use-address-filters.ts'

interface BarProps<Name extends string> {
  readonly filters: AddressFilters<Name>
  readonly children: ReactNode
}

export function FilterBar<Name extends string>({ filters, children }: BarProps<Name>): ReactNode {
  const { say } = useWords()
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  const bar = (
    <div className={styles.bar}>
      {children}
      {filters.isAny && (
        <Button variant="subtle" size="compact-sm" onClick={filters.clear}>
          {say('filter.clear')}
        </Button>
      )}
    </div>
  )
  if (!isPhone) return <search>{bar}</search>
  return (
    <search>
      <details className={styles.folded} open={filters.isAny}>
        <summary>{say('filter.filters')}</summary>
        {bar}
      </details>
    </search>
  )
}

interface FilterProps<Name extends string> {
  readonly filters: AddressFilters<Name>
  readonly name: Name
  readonly label: string
}

export function FilterSelect<Name extends string>(
  props: FilterProps<Name> & { readonly options: readonly (string | { value: string; label: string })[] },
): ReactNode {
  const { filters, name, label, options } = props
  return (
    <Select
      size="xs"
      w={150}
      aria-label={label}
      placeholder={label}
      data={[...options]}
      value={filters.values[name] || null}
      onChange={(value) => filters.set(name, value)}
      clearable
      searchable={options.length > 8}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      clearButtonProps={{ 'aria-label': `× ${label}` }}
    />
  )
}

/** Asks when its reader pauses, leaves it or presses Enter: not at each letter. */
export function FilterText<Name extends string>(
  props: FilterProps<Name> & { readonly width?: number },
): ReactNode {
  const { filters, name, label, width = 150 } = props
  const kept = filters.values[name]
  const [typed, setTyped] = useState(kept)
  useEffect(() => setTyped(kept), [kept])
  const apply = () => {
    if (typed.trim() !== kept) filters.set(name, typed.trim())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new letter starts the pause again
  useEffect(() => {
    const timer = setTimeout(apply, 500)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextInput
      size="xs"
      w={width}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && apply()}
    />
  )
}
