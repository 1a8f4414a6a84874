import type { ReactNode } from 'react'
import type { IconName } from '../../look/icons.tsx'
import { EmptyState } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'

interface Props {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly isFiltered?: boolean
}

export function ListEmpty({ icon, title, text, isFiltered = false }: Props): ReactNode {
  const { say } = useWords()
  return (
    <EmptyState icon={icon} title={isFiltered ? say('list.filtered') : title}>
      {isFiltered ? say('list.filtered_text') : text}
    </EmptyState>
  )
}
