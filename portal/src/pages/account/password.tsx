import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { account } from '../../api/index.ts'
import { ErrorNote, Field, Form, Section, useAct } from '../../pieces/index.ts'
import { useAccount } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'

export function Password(): ReactNode {
  const { say } = useWords()
  const { user } = useAccount()
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const change = useAct(() => account.changePassword(current, wanted), {
    done: () => say('me.password_changed'),
    stale: [['sessions']],
    onDone: () => {
      setCurrent('')
      setWanted('')
    },
  })
  return (
    <Section title={say('me.password')} lead={say('me.password_lead')}>
      <Form onSubmit={() => change.mutate()}>
        {/* Tells password managers whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <Stack gap="sm">
          <Group gap="sm" align="flex-start">
            <Field
              label={say('account.current_password')}
              type="password"
              autoComplete="current-password"
              w={320}
              maw="100%"
              value={current}
              onText={setCurrent}
            />
            <Field
              label={say('account.new_password')}
              type="password"
              autoComplete="new-password"
              w={320}
              maw="100%"
              minLength={10}
              placeholder={say('account.password_hint')}
              value={wanted}
              onText={setWanted}
            />
          </Group>
          {change.error && <ErrorNote error={change.error} />}
          <div>
            <Button type="submit" variant="default" loading={change.isPending}>
              {say('me.password_change')}
            </Button>
          </div>
        </Stack>
      </Form>
    </Section>
  )
}
