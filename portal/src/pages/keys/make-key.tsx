import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import { CodeBlock, ErrorNote, Note } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { toPem } from './key-bytes.ts'
import { canMakePairs, type KeyPair, makePair } from './make-pair.ts'

const COMMANDS = `openssl genrsa -out amsel-private-key.pem 2048
openssl rsa -in amsel-private-key.pem -pubout`

/** Only the public half is sent. The private one lives in this component and nowhere else. */
export function MakeKey({ clientId }: { clientId: string }): ReactNode {
  const { say } = useWords()
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: async () => {
      const pair = await makePair()
      return { pair, ...(await client.addKey(clientId, pair.publicKey)) }
    },
    gcTime: 0,
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['keys', clientId] }),
  })
  if (!canMakePairs())
    return (
      <Stack gap="sm">
        <span>{say('keys.make_impossible')}</span>
        <CodeBlock code={COMMANDS} label="OpenSSL" />
      </Stack>
    )
  if (make.data)
    return <PrivateKey pair={make.data.pair} version={make.data.version} onKept={() => make.reset()} />
  return (
    <Stack gap="sm">
      <span>{say('keys.make_text')}</span>
      {make.error && <ErrorNote error={make.error} />}
      <div>
        <Button leftSection={<Icon name="keys" />} loading={make.isPending} onClick={() => make.mutate()}>
          {say('keys.make_submit')}
        </Button>
      </div>
    </Stack>
  )
}

interface Shown {
  readonly pair: KeyPair
  readonly version: number
  readonly onKept: () => void
}

function PrivateKey({ pair, version, onKept }: Shown): ReactNode {
  const { say } = useWords()
  const download = () => {
    const address = URL.createObjectURL(new Blob([toPem(pair.pkcs8, 'PRIVATE KEY')]))
    const link = Object.assign(document.createElement('a'), {
      href: address,
      download: `amsel-private-key-${version}.pem`,
    })
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <Stack gap="sm">
      <Note tone="good" isAlert>
        {say('keys.added', { version })}
      </Note>
      <Note tone="open" title={say('keys.private_key')}>
        {say('keys.private_text')}
      </Note>
      <CodeBlock code={pair.pkcs8} label={say('keys.private_pkcs8')} />
      <CodeBlock code={pair.pkcs1} label={say('keys.private_pkcs1')} />
      <Group gap="xs">
        <Button variant="default" leftSection={<Icon name="download" />} onClick={download}>
          {say('keys.download')}
        </Button>
        <Button variant="default" onClick={onKept}>
          {say('keys.kept')}
        </Button>
      </Group>
    </Stack>
  )
}
