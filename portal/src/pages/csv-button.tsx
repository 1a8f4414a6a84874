import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../look/icons.tsx'
import { useSession } from '../session/index.ts'
import { useWords } from '../words/index.ts'

/** Nothing for who may not export. */
export function CsvButton({ href }: { href: string }): ReactNode {
  const { say } = useWords()
  const { may } = useSession()
  return (
    may('export') && (
      <Button
        component="a"
        href={href}
        download
        variant="default"
        size="xs"
        leftSection={<Icon name="download" />}
      >
        {say('payments.csv')}
      </Button>
    )
  )
}
