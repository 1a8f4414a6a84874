import type { ReactNode } from 'react'
import { Passkeys } from '../../../pages/account/passkeys.tsx'
import { Password } from '../../../pages/account/password.tsx'
import { Profile } from '../../../pages/account/profile.tsx'
import { Sessions } from '../../../pages/account/sessions.tsx'
import { TwoStep } from '../../../pages/account/two-step.tsx'
import { Note, Page } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { useOperator } from '../../session.tsx'
import { OwnAlerts } from './own-alerts.tsx'
import { OwnSingleSignOn } from './own-single-sign-on.tsx'

export default function AccountPage(): ReactNode {
  const { say } = useWords()
  const { me } = useOperator()
  return (
    <Page title={say('me.title')}>
      {me.needsTwoFactor && <Note tone="open">{say('op.two_factor_needed')}</Note>}
      {me.needsTwoFactor && <TwoStep />}
      <Profile />
      <OwnAlerts />
      <Password />
      {!me.needsTwoFactor && <TwoStep />}
      <Passkeys />
      <OwnSingleSignOn />
      <Sessions />
    </Page>
  )
}
