import { Button, NumberInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MerchantPage } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { DataTable, Facts, Note, Section, StatusBadge, TextLink } from '../../../pieces/index.ts'
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
import { feeKeyText, feeText, limitsText, usualFees } from './terms.ts'
import styles from './terms-section.module.css'

const REST = '*'

/** What the operator keeps, and how much is taken. */
export function TermsSection({ of }: { of: MerchantPage }): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const [open, setOpen] = useState<'terms' | 'plan' | null>(null)
  const close = () => setOpen(null)
  const { terms, usual, plan } = of
  const agreed = plan?.sales ?? terms.fees
  // A fee for the rest that was agreed goes before all that holds for all.
  const left = REST in agreed ? {} : usual.fees
  const fees = [
    ...Object.entries(agreed).map(([method, fee]) => ({ method, fee, isAgreed: true })),
    ...Object.entries(left)
      .filter(([method]) => !(method in agreed))
      .map(([method, fee]) => ({ method, fee, isAgreed: false })),
  ].sort((one, other) => Number(one.method === REST) - Number(other.method === REST))
  return (
    <Section
      title={say('op.merchants_terms')}
      lead={say('op.merchants_terms_lead')}
      actions={
        <>
          {may('plans_change') && (
            <Button size="compact-xs" variant="default" onClick={() => setOpen('plan')}>
              {say('op.plans_assign')}
            </Button>
          )}
          {may('merchants_change') && (
            <Button size="compact-xs" variant="default" onClick={() => setOpen('terms')}>
              {say('op.merchants_change')}
              <span className="hidden-visually"> {say('op.merchants_terms')}</span>
            </Button>
          )}
        </>
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
                method === REST && fees.length === 1
                  ? say('op.merchants_any_method')
                  : feeKeyText(say, method),
            },
            { key: 'fee', head: say('op.merchants_fee'), cell: ({ fee }) => feeText(say, fee) },
            {
              key: 'agreed',
              head: say('op.merchants_status'),
              phone: 'aside',
              isEnd: true,
              cell: ({ isAgreed }) => (
                <StatusBadge
                  status={say(
                    isAgreed ? (plan ? 'op.plans_assigned' : 'op.merchants_agreed') : 'op.merchants_usual',
                  )}
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
              say('op.plans_plan'),
              plan ? (
                <TextLink key="plan" to={`/plans/${encodeURIComponent(plan.planId)}`}>
                  {plan.planId}
                </TextLink>
              ) : (
                say(Object.keys(terms.fees).length > 0 ? 'op.plans_own' : 'op.plans_none')
              ),
            ],
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
      {open === 'terms' && <TermsDialog of={of} onClose={close} />}
      {open === 'plan' && <AssignDialog of={of} onClose={close} />}
    </Section>
  )
}

function TermsDialog({ of, onClose }: { of: MerchantPage; onClose: () => void }): ReactNode {
  const { say } = useWords()
  const { terms, usual, plan } = of
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
          ...(plan ? {} : { fees: toFees ?? {} }),
          ...{ limits: toLimits ?? {}, requestsPerSecondMax: rate, reason },
        })
      }
      onClose={onClose}
    >
      {plan ? (
        <Note tone="open">{say('op.plans_change_there', { plan: plan.planId })}</Note>
      ) : (
        <FeeFields rows={fees} onChange={setFees} hint={usualFees(say, usual.fees)} />
      )}
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

const NONE = ''

function AssignDialog({ of, onClose }: { of: MerchantPage; onClose: () => void }): ReactNode {
  const { say } = useWords()
  const [chosen, setChosen] = useState(of.plan?.planId ?? NONE)
  const plans = useQuery({ queryKey: ['plans'], queryFn: api.plans })
  const names = (plans.data?.plans ?? []).map(({ planId }) => planId).filter((name) => name !== 'standard')
  return (
    <ChangeDialog
      of={of}
      title={say('op.plans_assign')}
      confirm={say('op.plans_assign')}
      isReady={chosen !== (of.plan?.planId ?? NONE)}
      act={(reason) => api.assignPlan(of.clientId, { planId: chosen === NONE ? null : chosen, reason })}
      onClose={onClose}
    >
      <Select
        label={say('op.plans_plan')}
        description={say('op.plans_assign_text')}
        inputWrapperOrder={['label', 'input', 'description']}
        data={[{ value: NONE, label: say('op.plans_none') }, ...names]}
        value={chosen}
        onChange={(name) => setChosen(name ?? NONE)}
        allowDeselect={false}
      />
    </ChangeDialog>
  )
}
