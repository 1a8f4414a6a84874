import { Button, Checkbox, Group, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { EmptyState, ErrorNote, Form, Note, Page, Section } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { ClientSelect } from '../../fields/index.ts'
import { FoundSection } from './found-section.tsx'
import { countName } from './payer-words.ts'
import { usePayerSearch } from './use-payer-search.ts'

/** What is kept of one payer, and how two operators export or erase it. */
export default function PrivacyPage(): ReactNode {
  const { say } = useWords()
  const { found, find, forget } = usePayerSearch()
  const [clientId, setClientId] = useState('')
  const [isByText, setByText] = useState(true)
  const [typed, setTyped] = useState('')
  const [withSavedCards, setWithSavedCards] = useState(false)
  const words = typed.trim()
  const submit = () => {
    const whose = isByText ? { buyer: words } : { paymentIds: words.split(/[\s,]+/) }
    void find({ clientId: clientId.trim(), withSavedCards, ...whose })
  }
  const step = found?.step
  return (
    <Page title={say('op.nav_privacy')} lead={say('op.privacy_lead')}>
      <Section title={say('op.privacy_whose')} lead={say('op.privacy_noted')}>
        <Form onSubmit={submit}>
          <Stack gap="sm" maw={560}>
            <ClientSelect label={say('op.merchant')} value={clientId} onClient={setClientId} />
            <SegmentedControl
              size="xs"
              w="fit-content"
              aria-label={say('op.privacy_by')}
              value={isByText ? 'text' : 'payments'}
              onChange={(by) => {
                setByText(by === 'text')
                setTyped('')
              }}
              data={[
                { value: 'text', label: say('op.privacy_by_text') },
                { value: 'payments', label: say('op.privacy_by_payments') },
              ]}
            />
            {isByText ? (
              <TextInput
                label={say('op.privacy_text')}
                description={say('op.privacy_text_about')}
                inputWrapperOrder={['label', 'input', 'description']}
                autoComplete="off"
                maxLength={256}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            ) : (
              <Textarea
                label={say('op.privacy_payments')}
                classNames={{ input: 'mono' }}
                autosize
                minRows={2}
                maxRows={8}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
            <Checkbox
              label={say('op.privacy_cards')}
              checked={withSavedCards}
              onChange={(event) => setWithSavedCards(event.currentTarget.checked)}
            />
            <Group>
              <Button
                type="submit"
                loading={found?.isRunning ?? false}
                disabled={clientId.trim() === '' || words.length < (isByText ? 3 : 1)}
              >
                {say('op.privacy_find')}
              </Button>
            </Group>
          </Stack>
        </Form>
      </Section>
      <div aria-live="polite">
        {step && !step.isDone && (
          <Note>{say('op.privacy_searching', { seen: step.seen, kind: say(countName(step.kind)) })}</Note>
        )}
        {found?.error != null && <ErrorNote error={found.error} />}
      </div>
      {step?.isDone &&
        found &&
        (Object.values(step.counts).every((count) => count === 0) ? (
          <Section>
            <EmptyState icon="search" title={say('op.privacy_nothing')}>
              {say('op.privacy_nothing_text')}
            </EmptyState>
          </Section>
        ) : (
          <FoundSection of={step} search={found.search} onAsked={forget} />
        ))}
    </Page>
  )
}
