import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/index.ts'

export function PageSkeleton(): ReactNode {
  const { say } = useWords()
  return (
    <Stack gap="md" p="md" role="status" aria-label={say('loading')}>
      <Skeleton height={28} width="30%" />
      <Skeleton height={120} />
      <Skeleton height={240} />
    </Stack>
  )
}
