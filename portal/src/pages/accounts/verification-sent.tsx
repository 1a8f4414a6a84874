import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../words/index.ts'

/** Where the link is: in the inbox or, where no mail is sent, here. */
export function VerificationSent({ email, link }: { email: string; link: string | null }): ReactNode {
  const { say } = useWords()
  if (link === null) return <p role="status">{say('verify.sent', { email })}</p>
  return (
    <Stack gap="sm">
      <span role="status">{say('verify.here')}</span>
      <Button component="a" href={link}>
        {say('verify.confirm')}
      </Button>
    </Stack>
  )
}
