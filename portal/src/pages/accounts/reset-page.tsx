import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { account } from '../../api/index.ts'
import { ErrorNote, Field, Form, Note, TextLink } from '../../pieces/index.ts'
import { Door } from '../../shell/index.ts'
import { useWords } from '../../words/index.ts'

export default function ResetPage(): ReactNode {
  const { say } = useWords()
  const [params] = useSearchParams()
  const [password, setPassword] = useState('')
  const reset = useMutation({ mutationFn: () => account.resetPassword(password, params.get('token') ?? '') })
  return (
    <Door title={say('reset.title')} foot={<TextLink to="/sign-in">{say('account.back')}</TextLink>}>
      {reset.isSuccess ? (
        <Note tone="good" isAlert>
          {say('reset.done')}
        </Note>
      ) : (
        <Form onSubmit={() => reset.mutate()}>
          <Stack gap="sm">
            <Field
              label={say('account.new_password')}
              description={say('account.password_hint')}
              type="password"
              name="newPassword"
              autoComplete="new-password"
              minLength={10}
              autoFocus
              value={password}
              onText={setPassword}
            />
            {reset.error && <ErrorNote error={reset.error} />}
            <Button type="submit" loading={reset.isPending}>
              {say('reset.submit')}
            </Button>
            {reset.error && <TextLink to="/forgot">{say('forgot.submit')}</TextLink>}
          </Stack>
        </Form>
      )}
    </Door>
  )
}
