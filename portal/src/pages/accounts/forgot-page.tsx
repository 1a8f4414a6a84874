import { Button, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { account } from '../../api/index.ts'
import { ErrorNote, Field, Form, Note, TextLink } from '../../pieces/index.ts'
import { Door } from '../../shell/index.ts'
import { useWords } from '../../words/index.ts'

export default function ForgotPage(): ReactNode {
  const { say } = useWords()
  const [email, setEmail] = useState('')
  const facts = useQuery({ queryKey: ['facts'], queryFn: account.facts })
  const request = useMutation({ mutationFn: () => account.requestPasswordReset(email) })
  return (
    <Door title={say('forgot.title')} foot={<TextLink to="/sign-in">{say('account.back')}</TextLink>}>
      {request.isSuccess ? (
        <Note tone="good" isAlert>
          <p>{say('forgot.sent')}</p>
          {facts.data?.sendsMail === false && <p>{say('forgot.in_log')}</p>}
        </Note>
      ) : (
        <Form onSubmit={() => request.mutate()}>
          <Stack gap="sm">
            <span>{say('forgot.text')}</span>
            <Field
              label={say('account.email')}
              type="email"
              name="email"
              autoComplete="username"
              autoFocus
              value={email}
              onText={setEmail}
            />
            {request.error && <ErrorNote error={request.error} />}
            <Button type="submit" loading={request.isPending}>
              {say('forgot.submit')}
            </Button>
          </Stack>
        </Form>
      )}
    </Door>
  )
}
