import type { Page as PageOf } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import type { IconName } from '../../look/icons.tsx'
import {
  type Column,
  FilterBar,
  FilterText,
  Page,
  PagedTable,
  Section,
  useAddressFilters,
} from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { ListEmpty } from './list-empty.tsx'

const FILTERS = ['id'] as const

interface Props<Row> {
  readonly title: string
  readonly lead: string
  readonly icon: IconName
  readonly empty: { readonly title: string; readonly text: string }
  /** By which the list is remembered, beside the client. */
  readonly name: string
  readonly ask: (
    clientId: string,
    query: { readonly id: string; readonly cursor: string | null },
  ) => Promise<PageOf<Row>>
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly href?: (row: Row) => string | null
  /** Above the list, such as what went wrong. */
  readonly note?: ReactNode
}

/** A list of a client's, the newest first; or the one in it that somebody came for, such as from the search. */
export function ListPage<Row>({
  title,
  lead,
  icon,
  empty,
  name,
  ask,
  note,
  ...table
}: Props<Row>): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const filters = useAddressFilters(FILTERS)
  const { id } = filters.values
  return (
    <Page title={title} lead={lead}>
      {note}
      <FilterBar filters={filters}>
        <FilterText filters={filters} name="id" label={say('list.find_id')} width={280} />
      </FilterBar>
      <Section isFlush>
        <PagedTable<Row>
          {...table}
          label={title}
          queryKey={[name, clientId, id]}
          ask={(cursor) => ask(clientId, { id, cursor })}
          empty={<ListEmpty icon={icon} {...empty} isFiltered={filters.isAny} />}
        />
      </Section>
    </Page>
  )
}
