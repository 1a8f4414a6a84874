import { Button, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'wouter'
import { account } from '../../api/index.ts'
import { ErrorNote, Loaded, TextLink } from '../../pieces/index.ts'
import { Door } from '../../shell/index.ts'
import { useWords } from '../../words/index.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** A person who has signed in with the invited address joins by a click, all others sign up or in first. */
export default function InvitationPage(): ReactNode {
  const { say } = useWords()
  const { token = '' } = useParams<{ token: string }>()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => account.invitation(token),
    retry: false,
  })
  const accept = useMutation({
    mutationFn: () => account.acceptInvitation(token),
    onSuccess: () => {
      queries.clear()
      navigate('/')
    },
  })
  const organisation = invitation.data?.organisation
  return (
    <Door
      title={
        organisation === undefined ? say('invitation.loading') : say('invitation.title', { organisation })
      }
      foot={
        invitation.data?.isForYou ? null : (
          <TextLink to={`/sign-in?next=${encodeURIComponent(`/invitation/${token}`)}`}>
            {say('invitation.sign_in')}
          </TextLink>
        )
      }
    >
      <Loaded query={invitation}>
        {({ email, role, invitedBy, isForYou, organisation: name }) => (
          <Stack gap="sm">
            <span>{say('invitation.text', { invitedBy, email, organisation: name, role })}</span>
            {isForYou ? (
              <Button loading={accept.isPending} onClick={() => accept.mutate()}>
                {say('invitation.accept', { organisation: name })}
              </Button>
            ) : (
              <SignUpForm invitation={{ token, email }} submit={say('invitation.sign_up')} />
            )}
            {accept.error && <ErrorNote error={accept.error} />}
          </Stack>
        )}
      </Loaded>
    </Door>
  )
}
