import { Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Page } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { useWords } from '../words/index.ts'
import { type Column, DataTable } from './data-table.tsx'
import { ErrorNote } from './error-note.tsx'
import styles from './paged-table.module.css'
import { TableFoot } from './table-foot.tsx'

interface Asked<Row> {
  /** What the list depends on: client and filters. */
  readonly queryKey: readonly unknown[]
  readonly ask: (cursor: string | null) => Promise<Page<Row>>
  readonly refetchMs?: number
  /** Something else brings in new rows: the table does not fetch them again by itself. */
  readonly isStill?: boolean
}

interface Shown<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly href?: (row: Row) => string | null
  /** Shown where there is nothing. */
  readonly empty: ReactNode
}

/** A list of the gateway's, page by page. */
export function PagedTable<Row>(props: Asked<Row> & Shown<Row>): ReactNode {
  return <PagesTable {...props} list={usePages(props)} />
}

/** The pages that have been fetched, for callers that need to know what is in them. */
export const usePages = <Row,>({ queryKey, ask, refetchMs, isStill }: Asked<Row>) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs ?? false,
    refetchOnWindowFocus: !isStill,
  })

export type Pages<Row> = ReturnType<typeof usePages<Row>>

export function PagesTable<Row>({ list, ...props }: Shown<Row> & { readonly list: Pages<Row> }): ReactNode {
  const { say } = useWords()
  if (list.isPending) return <RowsSkeleton />
  if (list.error && !list.data)
    return (
      <div className={styles.foot}>
        <ErrorNote error={list.error} retry={() => void list.refetch()} />
      </div>
    )
  const rows = list.data.pages.flatMap((page) => page.rows)
  const isSearching = list.data.pages.at(-1)?.isComplete === false
  return (
    <div aria-busy={list.isFetching} className={list.isPlaceholderData ? styles.stale : undefined}>
      {rows.length > 0 && <DataTable {...props} rows={rows} />}
      {rows.length === 0 && !list.hasNextPage && props.empty}
      {list.isFetchNextPageError && (
        <div className={styles.foot}>
          <ErrorNote error={list.error} />
        </div>
      )}
      {list.hasNextPage && (
        <TableFoot
          text={isSearching ? say('table.searching') : say('table.shown', { count: rows.length })}
          more={{
            label: say(isSearching ? 'table.search_on' : 'table.more'),
            isBusy: list.isFetchingNextPage,
            onClick: () => void list.fetchNextPage(),
          }}
        />
      )}
    </div>
  )
}

function RowsSkeleton(): ReactNode {
  const { say } = useWords()
  return (
    <Stack gap={12} p="md" role="status" aria-label={say('loading')}>
      {[...'123456'].map((key) => (
        <Skeleton key={key} height={18} />
      ))}
    </Stack>
  )
}
