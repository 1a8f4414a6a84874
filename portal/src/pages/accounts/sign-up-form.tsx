import { Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiFailure, account } from '../../api/index.ts'
import { ErrorNote, Field, Form } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { VerificationSent } from './verification-sent.tsx'

interface Props {
  /** An invited person creates no organisation, and has the address that the invitation names, if it does. */
  readonly invitation: { readonly token: string; readonly email: string | null } | null
  readonly submit: string
}

export function SignUpForm({ invitation, submit }: Props): ReactNode {
  const { say } = useWords()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [email, setEmail] = useState(invitation?.email ?? '')
  const [password, setPassword] = useState('')
  const [organisation, setOrganisation] = useState('')
  const signUp = useMutation({
    mutationFn: () =>
      account.signUp({
        name,
        email,
        password,
        ...(invitation ? { invitation: invitation.token } : { organisation }),
      }),
    onSuccess: ({ isSignedIn }) => {
      if (isSignedIn === undefined) return
      queries.clear()
      navigate('/')
    },
  })
  if (signUp.data && signUp.data.isSignedIn === undefined)
    return <VerificationSent email={email} link={signUp.data.verificationLink} />
  const isOfField = signUp.error instanceof ApiFailure && signUp.error.field !== null
  return (
    <Form onSubmit={() => signUp.mutate()}>
      <Stack gap="sm">
        <Field
          label={say('account.name')}
          name="name"
          autoComplete="name"
          autoFocus
          maxLength={100}
          value={name}
          onText={setName}
          failure={signUp.error}
        />
        {!invitation && (
          <Field
            label={say('account.organisation')}
            description={say('account.organisation_hint')}
            name="organisation"
            autoComplete="organization"
            maxLength={100}
            value={organisation}
            onText={setOrganisation}
            failure={signUp.error}
          />
        )}
        <Field
          label={say('account.email')}
          type="email"
          name="email"
          autoComplete="username"
          readOnly={typeof invitation?.email === 'string'}
          value={email}
          onText={setEmail}
          failure={signUp.error}
        />
        <Field
          label={say('account.password')}
          description={say('account.password_hint')}
          type="password"
          name="password"
          autoComplete="new-password"
          minLength={10}
          value={password}
          onText={setPassword}
          failure={signUp.error}
        />
        {signUp.error && !isOfField && <ErrorNote error={signUp.error} />}
        <Button type="submit" loading={signUp.isPending} mt={4}>
          {submit}
        </Button>
      </Stack>
    </Form>
  )
}
