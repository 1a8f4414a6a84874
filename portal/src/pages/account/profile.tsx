import type { ReactNode } from 'react'
import { account } from '../../api/index.ts'
import { Facts, NameForm, Section } from '../../pieces/index.ts'
import { useAccount } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { ZoneChoice } from './zone-choice.tsx'

export function Profile(): ReactNode {
  const { say } = useWords()
  const { user, reload } = useAccount()
  return (
    <Section title={say('me.profile')}>
      <Facts of={[[say('account.email'), user.email]]} />
      <NameForm
        mt="sm"
        label={say('account.name')}
        submit={say('me.save')}
        done={say('me.saved')}
        kept={user.name}
        save={(name) => account.changeName(name).then(reload)}
      />
      <ZoneChoice />
    </Section>
  )
}
