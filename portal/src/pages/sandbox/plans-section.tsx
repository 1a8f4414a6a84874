import { Button, NumberInput, SegmentedControl, Select } from '@mantine/core'
import type { Sandbox } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { DataTable, ErrorNote, Form, Section, toast } from '../../pieces/index.ts'
import { sayCoded, useWords } from '../../words/index.ts'
import { OPERATION_PATHS, operationName } from '../operation-names.ts'
import { useSimulate } from '../use-simulate.ts'
import { ALL_CODES } from './failure-codes.ts'
import styles from './sandbox-page.module.css'

const OPERATIONS = OPERATION_PATHS.map(operationName).filter((name) => !name.startsWith('simulator/'))

/** How the next calls of an operation go. */
export function PlansSection({ of }: { of: Sandbox['plans'] }): ReactNode {
  const { say } = useWords()
  const [operation, setOperation] = useState<string | null>('payments/pay')
  const [what, setWhat] = useState('code')
  const [code, setCode] = useState<string | null>('UNKNOWN_EXCEPTION')
  const [seconds, setSeconds] = useState<number | string>(5)
  const [drop, setDrop] = useState<string | null>('AFTER')
  const [times, setTimes] = useState<number | string>(1)
  const plan = useSimulate('planOutcome', () => toast(say('sandbox.plan_added')))
  const submit = () => {
    const outcome =
      what === 'code' ? { resultCode: code } : what === 'delay' ? { delaySeconds: Number(seconds) } : { drop }
    plan.mutate({ operation, times: Number(times), ...outcome })
  }
  return (
    <Section title={say('sandbox.plans')} lead={say('sandbox.plans_lead')}>
      <Form onSubmit={submit} className={styles.form}>
        <SegmentedControl
          aria-label={say('sandbox.plan_what')}
          value={what}
          onChange={setWhat}
          data={(['code', 'delay', 'drop'] as const).map((value) => ({
            value,
            label: say(`sandbox.plan_${value}`),
          }))}
        />
        <div className={styles.two}>
          <Select
            label={say('sandbox.plan_operation')}
            data={OPERATIONS}
            value={operation}
            onChange={setOperation}
            searchable
            allowDeselect={false}
          />
          {what === 'code' && (
            <Select
              label={say('sandbox.code')}
              data={ALL_CODES}
              value={code}
              onChange={setCode}
              searchable
              allowDeselect={false}
            />
          )}
          {what === 'delay' && (
            <NumberInput
              label={say('sandbox.plan_seconds')}
              min={1}
              max={60}
              value={seconds}
              onChange={setSeconds}
            />
          )}
          {what === 'drop' && (
            <Select
              label={say('sandbox.plan_when')}
              data={(['BEFORE', 'AFTER'] as const).map((value) => ({
                value,
                label: say(`sandbox.plan_${value}`),
              }))}
              value={drop}
              onChange={setDrop}
              allowDeselect={false}
            />
          )}
          <NumberInput
            label={say('sandbox.plan_times')}
            min={1}
            max={1000}
            value={times}
            onChange={setTimes}
          />
        </div>
        <div className={styles.buttons}>
          <Button type="submit" variant="default" loading={plan.isPending}>
            {say('sandbox.plan_add')}
          </Button>
        </div>
        {plan.error && <ErrorNote error={plan.error} />}
      </Form>
      <hr className={styles.rule} />
      {of.length === 0 ? (
        <p className="dimmed">{say('sandbox.plans_none')}</p>
      ) : (
        <DataTable
          label={say('sandbox.plans')}
          rows={of}
          rowKey={({ planId }) => planId}
          columns={[
            {
              key: 'operation',
              head: say('sandbox.plan_operation'),
              phone: 'title',
              cell: ({ operation: name }) => <span className="mono">{operationName(name)}</span>,
            },
            {
              key: 'what',
              head: say('sandbox.plan_what'),
              cell: ({ what: planned, message }) =>
                sayCoded(say, 'sandbox.planned_', { ...message, text: planned }),
            },
            {
              key: 'left',
              head: say('sandbox.plan_left'),
              isEnd: true,
              cell: ({ timesLeft }) => timesLeft,
            },
          ]}
        />
      )}
    </Section>
  )
}
