import { Button, Group, type GroupProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ErrorNote } from './error-note.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { useAct } from './use-act.ts'

interface Props extends Pick<GroupProps, 'mt'> {
  readonly label: string
  readonly submit: string
  readonly done: string
  readonly kept: string
  readonly save: (name: string) => Promise<unknown>
}

/** The name of somebody or something, and a button that changes it. */
export function NameForm({ label, submit, done, kept, save, ...props }: Props): ReactNode {
  const [typed, setTyped] = useState(kept)
  const name = typed.trim()
  const change = useAct(() => save(name), { done: () => done })
  return (
    <Form onSubmit={() => change.mutate()}>
      <Group align="flex-end" gap="xs" {...props}>
        <Field label={label} w={320} maw="100%" maxLength={100} value={typed} onText={setTyped} />
        <Button
          type="submit"
          variant="default"
          loading={change.isPending}
          disabled={name === '' || name === kept}
        >
          {submit}
        </Button>
      </Group>
      {change.error && <ErrorNote error={change.error} />}
    </Form>
  )
}
