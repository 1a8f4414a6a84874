import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { account } from '../../api/index.ts'
import { ErrorNote, Facts, Field, Form, Section, toast } from '../../pieces/index.ts'
import { useAccount } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'

export function Profile(): ReactNode {
  const { say } = useWords()
  const { user, reload } = useAccount()
  const [name, setName] = useState(user.name)
  const save = useMutation({
    mutationFn: () => account.changeName(name.trim()),
    onSuccess: async () => {
      await reload()
      toast(say('me.saved'))
    },
  })
  return (
    <Section title={say('me.profile')}>
      <Facts of={[[say('account.email'), user.email]]} />
      <Form onSubmit={() => save.mutate()}>
        <Group align="flex-end" gap="xs" mt="sm">
          <Field
            label={say('account.name')}
            w={320}
            maw="100%"
            maxLength={100}
            value={name}
            onText={setName}
          />
          <Button
            type="submit"
            variant="default"
            loading={save.isPending}
            disabled={name.trim() === '' || name.trim() === user.name}
          >
            {say('me.save')}
          </Button>
        </Group>
        {save.error && <ErrorNote error={save.error} />}
      </Form>
    </Section>
  )
}
