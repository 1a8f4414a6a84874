import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Days, dayOf, daysOf, formatDays, momentsOf, SPANS } from '../formats/index.ts'
import { useWords } from '../words/index.ts'
import styles from './filter-bar.module.css'
import type { AddressFilters } from './use-address-filters.ts'

/** What a page with a span has in its address. */
type SpanName = 'span' | 'from' | 'to'
const CUSTOM = 'custom'

interface Props {
  readonly filters: AddressFilters<SpanName>
  /** Now, where it is another time than the reader's: a sandbox's clock may be ahead. */
  readonly now?: Date | undefined
  /** Chosen where the address has none. Without one it may be any time. */
  readonly usual?: (typeof SPANS)[number]
}

const isSet = ({ span, from, to }: Record<SpanName, string>) => span !== '' || from !== '' || to !== ''

/** The days that are chosen, and the moments between which they are in the reader's zone. */
export function useSpan({ filters, now, usual }: Props): Days & {
  readonly from?: string
  readonly to?: string
} {
  const { zone } = useWords()
  const { values } = filters
  const days = daysOf(
    isSet(values) ? values : { ...values, span: usual ?? '' },
    dayOf(now ?? new Date(), zone),
  )
  return { ...days, ...momentsOf(days, zone) }
}

/** Spans by their names, or days of one's own. Which days it is stands beside it. */
export function FilterSpan(props: Props): ReactNode {
  const { filters, usual } = props
  const { say, locale, zone } = useWords()
  const { first, last } = useSpan(props)
  const { values } = filters
  const chosen = values.span || (isSet(values) ? CUSTOM : (usual ?? ''))
  const choose = (wanted: string | null) =>
    // One's own days begin with those that are shown.
    filters.change(
      wanted === CUSTOM
        ? { span: CUSTOM, from: first, to: last }
        : { span: wanted === usual ? null : wanted, from: null, to: null },
    )
  return (
    <div className={styles.span}>
      <Select
        size="xs"
        w={150}
        aria-label={say('span.label')}
        placeholder={say('span.any')}
        data={[...SPANS, CUSTOM].map((name) => ({
          value: name,
          label: say(`span.${name as typeof CUSTOM}`),
        }))}
        value={chosen || null}
        onChange={choose}
        clearable={usual === undefined}
        allowDeselect={usual === undefined}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        clearButtonProps={{ 'aria-label': `× ${say('span.label')}` }}
        title={say('span.zone', { zone })}
      />
      {chosen === CUSTOM ? (
        <>
          <Day filters={filters} name="from" label={say('span.from')} />
          <Day filters={filters} name="to" label={say('span.to')} />
        </>
      ) : (
        first && last && <span className={styles.days}>{formatDays(first, last, locale)}</span>
      )}
    </div>
  )
}

/** Kept as it is typed: what it means in moments is the zone's business. */
function Day({
  filters,
  name,
  label,
}: Pick<Props, 'filters'> & { readonly name: 'from' | 'to'; readonly label: string }): ReactNode {
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <input
        type="date"
        value={filters.values[name]}
        onChange={(event) => filters.set(name, event.currentTarget.value)}
      />
    </label>
  )
}
