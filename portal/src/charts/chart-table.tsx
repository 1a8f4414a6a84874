import type { Charts } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { Amount, DataTable } from '../pieces/index.ts'
import { useWords } from '../words/index.ts'
import { bucketName } from './bucket-name.ts'
import styles from './charts.module.css'
import { successRate } from './series.ts'

/** All that the drawings show, as numbers. */
export function ChartTable({ of }: { of: Charts }): ReactNode {
  const { say, locale } = useWords()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const rows = [...of.points].sort(
    (one, other) => other.at.localeCompare(one.at) || one.method.localeCompare(other.method),
  )
  return (
    <div className={styles.tables}>
      <DataTable
        label={say('money.charts')}
        rows={rows}
        rowKey={({ at, method }) => `${at} ${method}`}
        columns={[
          {
            key: 'at',
            head: say('money.time'),
            phone: 'title',
            cell: ({ at }) => bucketName(at, of.step, locale),
          },
          { key: 'method', head: say('money.method'), cell: ({ method }) => method },
          { key: 'payments', head: say('money.payments'), isEnd: true, cell: ({ payments }) => payments },
          { key: 'succeeded', head: say('money.succeeded'), isEnd: true, cell: ({ succeeded }) => succeeded },
          { key: 'open', head: say('money.open'), isEnd: true, cell: ({ open }) => open },
          {
            key: 'rate',
            head: say('money.rate'),
            isEnd: true,
            cell: (point) => {
              const rate = successRate(point)
              return rate === null ? '–' : percent.format(rate)
            },
          },
          {
            key: 'volume',
            head: say('money.volume'),
            isEnd: true,
            phone: 'aside',
            cell: ({ volume }) => <Amount of={volume} />,
          },
        ]}
      />
      <h3>{say('money.reasons')}</h3>
      {of.failures.length === 0 ? (
        <p className="dimmed">{say('money.reasons_none')}</p>
      ) : (
        <DataTable
          label={say('money.reasons')}
          rows={of.failures}
          rowKey={({ resultCode, method }) => `${resultCode} ${method}`}
          columns={[
            {
              key: 'code',
              head: say('money.code'),
              phone: 'title',
              cell: ({ resultCode }) => <span className="mono">{resultCode}</span>,
            },
            { key: 'method', head: say('money.method'), cell: ({ method }) => method },
            {
              key: 'payments',
              head: say('money.payments'),
              isEnd: true,
              phone: 'aside',
              cell: ({ payments }) => payments,
            },
          ]}
        />
      )}
    </div>
  )
}
