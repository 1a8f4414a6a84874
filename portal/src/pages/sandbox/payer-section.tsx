import { Anchor, Button, SegmentedControl, Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { client } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import { ErrorNote, Field, Form, Note, Section, TextLink, useAct } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { textOf, useSimulate } from '../use-simulate.ts'
import { FAILURE_CODES } from './failure-codes.ts'
import { namedPayment } from './named-payment.ts'
import styles from './sandbox-page.module.css'

const OUTCOMES = ['SUCCESS', 'FAIL', 'PENDING'] as const

/** Decides over a payment, as the payer would on the checkout page. */
export function PayerSection(): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const [params] = useSearchParams()
  const [payment, setPayment] = useState(params.get('payment') ?? '')
  const [outcome, setOutcome] = useState<string>('SUCCESS')
  const [code, setCode] = useState<string | null>(null)
  const complete = useSimulate('completePayment')
  const sample = useAct(() => client.samplePayment(clientId), {
    // It will expire: the clock has something more to show.
    stale: [['sandbox', clientId]],
    onDone: ({ paymentId }) => {
      complete.reset()
      setPayment(paymentId)
    },
  })
  const submit = () => {
    complete.mutate({
      ...namedPayment(payment),
      outcome,
      ...(outcome === 'FAIL' && code ? { resultCode: code } : {}),
    })
  }
  const [paymentId, status] = [textOf(complete.data?.paymentId), textOf(complete.data?.paymentStatus)]
  const made = sample.data as Readonly<Record<string, unknown>> | undefined
  const checkout = textOf(made?.normalUrl) ?? textOf(made?.paymentUrl)
  return (
    <Section title={say('sandbox.payer')} lead={say('sandbox.payer_lead')}>
      <Form onSubmit={submit} className={styles.form}>
        <Field
          label={say('sandbox.payment')}
          description={say('sandbox.payment_hint')}
          spellCheck={false}
          value={payment}
          onText={setPayment}
        />
        <SegmentedControl
          aria-label={say('sandbox.outcome')}
          value={outcome}
          onChange={setOutcome}
          data={OUTCOMES.map((value) => ({ value, label: say(`sandbox.outcome_${value}`) }))}
        />
        {outcome === 'FAIL' && (
          <Select
            label={say('sandbox.code')}
            placeholder={say('sandbox.code_hint')}
            data={FAILURE_CODES}
            value={code}
            onChange={setCode}
            searchable
            clearable
          />
        )}
        <div className={styles.buttons}>
          <Button type="submit" loading={complete.isPending}>
            {say('sandbox.complete')}
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="plus" size={14} />}
            loading={sample.isPending}
            onClick={() => sample.mutate()}
          >
            {say('sandbox.sample')}
          </Button>
        </div>
        <div role="status">
          {status && (
            <Note tone={status === 'SUCCESS' ? 'good' : 'busy'}>
              {say('sandbox.completed', { status })}
              <span className={styles.links}>
                {paymentId && (
                  <TextLink to={`/payments/${paymentId}`}>{say('sandbox.show_payment')}</TextLink>
                )}
              </span>
            </Note>
          )}
          {sample.data && !complete.data && (
            <Note tone="good">
              {say('sandbox.sample_made')}
              <span className={styles.links}>
                <TextLink to={`/payments/${sample.data.paymentId}`}>{say('sandbox.show_payment')}</TextLink>
                {checkout && (
                  <Anchor inherit href={checkout} target="_blank" rel="noreferrer">
                    {say('sandbox.checkout')}
                  </Anchor>
                )}
              </span>
            </Note>
          )}
        </div>
        {(complete.error ?? sample.error) && <ErrorNote error={complete.error ?? sample.error} />}
      </Form>
    </Section>
  )
}
