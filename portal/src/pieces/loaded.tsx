import { Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '../words/index.ts'
import { ErrorNote } from './error-note.tsx'

interface Props<T> {
  readonly query: UseQueryResult<T>
  readonly children: (data: T) => ReactNode
  readonly lines?: number
  readonly isPage?: boolean
}

/** What was asked for, its skeleton until it is there, or what went wrong. */
export function Loaded<T>({ query, children, lines = 4, isPage = false }: Props<T>): ReactNode {
  const { say } = useWords()
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorNote error={query.error} retry={() => void query.refetch()} isPage={isPage} />
  return (
    <Stack gap={12} py="xs" role="status" aria-label={say('loading')}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={line} height={18} width={line === 0 ? '40%' : '100%'} />
      ))}
    </Stack>
  )
}
