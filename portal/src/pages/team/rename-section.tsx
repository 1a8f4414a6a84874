import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { MyOrganisation } from 'amsel/portal-api'
import { type FormEvent, type ReactNode, useState } from 'react'
import { organisation as api } from '../../api/index.ts'
import { ErrorNote, Section, toast } from '../../pieces/index.ts'
import { useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'

export function RenameSection({ organisation }: { organisation: MyOrganisation }): ReactNode {
  const { say } = useWords()
  const { reload } = useSession()
  const [name, setName] = useState(organisation.name)
  const rename = useMutation({
    mutationFn: () => api.rename(organisation.organisationId, name.trim()),
    onSuccess: async () => {
      await reload()
      toast(say('team.renamed'))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate()
  }
  return (
    <Section>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="xs">
          <TextInput
            label={say('team.name')}
            w={320}
            maw="100%"
            maxLength={100}
            required
            withAsterisk={false}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            loading={rename.isPending}
            disabled={name.trim() === '' || name.trim() === organisation.name}
          >
            {say('team.rename')}
          </Button>
        </Group>
        {rename.error && <ErrorNote error={rename.error} />}
      </form>
    </Section>
  )
}
