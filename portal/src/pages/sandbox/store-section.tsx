import { Button, Select, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { IN_STORE_WALLETS } from '../../../../contract/src/in-store-wallets.ts'
import { formatTime } from '../../formats/index.ts'
import { CopyButton, ErrorNote, Form, Note, Section, TextLink } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { textOf, useSimulate } from '../use-simulate.ts'
import { FAILURE_CODES } from './failure-codes.ts'
import styles from './sandbox-page.module.css'

const WALLETS = IN_STORE_WALLETS.map(({ type, name }) => ({ value: type, label: `${name} (${type})` }))

/** The customer at a till: a code to be scanned, or one to scan. */
export function StoreSection(): ReactNode {
  const { say } = useWords()
  return (
    <Section title={say('sandbox.store')} lead={say('sandbox.store_lead')}>
      <div className={styles.form}>
        <IssueForm />
        <hr className={styles.rule} />
        <ScanForm />
      </div>
    </Section>
  )
}

function IssueForm(): ReactNode {
  const { say, ...reader } = useWords()
  const [wallet, setWallet] = useState<string | null>('ALIPAY_CN')
  const [outcome, setOutcome] = useState<string | null>('SUCCESS')
  const [code, setCode] = useState<string | null>(null)
  const issue = useSimulate('issuePaymentCode')
  const submit = () => {
    const failure = outcome === 'FAIL' && code ? { resultCode: code } : {}
    issue.mutate({ paymentMethodType: wallet, outcome, ...failure })
  }
  const [paymentCode, until] = [textOf(issue.data?.paymentCode), textOf(issue.data?.expiryTime)]
  return (
    <Form onSubmit={submit} className={styles.form}>
      <div className={styles.two}>
        <Select
          label={say('sandbox.wallet')}
          data={WALLETS}
          value={wallet}
          onChange={setWallet}
          allowDeselect={false}
        />
        <Select
          label={say('sandbox.outcome')}
          data={(['SUCCESS', 'FAIL', 'CONFIRM'] as const).map((value) => ({
            value,
            label: say(`sandbox.outcome_${value}`),
          }))}
          value={outcome}
          onChange={setOutcome}
          allowDeselect={false}
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
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={issue.isPending}>
          {say('sandbox.issue')}
        </Button>
      </div>
      <div role="status">
        {paymentCode && (
          <Note tone="good" title={say('sandbox.issued')}>
            <span className={styles.code}>{paymentCode}</span>{' '}
            <CopyButton text={paymentCode} label={say('sandbox.issued')} />
            {until && <div>{say('sandbox.issued_until', { time: formatTime(until, reader) })}</div>}
          </Note>
        )}
      </div>
      {issue.error && <ErrorNote error={issue.error} />}
    </Form>
  )
}

function ScanForm(): ReactNode {
  const { say } = useWords()
  const [codeValue, setCodeValue] = useState('')
  const [outcome, setOutcome] = useState<string | null>('SUCCESS')
  const scan = useSimulate('scanOrderCode')
  const submit = () => {
    scan.mutate({ codeValue: codeValue.trim(), outcome })
  }
  const [paymentId, status] = [textOf(scan.data?.paymentId), textOf(scan.data?.paymentStatus)]
  return (
    <Form onSubmit={submit} className={styles.form}>
      <Textarea
        label={say('sandbox.scan_code')}
        description={say('sandbox.scan_hint')}
        required
        withAsterisk={false}
        spellCheck={false}
        rows={2}
        value={codeValue}
        onChange={(event) => setCodeValue(event.currentTarget.value)}
      />
      <div className={styles.two}>
        <Select
          label={say('sandbox.outcome')}
          data={(['SUCCESS', 'FAIL'] as const).map((value) => ({
            value,
            label: say(`sandbox.outcome_${value}`),
          }))}
          value={outcome}
          onChange={setOutcome}
          allowDeselect={false}
        />
        <Button type="submit" variant="default" loading={scan.isPending}>
          {say('sandbox.scan')}
        </Button>
      </div>
      <div role="status">
        {status && (
          <Note tone={status === 'SUCCESS' ? 'good' : 'busy'}>
            {say('sandbox.completed', { status })}
            <span className={styles.links}>
              {paymentId && <TextLink to={`/payments/${paymentId}`}>{say('sandbox.show_payment')}</TextLink>}
            </span>
          </Note>
        )}
      </div>
      {scan.error && <ErrorNote error={scan.error} />}
    </Form>
  )
}
