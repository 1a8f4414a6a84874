import { Button, NumberInput } from '@mantine/core'
import type { MerchantPage } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { DataTable, Facts, Section, StatusBadge } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import {
  FeeFields,
  type FeeRow,
  feeRowsOf,
  feesOf,
  LimitFields,
  type LimitRow,
  limitRowsOf,
  limitsOf,
} from '../../fields/index.ts'
import { useOperator } from '../../session.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { feeText, limitsText, usualFees } from './terms.ts'
import styles from './terms-section.module.css'

const REST = '*'

/** What the operator keeps, and how much is taken. */
export function TermsSection({ of }: { of: MerchantPage }): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const [isChanging, setChanging] = useState(false)
  const { terms, usual } = of
  // A fee for the rest that was agreed goes before all that holds for all.
  const left = REST in terms.fees ? {} : usual.fees
  const fees = [
    ...Object.entries(terms.fees).map(([method, fee]) => ({ method, fee, isAgreed: true })),
    ...Object.entries(left)
      .filter(([method]) => !(method in terms.fees))
      .map(([method, fee]) => ({ method, fee, isAgreed: false })),
  ].sort((one, other) => Number(one.method === REST) - Number(other.method === REST))
  return (
    <Section
      title={say('op.merchants_terms')}
      lead={say('op.merchants_terms_lead')}
      actions={
        may('merchants_change') && (
          <Button size="compact-xs" variant="default" onClick={() => setChanging(true)}>
            {say('op.merchants_change')}
            <span className="hidden-visually"> {say('op.merchants_terms')}</span>
          </Button>
        )
      }
    >
      {fees.length === 0 ? (
        <p className="dimmed">{say('op.merchants_no_fees')}</p>
      ) : (
        <DataTable
          label={say('op.merchants_fees')}
          rows={fees}
          rowKey={({ method }) => method}
          columns={[
            {
              key: 'method',
              head: say('op.merchants_method'),
              phone: 'title',
              cell: ({ method }) =>
                method === REST
                  ? say(fees.length === 1 ? 'op.merchants_any_method' : 'op.merchants_all_methods')
                  : method,
            },
            { key: 'fee', head: say('op.merchants_fee'), cell: ({ fee }) => feeText(say, fee) },
            {
              key: 'agreed',
              head: say('op.merchants_status'),
              phone: 'aside',
              isEnd: true,
              cell: ({ isAgreed }) => (
                <StatusBadge
                  status={say(isAgreed ? 'op.merchants_agreed' : 'op.merchants_usual')}
                  tone={isAgreed ? 'good' : 'quiet'}
                />
              ),
            },
          ]}
        />
      )}
      <div className={styles.apart}>
        <Facts
          of={[
            [
              say('op.merchants_limits'),
              Object.keys(terms.limits).length === 0
                ? say('op.merchants_no_limits')
                : limitsText(terms.limits),
            ],
            [
              say('op.merchants_rate'),
              terms.requestsPerSecondMax ?? `${usual.requestsPerSecondMax} (${say('op.merchants_usual')})`,
            ],
          ]}
        />
      </div>
      {isChanging && <TermsDialog of={of} onClose={() => setChanging(false)} />}
    </Section>
  )
}

function TermsDialog({ of, onClose }: { of: MerchantPage; onClose: () => void }): ReactNode {
  const { say } = useWords()
  const { terms, usual } = of
  const [fees, setFees] = useState<readonly FeeRow[]>(() => feeRowsOf(terms.fees))
  const [limits, setLimits] = useState<readonly LimitRow[]>(() => limitRowsOf(terms.limits))
  const [rate, setRate] = useState(terms.requestsPerSecondMax)
  const [toFees, toLimits] = [feesOf(fees, terms.fees), limitsOf(limits, terms.limits)]
  return (
    <ChangeDialog
      of={of}
      isLarge
      title={say('op.merchants_terms')}
      confirm={say('op.merchants_change')}
      isReady={toFees !== null && toLimits !== null}
      act={(reason) =>
        api.changeMerchant(of.clientId, {
          ...{ fees: toFees ?? {}, limits: toLimits ?? {}, requestsPerSecondMax: rate, reason },
        })
      }
      onClose={onClose}
    >
      <FeeFields rows={fees} onChange={setFees} hint={usualFees(say, usual.fees)} />
      <LimitFields title={say('op.merchants_limits')} rows={limits} onChange={setLimits} />
      <NumberInput
        label={say('op.merchants_rate')}
        description={say('op.merchants_rate_hint', { usual: usual.requestsPerSecondMax })}
        placeholder={String(usual.requestsPerSecondMax)}
        min={1}
        allowDecimal={false}
        value={rate ?? ''}
        onChange={(value) => setRate(value === '' ? null : Number(value))}
      />
    </ChangeDialog>
  )
}
