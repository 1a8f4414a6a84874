import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { account } from '../../api/index.ts'
import { Note, TextLink } from '../../pieces/index.ts'
import { Door } from '../../shell/index.ts'
import { useWords } from '../../words/index.ts'
import { SignUpForm } from './sign-up-form.tsx'

export default function SignUpPage(): ReactNode {
  const { say } = useWords()
  const facts = useQuery({ queryKey: ['facts'], queryFn: account.facts })
  return (
    <Door title={say('sign_up.title')} foot={<TextLink to="/sign-in">{say('account.back')}</TextLink>}>
      {facts.data?.isSignUpOpen === false ? (
        <Note tone="open">{say('sign_up.closed')}</Note>
      ) : (
        <SignUpForm invitation={null} submit={say('sign_up.submit')} />
      )}
    </Door>
  )
}
