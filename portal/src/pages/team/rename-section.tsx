import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { MyOrganisation } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { organisation as api } from '../../api/index.ts'
import { ErrorNote, Field, Form, Section, toast } from '../../pieces/index.ts'
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
  return (
    <Section>
      <Form onSubmit={() => rename.mutate()}>
        <Group align="flex-end" gap="xs">
          <Field label={say('team.name')} w={320} maw="100%" maxLength={100} value={name} onText={setName} />
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
      </Form>
    </Section>
  )
}
