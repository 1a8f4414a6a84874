import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { MerchantRow } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { StatusBadge, type useAddressFilters } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { api } from '../api/index.ts'

interface Props extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  readonly label: string
  readonly value: string
  readonly onClient: (clientId: string) => void
  /** What else can be chosen. */
  readonly others?: readonly { readonly value: string; readonly label: string }[] | undefined
}

const PAUSE_MS = 250

/** A client, found by its name, its ID or the name of its organisation. */
export function ClientSelect({ value, onClient, others = [], ...props }: Props): ReactNode {
  const { say } = useWords()
  const [typed, setTyped] = useState('')
  const [paused] = useDebouncedValue(typed, PAUSE_MS)
  const chosen = useQuery({
    queryKey: ['merchants', 'chosen', value],
    queryFn: () => api.merchants({ search: value }),
    enabled: value !== '',
  })
  const own = chosen.data?.rows.find(({ clientId }) => clientId === value)
  // What is shown of the choice is no search.
  const search = own && paused === labelOf(own) ? '' : paused.trim()
  const found = useQuery({
    queryKey: ['merchants', 'choice', search],
    queryFn: () => api.merchants({ search }),
    placeholderData: (before) => before,
  })
  const rows = found.data?.rows ?? []
  const merchants = own && !rows.some(({ clientId }) => clientId === value) ? [own, ...rows] : rows
  const listed = [...others, ...merchants.map((one) => ({ value: one.clientId, label: labelOf(one) }))]
  // A link may name what is no client, or is none any more.
  const isUnknown = value !== '' && !listed.some((one) => one.value === value)
  return (
    <Select
      data={isUnknown ? [{ value, label: value }, ...listed] : listed}
      filter={({ options }) => options}
      openOnFocus={false}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      placeholder={say('op.fields_client')}
      nothingFoundMessage={say('op.merchants_none')}
      maxDropdownHeight={280}
      value={value || null}
      onChange={(clientId) => onClient(clientId ?? '')}
      renderOption={({ option }) => (
        <Choice of={merchants.find(({ clientId }) => clientId === option.value)} label={option.label} />
      )}
      {...props}
    />
  )
}

const labelOf = ({ name, clientId }: MerchantRow) => `${name} (${clientId})`

function Choice({ of, label }: { of: MerchantRow | undefined; label: string }): ReactNode {
  if (!of) return label
  return (
    <span>
      <strong>{of.name}</strong>{' '}
      <StatusBadge status={of.environment} tone={of.environment === 'production' ? 'busy' : 'open'} />
      <br />
      <span className="mono dimmed">{of.clientId}</span>
    </span>
  )
}

/** The same in a bar of filters. */
export function FilterClient<Name extends string>({
  filters,
  name,
  label,
  ...props
}: {
  readonly filters: ReturnType<typeof useAddressFilters<Name>>
  readonly name: Name
  readonly label: string
  readonly others?: Props['others']
}): ReactNode {
  return (
    <ClientSelect
      size="xs"
      w={260}
      label=""
      aria-label={label}
      placeholder={label}
      value={filters.values[name]}
      onClient={(clientId) => filters.set(name, clientId || null)}
      clearable
      comboboxProps={{ width: 320, position: 'bottom-start' }}
      clearButtonProps={{ 'aria-label': `× ${label}` }}
      {...props}
    />
  )
}
