import { Button, Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { DISPUTE_TYPES } from '../../../../contract/src/messages/dispute.ts'
import { ErrorNote, Field, Form, Note, Section, TextLink } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { textOf, useSimulate } from '../use-simulate.ts'
import styles from './sandbox-page.module.css'

export function DisputeSection(): ReactNode {
  const { say } = useWords()
  const [params] = useSearchParams()
  const [paymentId, setPaymentId] = useState(params.get('payment') ?? '')
  const [type, setType] = useState<string | null>('CHARGEBACK')
  const open = useSimulate('openDispute')
  const disputeId = textOf(open.data?.disputeId)
  return (
    <Section title={say('sandbox.dispute')} lead={say('sandbox.dispute_lead')}>
      <Form
        onSubmit={() => open.mutate({ paymentId: paymentId.trim(), disputeType: type })}
        className={styles.form}
      >
        <div className={styles.two}>
          <Field label="paymentId" spellCheck={false} value={paymentId} onText={setPaymentId} />
          <Select
            label={say('sandbox.dispute_type')}
            data={[...DISPUTE_TYPES]}
            value={type}
            onChange={setType}
            allowDeselect={false}
          />
        </div>
        <div className={styles.buttons}>
          <Button type="submit" variant="default" loading={open.isPending}>
            {say('sandbox.dispute')}
          </Button>
        </div>
        <div role="status">
          {disputeId && (
            <Note tone="good">
              {say('sandbox.disputed')}
              <span className={styles.links}>
                <TextLink to={`/disputes/${disputeId}`}>{say('sandbox.show_dispute')}</TextLink>
              </span>
            </Note>
          )}
        </div>
        {open.error && <ErrorNote error={open.error} />}
      </Form>
    </Section>
  )
}
