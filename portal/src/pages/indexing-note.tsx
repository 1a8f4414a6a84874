import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../api/index.ts'
import { formatMoment } from '../formats/index.ts'
import { Note } from '../pieces/index.ts'
import { useClient } from '../session/index.ts'
import { useWords } from '../words/index.ts'

const WHILE_INDEXING_MS = 5_000

/** Above lists that lack older payments, until all can be found; nothing otherwise. */
export function IndexingNote(): ReactNode {
  const { say, ...reader } = useWords()
  const { clientId } = useClient()
  const { data } = useQuery({
    queryKey: ['indexing', clientId],
    queryFn: () => client.indexing(clientId),
    refetchInterval: ({ state }) => (state.data?.indexing ? WHILE_INDEXING_MS : false),
  })
  const indexing = data?.indexing
  if (!indexing) return null
  return (
    <Note tone="busy" title={say('list.indexing', { percent: indexing.percent })}>
      {indexing.through
        ? say('list.indexed_through', { time: formatMoment(indexing.through, reader) })
        : say('list.indexing_soon')}
    </Note>
  )
}
