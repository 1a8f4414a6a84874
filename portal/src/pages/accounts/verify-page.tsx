import { Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { ApiFailure, account } from '../../api/index.ts'
import { ErrorNote, Field, Form, Note, TextLink } from '../../pieces/index.ts'
import { Door } from '../../shell/index.ts'
import { useWords } from '../../words/index.ts'

const ASKING: readonly string[] = ['password_needed', 'wrong_password']

/** Where the link of the mail leads: the address is confirmed, and its owner signed in; in another browser with the password. */
export default function VerifyPage(): ReactNode {
  const { say } = useWords()
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const token = params.get('token') ?? ''
  const verify = useMutation({
    mutationFn: account.verifyEmail,
    onSuccess: () => {
      queries.clear()
      navigate('/', { replace: true })
    },
  })
  const { mutate } = verify
  const wasAsked = useRef(false)
  useEffect(() => {
    if (wasAsked.current || token === '') return
    wasAsked.current = true
    mutate({ token })
  }, [token, mutate])
  const [password, setPassword] = useState('')
  const isAsked = verify.error instanceof ApiFailure && ASKING.includes(verify.error.code)
  // The field stays while an answer is waited for.
  const isTyped = isAsked || (password !== '' && verify.isPending)
  const isFailed = (verify.isError && !isAsked) || token === ''
  return (
    <Door
      title={say(isFailed ? 'verify.failed' : 'verify.title')}
      foot={isFailed ? <TextLink to="/sign-in">{say('account.back')}</TextLink> : null}
    >
      {token === '' && <Note tone="wrong">{say('verify.missing')}</Note>}
      {isTyped && (
        <Form onSubmit={() => mutate({ token, password })}>
          <Stack gap="sm">
            <span>{say('verify.password')}</span>
            <Field
              label={say('account.password')}
              type="password"
              name="password"
              autoComplete="current-password"
              autoFocus
              value={password}
              onText={setPassword}
              failure={verify.error}
            />
            <Button type="submit" loading={verify.isPending}>
              {say('verify.confirm')}
            </Button>
            <TextLink to="/forgot">{say('sign_in.forgot')}</TextLink>
          </Stack>
        </Form>
      )}
      {isFailed && verify.error && <ErrorNote error={verify.error} />}
      {!isTyped && !isFailed && <p role="status">{say('loading')}…</p>}
    </Door>
  )
}
