import { Button, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShownOperatorInvitation } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { ApiFailure } from '../../../api/index.ts'
import { Icon } from '../../../look/icons.tsx'
import { ErrorNote, Form, Loaded } from '../../../pieces/index.ts'
import { Door } from '../../../shell/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'

/** The first who runs the gateway names an address of their own; all others are invited by theirs. */
export default function InvitationPage(): ReactNode {
  const { say } = useWords()
  const { token = '' } = useParams<{ token: string }>()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.invitation(token),
    retry: false,
  })
  return (
    <Door title={say('op.invitation_title')}>
      <Loaded query={invitation}>{(shown) => <SignUp token={token} invitation={shown} />}</Loaded>
    </Door>
  )
}

function SignUp({ token, invitation }: { token: string; invitation: ShownOperatorInvitation }): ReactNode {
  const { say } = useWords()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [email, setEmail] = useState(invitation.email ?? '')
  const [password, setPassword] = useState('')
  const signUp = useMutation({
    mutationFn: () => api.signUp({ name, email, password, invitation: token }),
    onSuccess: () => {
      queries.clear()
      navigate('/')
    },
  })
  const facts = useQuery({ queryKey: ['facts'], queryFn: api.facts })
  const bySso = useMutation({
    mutationFn: () => api.singleSignOn({ invitation: token }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const isOfField = signUp.error instanceof ApiFailure && signUp.error.field !== null
  const role = say(`op.role_${invitation.role}`)
  return (
    <Form onSubmit={() => signUp.mutate()}>
      <Stack gap="sm">
        <span>
          {invitation.email === null
            ? say('op.invitation_first')
            : say('op.invitation_text', { by: invitation.invitedBy, email: invitation.email, role })}
        </span>
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
        <Field
          label={say('account.email')}
          type="email"
          name="email"
          autoComplete="username"
          readOnly={invitation.email !== null}
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
          {say('op.invitation_join')}
        </Button>
        {facts.data?.hasSingleSignOn && (
          <Button
            variant="default"
            leftSection={<Icon name="keys" />}
            loading={bySso.isPending}
            onClick={() => bySso.mutate()}
          >
            {say('op.invitation_sso')}
          </Button>
        )}
        {bySso.error && <ErrorNote error={bySso.error} />}
      </Stack>
    </Form>
  )
}
