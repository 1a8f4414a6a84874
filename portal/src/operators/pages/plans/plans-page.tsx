import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PlanList, PlanRow } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../../look/icons.tsx'
import { DataTable, Loaded, Moment, Page, Section, StatusBadge, TextLink } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { feesText } from '../merchants/terms.ts'
import { PlanDialog } from './plan-dialog.tsx'

export const STANDARD = 'standard'

/** What is kept of sales: for everybody, and for the merchants of a plan. */
export default function PlansPage(): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const [isMaking, setMaking] = useState(false)
  const plans = useQuery({ queryKey: ['plans'], queryFn: api.plans })
  return (
    <Page
      title={say('op.nav_plans')}
      lead={say('op.plans_lead')}
      actions={
        may('plans_change') &&
        plans.data && (
          <Button size="xs" leftSection={<Icon name="plus" size={14} />} onClick={() => setMaking(true)}>
            {say('op.plans_new')}
          </Button>
        )
      }
    >
      <Section isFlush>
        <Loaded query={plans} lines={3}>
          {(all) => <Plans of={all} />}
        </Loaded>
      </Section>
      {isMaking && plans.data && (
        <PlanDialog
          planId={null}
          taken={plans.data.plans.map(({ planId }) => planId)}
          sales={{}}
          needsTwo={plans.data.needsTwo}
          onClose={() => setMaking(false)}
        />
      )}
    </Page>
  )
}

function Plans({ of: { plans, setting } }: { of: PlanList }): ReactNode {
  const { say } = useWords()
  const standard: PlanRow = plans.find(({ planId }) => planId === STANDARD) ?? {
    ...{ planId: STANDARD, clients: 0, current: null, next: null },
  }
  const rows = [standard, ...plans.filter(({ planId }) => planId !== STANDARD)]
  return (
    <DataTable
      label={say('op.nav_plans')}
      rows={rows}
      rowKey={({ planId }) => planId}
      href={({ planId }) => `/plans/${encodeURIComponent(planId)}`}
      columns={[
        {
          key: 'plan',
          head: say('op.plans_plan'),
          phone: 'title',
          cell: ({ planId }) => <TextLink to={`/plans/${encodeURIComponent(planId)}`}>{planId}</TextLink>,
        },
        {
          key: 'clients',
          head: say('op.nav_merchants'),
          cell: ({ planId, clients }) => (planId === STANDARD ? say('op.plans_everybody') : clients),
        },
        {
          key: 'fees',
          head: say('op.merchants_fees'),
          cell: ({ planId, current }) => {
            const fees = current?.sales ?? (planId === STANDARD ? setting : null)
            if (!fees) return <span className="dimmed">{say('op.plans_not_yet')}</span>
            return Object.keys(fees).length === 0 ? say('op.plans_nothing') : feesText(say, fees)
          },
        },
        {
          key: 'since',
          head: say('op.plans_since'),
          cell: ({ planId, current }) => {
            if (current) return <Moment at={current.holdsFrom} />
            return planId === STANDARD ? <span className="dimmed">{say('op.plans_setting')}</span> : '–'
          },
        },
        {
          key: 'next',
          head: say('op.plans_next'),
          phone: 'aside',
          cell: ({ next }) =>
            next && (
              <>
                <StatusBadge status={say('op.plans_later')} tone="open" /> <Moment at={next.holdsFrom} />
              </>
            ),
        },
      ]}
    />
  )
}
