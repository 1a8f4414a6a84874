import { useMemo } from 'react'
import { useSearchParams } from 'wouter'

export interface AddressFilters<Name extends string> {
  /** Empty where it is not set. */
  readonly values: Readonly<Record<Name, string>>
  readonly isAny: boolean
  readonly set: (name: Name, value: string | null) => void
  /** Several at once. */
  readonly change: (values: Readonly<Partial<Record<Name, string | null>>>) => void
  readonly clear: () => void
}

/** Filters that live in the address, so that a list can be bookmarked, sent to a colleague and come back to. */
export function useAddressFilters<Name extends string>(names: readonly Name[]): AddressFilters<Name> {
  const [params, setParams] = useSearchParams()
  const kept = names.map((name) => params.get(name) ?? '').join('\n')
  const values = useMemo(() => {
    const read = kept.split('\n')
    return Object.fromEntries(names.map((name, at) => [name, read[at] ?? ''])) as Record<Name, string>
  }, [kept, names])
  const change: AddressFilters<Name>['change'] = (changed) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries<string | null | undefined>(changed))
          if (value) after.set(name, value)
          else after.delete(name)
        return after
      },
      { replace: true },
    )
  return {
    values,
    isAny: names.some((name) => values[name] !== ''),
    set: (name, value) => change({ [name]: value } as Partial<Record<Name, string | null>>),
    change,
    clear: () =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          for (const name of names) after.delete(name)
          return after
        },
        { replace: true },
      ),
  }
}
