import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '../words/index.ts'
import { Moment } from './moment.tsx'

/** When what is shown was true: never later than it was asked for. */
export function AsOf({ query: { dataUpdatedAt } }: { query: UseQueryResult<unknown> }): ReactNode {
  const { say } = useWords()
  if (dataUpdatedAt === 0) return null
  return (
    <>
      {say('as_of')} <Moment at={new Date(dataUpdatedAt).toISOString()} />.
    </>
  )
}
