import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { account } from '../../api/index.ts'
import { useWords } from '../../words/index.ts'

/** Where the link is: in the inbox or, where no mail is sent, here, or in the log of a gateway with real money. */
export function VerificationSent({ email, link }: { email: string; link: string | null }): ReactNode {
  const { say } = useWords()
  const facts = useQuery({ queryKey: ['facts'], queryFn: account.facts })
  if (link === null)
    return (
      <p role="status">
        {facts.data?.sendsMail === false ? say('verify.in_log') : say('verify.sent', { email })}
      </p>
    )
  return (
    <Stack gap="sm">
      <span role="status">{say('verify.here')}</span>
      <Button component="a" href={link}>
        {say('verify.confirm')}
      </Button>
    </Stack>
  )
}
