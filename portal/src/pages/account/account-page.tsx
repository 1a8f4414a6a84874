import type { ReactNode } from 'react'
import { Page } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { Profile } from './profile.tsx'
import { Sessions } from './sessions.tsx'
import { TwoStep } from './two-step.tsx'

export default function AccountPage(): ReactNode {
  const { say } = useWords()
  return (
    <Page title={say('me.title')}>
      <Profile />
      <Password />
      <TwoStep />
      <Passkeys />
      <Sessions />
    </Page>
  )
}
