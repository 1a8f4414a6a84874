import { Button, Divider, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { ApiFailure, account } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import { ErrorNote, Field, Form, TextLink } from '../../pieces/index.ts'
import { returnPath } from '../../session/index.ts'
import { Door } from '../../shell/index.ts'
import { useWords } from '../../words/index.ts'
import { askPasskey, hasPasskeys, passkeyPortal } from './passkeys.ts'
import { VerificationSent } from './verification-sent.tsx'

interface Props {
  readonly title?: string
  /** Other ways in, below the form. */
  readonly otherWays?: (next: string) => ReactNode
}

export function SignInPage({ title, otherWays }: Props): ReactNode {
  const { say } = useWords()
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const facts = useQuery({ queryKey: ['facts'], queryFn: account.facts })
  const next = returnPath(params.get('next'))
  const goOn = () => {
    queries.clear()
    navigate(next)
  }
  const signIn = useMutation({
    mutationFn: () => account.signIn(email, password),
    onSuccess: ({ twoFactorRedirect }) =>
      twoFactorRedirect ? navigate(`/two-step?next=${encodeURIComponent(next)}`) : goOn(),
  })
  const byPasskey = useMutation({ mutationFn: askPasskey, onSuccess: goOn })
  const verification = useMutation({ mutationFn: () => account.sendVerification(email, password) })
  const submit = () => {
    byPasskey.reset()
    verification.reset()
    signIn.mutate()
  }
  const error = verification.error ?? byPasskey.error ?? signIn.error
  const isUnverified = signIn.error instanceof ApiFailure && signIn.error.code === 'email_not_verified'
  const otherPortal = passkeyPortal(facts.data)
  return (
    <Door
      title={title ?? say('sign_in.title')}
      foot={facts.data?.isSignUpOpen ? <TextLink to="/sign-up">{say('sign_in.sign_up')}</TextLink> : null}
    >
      <Form onSubmit={submit}>
        <Stack gap="sm">
          <Field
            label={say('account.email')}
            type="email"
            name="email"
            autoComplete="username webauthn"
            autoFocus
            value={email}
            onText={setEmail}
          />
          <Field
            label={say('account.password')}
            type="password"
            name="password"
            autoComplete="current-password"
            value={password}
            onText={setPassword}
          />
          <Button type="submit" loading={signIn.isPending} mt={4}>
            {say('sign_in.submit')}
          </Button>
          {error && !verification.data && <ErrorNote error={error} />}
          {isUnverified && !verification.data && (
            <Button variant="default" loading={verification.isPending} onClick={() => verification.mutate()}>
              {say('sign_in.send_verification')}
            </Button>
          )}
          {verification.data && <VerificationSent email={email} link={verification.data.verificationLink} />}
        </Stack>
      </Form>
      <Divider my="md" />
      <Stack gap="sm" align="stretch">
        {otherWays?.(next)}
        {otherPortal ? (
          <a href={otherPortal}>{say('sign_in.passkey_other_host', { url: new URL(otherPortal).host })}</a>
        ) : (
          hasPasskeys() && (
            <Button
              variant="default"
              leftSection={<Icon name="passkey" />}
              loading={byPasskey.isPending}
              onClick={() => byPasskey.mutate()}
            >
              {say('sign_in.passkey')}
            </Button>
          )
        )}
        <TextLink to="/forgot">{say('sign_in.forgot')}</TextLink>
      </Stack>
    </Door>
  )
}
