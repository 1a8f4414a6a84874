import { Button, FileButton, Group, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { client } from '../../api/index.ts'
import { ErrorNote, Field, Form, Page, Section } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { ExplanationView } from './explanation-view.tsx'
import { readHeaders, takeApart } from './pasted-request.ts'

const MONO = { input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8125rem' } }

export default function CheckPage(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const [method, setMethod] = useState('POST')
  const [path, setPath] = useState('')
  const [headers, setHeaders] = useState('')
  const [body, setBody] = useState('')
  const check = useMutation({
    mutationFn: () => client.checkSignature(clientId, { method, path, headers: readHeaders(headers), body }),
  })
  const onPaste = (event: ClipboardEvent) => {
    const whole = takeApart(event.clipboardData.getData('text'))
    if (!whole) return
    event.preventDefault()
    setMethod(whole.method)
    setPath(whole.path)
    setHeaders(whole.headers)
    setBody(whole.body)
  }
  return (
    <Page title={say('check.title')} parent={{ to: '/log', name: say('nav.log') }} lead={say('check.lead')}>
      <Section>
        <Form onSubmit={() => check.mutate()}>
          <Stack gap="sm">
            <Field
              label={say('check.path')}
              description={say('check.path_hint')}
              placeholder="/ams/sandbox/api/v1/payments/pay"
              spellCheck={false}
              styles={MONO}
              value={path}
              onPaste={onPaste}
              onText={setPath}
            />
            <Textarea
              label={say('check.headers')}
              description={`${say('check.headers_hint')}. ${say('check.whole')}`}
              placeholder={
                'client-id: …\nRequest-Time: …\nSignature: algorithm=RSA256,keyVersion=1,signature=…'
              }
              required
              withAsterisk={false}
              spellCheck={false}
              rows={5}
              styles={MONO}
              value={headers}
              onPaste={onPaste}
              onChange={(event) => setHeaders(event.currentTarget.value)}
            />
            <Textarea
              label={say('check.body')}
              description={say('check.body_hint')}
              spellCheck={false}
              rows={8}
              styles={MONO}
              value={body}
              onChange={(event) => setBody(event.currentTarget.value)}
            />
            {check.error && <ErrorNote error={check.error} />}
            <Group gap="xs">
              <Button type="submit" loading={check.isPending}>
                {say('check.submit')}
              </Button>
              <FileButton onChange={(file) => void file?.text().then(setBody)}>
                {(props) => (
                  <Button variant="default" {...props}>
                    {say('check.file')}
                  </Button>
                )}
              </FileButton>
            </Group>
          </Stack>
        </Form>
      </Section>
      <div role="status">
        {check.data && (
          <Section title={say(check.data.isRight ? 'check.verdict' : 'log.why')}>
            <ExplanationView of={check.data} />
          </Section>
        )}
      </div>
    </Page>
  )
}
