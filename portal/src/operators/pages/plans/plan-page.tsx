import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PlanPage, PlanVersionRow } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { useParams } from 'wouter'
import {
  DataTable,
  Loaded,
  Moment,
  Note,
  Page,
  Section,
  StatusBadge,
  TextLink,
} from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { feesText } from '../merchants/terms.ts'
import { FeeTable } from './fee-table.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { STANDARD } from './plans-page.tsx'

export default function OnePlanPage(): ReactNode {
  const { planId = '' } = useParams<{ planId: string }>()
  const found = useQuery({ queryKey: ['plans', planId], queryFn: () => api.plan(planId) })
  return (
    <Loaded query={found} lines={8} isPage>
      {(plan) => <Plan of={plan} />}
    </Loaded>
  )
}

function Plan({ of }: { of: PlanPage }): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const [isChanging, setChanging] = useState(false)
  const { planId, current, versions, setting, merchants, clients, needsTwo } = of
  const isStandard = planId === STANDARD
  const isSetting = isStandard && !current
  const sales = current?.sales ?? (isStandard ? setting : {})
  return (
    <Page
      title={planId}
      parent={{ to: '/plans', name: say('op.nav_plans') }}
      lead={say(isStandard ? 'op.plans_standard_lead' : 'op.plans_plan_lead')}
      actions={
        may('plans_change') && (
          <Button size="xs" onClick={() => setChanging(true)}>
            {say('op.plans_change')}
          </Button>
        )
      }
    >
      {isSetting && <Note tone="open">{say('op.plans_setting_text')}</Note>}
      <Section title={say('op.plans_now')} isFlush>
        <FeeTable of={sales} />
      </Section>
      <Section title={say('op.plans_versions')} lead={say('op.plans_versions_lead')} isFlush>
        <Versions of={versions} current={current} />
      </Section>
      {!isStandard && (
        <Section title={say('op.nav_merchants')} lead={say('op.plans_merchants_lead')}>
          {merchants.length === 0 ? (
            <p className="dimmed">{say('op.plans_no_merchants')}</p>
          ) : (
            <ul>
              {merchants.map(({ clientId, name }) => (
                <li key={clientId}>
                  <TextLink to={`/merchants/${encodeURIComponent(clientId)}`}>{name}</TextLink>
                </li>
              ))}
            </ul>
          )}
          {clients > merchants.length && (
            <p className="dimmed">
              {say('op.plans_more_merchants', { shown: merchants.length, all: clients })}
            </p>
          )}
        </Section>
      )}
      {isChanging && (
        <PlanDialog
          planId={planId}
          taken={[]}
          sales={of.next?.sales ?? sales}
          needsTwo={needsTwo}
          onClose={() => setChanging(false)}
        />
      )}
    </Page>
  )
}

interface VersionsProps {
  readonly of: readonly PlanVersionRow[]
  readonly current: PlanVersionRow | null
}

function Versions({ of, current }: VersionsProps): ReactNode {
  const { say } = useWords()
  if (of.length === 0) return <p className="dimmed">{say('op.plans_no_version')}</p>
  return (
    <DataTable
      label={say('op.plans_versions')}
      rows={of}
      rowKey={({ version }) => String(version)}
      columns={[
        { key: 'version', head: say('op.plans_version'), phone: 'title', cell: ({ version }) => version },
        {
          key: 'state',
          head: say('op.care_state'),
          phone: 'aside',
          cell: (row) => {
            const isLater = current ? row.holdsFrom > current.holdsFrom : true
            if (row.version === current?.version)
              return <StatusBadge status={say('op.plans_holds')} tone="good" />
            return (
              <StatusBadge
                status={say(isLater ? 'op.plans_later' : 'op.plans_over')}
                tone={isLater ? 'open' : 'quiet'}
              />
            )
          },
        },
        { key: 'from', head: say('op.plans_since'), cell: ({ holdsFrom }) => <Moment at={holdsFrom} /> },
        {
          key: 'fees',
          head: say('op.merchants_fees'),
          cell: ({ sales }) =>
            Object.keys(sales).length === 0 ? say('op.plans_nothing') : feesText(say, sales),
        },
        { key: 'by', head: say('op.care_by'), isWide: true, cell: ({ by }) => by },
        { key: 'reason', head: say('op.care_reason'), isWide: true, cell: ({ reason }) => reason ?? '–' },
      ]}
    />
  )
}
