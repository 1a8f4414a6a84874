import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { PlanPreview } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { formatMoney } from '../../../formats/index.ts'
import { DataTable, Loaded } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { ClientSelect } from '../../fields/index.ts'

interface Props {
  readonly planId: string
  readonly sales: Readonly<Record<string, string>>
}

const PAUSE_MS = 400

/** What the version would have taken of a merchant's last sales, beside what was taken. */
export function Preview({ planId, sales }: Props): ReactNode {
  const { say } = useWords()
  const [clientId, setClient] = useState('')
  const [text] = useDebouncedValue(JSON.stringify(sales), PAUSE_MS)
  const preview = useQuery({
    queryKey: ['plan-preview', planId, clientId, text],
    queryFn: () => api.previewPlan({ planId, clientId, sales: JSON.parse(text) }),
    enabled: clientId !== '',
    placeholderData: (before) => before,
  })
  return (
    <div>
      <ClientSelect
        label={say('op.plans_preview')}
        description={say('op.plans_preview_hint')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={clientId}
        onClient={setClient}
      />
      {clientId !== '' && (
        <Loaded query={preview} lines={2}>
          {(of) => <Sums of={of} />}
        </Loaded>
      )}
    </div>
  )
}

function Sums({ of: { rows, isAll } }: { of: PlanPreview }): ReactNode {
  const { say, locale } = useWords()
  if (rows.length === 0) return <p className="dimmed">{say('op.plans_preview_none')}</p>
  return (
    <>
      <DataTable
        label={say('op.plans_preview')}
        rows={rows}
        rowKey={({ currency }) => currency}
        columns={[
          {
            key: 'volume',
            head: say('op.plans_preview_sales'),
            phone: 'title',
            cell: ({ volume, payments }) => `${payments} · ${formatMoney(volume, locale)}`,
          },
          {
            key: 'fees',
            head: say('op.plans_preview_before'),
            isEnd: true,
            cell: ({ fees }) => formatMoney(fees, locale),
          },
          {
            key: 'new',
            head: say('op.plans_preview_after'),
            isEnd: true,
            cell: ({ newFees }) => <strong>{formatMoney(newFees, locale)}</strong>,
          },
        ]}
      />
      {!isAll && <p className="dimmed">{say('op.plans_preview_part')}</p>}
    </>
  )
}
