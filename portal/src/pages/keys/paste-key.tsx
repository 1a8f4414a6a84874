import { Button, Stack, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ApiFailure, client } from '../../api/index.ts'
import { ErrorNote, Form, failureText, Note, useAct } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { isPrivateKey } from './key-bytes.ts'

export function PasteKey({ clientId }: { clientId: string }): ReactNode {
  const { say } = useWords()
  const [text, setText] = useState('')
  const add = useAct(() => client.addKey(clientId, text.trim()), {
    stale: [['keys', clientId]],
    onDone: () => setText(''),
  })
  const isPrivate = isPrivateKey(text)
  const submit = () => {
    if (!isPrivate) add.mutate()
  }
  const failure = add.error instanceof ApiFailure && add.error.field ? failureText(say, add.error) : null
  return (
    <Form onSubmit={submit}>
      <Stack gap="sm">
        <Textarea
          label={say('keys.public_key')}
          description={say('keys.public_key_hint')}
          placeholder={
            '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A…\n-----END PUBLIC KEY-----'
          }
          autosize
          minRows={4}
          maxRows={12}
          classNames={{ input: 'mono' }}
          spellCheck={false}
          required
          withAsterisk={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            add.reset()
          }}
          error={isPrivate ? say('keys.private_pasted') : failure}
        />
        {add.error && !failure && <ErrorNote error={add.error} />}
        {add.data && (
          <Note tone="good" isAlert>
            {say('keys.added', { version: add.data.version })}
          </Note>
        )}
        <div>
          <Button type="submit" loading={add.isPending} disabled={isPrivate || text.trim() === ''}>
            {say('keys.add_submit')}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}
