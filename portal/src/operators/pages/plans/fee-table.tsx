import type { ReactNode } from 'react'
import { DataTable } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { feeKeyText, feeText } from '../merchants/terms.ts'

/** What a version takes, a line each; what is for all others comes last. */
export function FeeTable({ of }: { of: Readonly<Record<string, string>> }): ReactNode {
  const { say } = useWords()
  const fees = Object.entries(of).sort(([one], [other]) => Number(isRest(one)) - Number(isRest(other)))
  if (fees.length === 0) return <p className="dimmed">{say('op.plans_nothing')}</p>
  return (
    <DataTable
      label={say('op.merchants_fees')}
      rows={fees}
      rowKey={([key]) => key}
      columns={[
        {
          key: 'method',
          head: say('op.merchants_method'),
          phone: 'title',
          cell: ([key]) =>
            key === '*' && fees.length === 1 ? say('op.merchants_any_method') : feeKeyText(say, key),
        },
        { key: 'fee', head: say('op.merchants_fee'), isEnd: true, cell: ([, fee]) => feeText(say, fee) },
      ]}
    />
  )
}

const isRest = (key: string) => key.startsWith('*')
