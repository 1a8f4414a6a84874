import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { CodeBlock } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'

export function BackupCodes({ codes }: { codes: readonly string[] }): ReactNode {
  const { say } = useWords()
  return (
    <Stack gap="xs">
      <span>{say('me.backup_codes_text')}</span>
      <CodeBlock code={codes.join('\n')} label={say('me.backup_codes')} />
    </Stack>
  )
}
