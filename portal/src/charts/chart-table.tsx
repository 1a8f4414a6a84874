import type { Charts, Money } from 'amsel/portal-api'
import type { ReactNode } from 'react'
import { Amount, type Column, DataTable } from '../pieces/index.ts'
import { useWords } from '../words/index.ts'
import { bucketName, type Step } from './bucket-name.ts'
import styles from './charts.module.css'
import { successRate } from './series.ts'

interface Row {
  readonly key: string
  readonly name: string
  readonly currency: string
  readonly payments: number
  readonly succeeded: number
  readonly open: number
  readonly volume: bigint
  readonly refunded: bigint
}

/** All that the drawings show, as numbers: what was sold, by day and currency; then by method. */
export function ChartTable({ of, step }: { of: Charts; step: Step }): ReactNode {
  const { say, ...reader } = useWords()
  const timeOf = (at: string) => bucketName(at, step, { ...reader, isLong: true })
  const refunds = of.refunds ?? []
  const byTime = grouped([
    ...of.points.map((point) => ({ ...point, key: point.at, name: timeOf(point.at) })),
    ...refunds.map((sum) => ({ ...sum, key: sum.at, name: timeOf(sum.at) })),
  ]).sort((one, other) => other.key.localeCompare(one.key) || one.currency.localeCompare(other.currency))
  const total = say('money.total')
  const inAll = grouped([
    ...of.points.map((point) => ({ ...point, key: '', name: total })),
    ...refunds.map((sum) => ({ ...sum, key: '', name: total })),
  ]).sort((one, other) => other.payments - one.payments)
  const byMethod = grouped(
    of.points.map((point) => ({ ...point, key: point.method, name: point.method || say('money.no_method') })),
  ).sort((one, other) => other.payments - one.payments)
  const hasRefunds = of.refunds !== null
  return (
    <div className={styles.tables}>
      <h3>{say('money.by_time')}</h3>
      <Sums
        label={say('money.by_time')}
        head={say('money.time')}
        rows={[...inAll, ...byTime]}
        {...{ hasRefunds }}
      />
      <p className="dimmed">
        {say('money.by_time_note')} {!hasRefunds && say('money.refunds_many')}
      </p>
      <h3>{say('money.by_method')}</h3>
      <Sums label={say('money.by_method')} head={say('money.method')} rows={byMethod} hasRefunds={false} />
    </div>
  )
}

type Part = Pick<Row, 'key' | 'name' | 'currency'> &
  Partial<Pick<Row, 'payments' | 'succeeded' | 'open'>> & {
    readonly volume?: Money
    /** What was refunded. */
    readonly amount?: Money
  }

function grouped(parts: readonly Part[]): Row[] {
  const rows = new Map<string, Row>()
  for (const { key, name, currency, payments = 0, succeeded = 0, open = 0, volume, amount } of parts) {
    const id = `${key} ${currency}`
    const known = rows.get(id)
    rows.set(id, {
      ...{ key, name, currency },
      payments: (known?.payments ?? 0) + payments,
      succeeded: (known?.succeeded ?? 0) + succeeded,
      open: (known?.open ?? 0) + open,
      volume: (known?.volume ?? 0n) + BigInt(volume?.value ?? 0),
      refunded: (known?.refunded ?? 0n) + BigInt(amount?.value ?? 0),
    })
  }
  return [...rows.values()]
}

interface SumsProps {
  readonly label: string
  readonly head: string
  readonly rows: readonly Row[]
  readonly hasRefunds: boolean
}

function Sums({ label, head, rows, hasRefunds }: SumsProps): ReactNode {
  const { say, locale } = useWords()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const number = new Intl.NumberFormat(locale)
  const counted = (name: 'payments' | 'succeeded' | 'open'): Column<Row> => ({
    key: name,
    head: say(`money.${name}`),
    isEnd: true,
    cell: (row) => number.format(row[name]),
  })
  const refunded: Column<Row> = {
    key: 'refunded',
    head: say('money.refunded'),
    isEnd: true,
    cell: (row) => <Amount of={{ currency: row.currency, value: String(row.refunded) }} />,
  }
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={({ key, currency }) => `${key} ${currency}`}
      columns={[
        {
          key: 'name',
          head,
          phone: 'title',
          cell: ({ name, key }) => (key === '' && hasRefunds ? <strong>{name}</strong> : name),
        },
        { key: 'currency', head: say('money.currency'), cell: ({ currency }) => currency },
        ...[counted('payments'), counted('succeeded'), counted('open')],
        {
          key: 'rate',
          head: say('money.rate'),
          isEnd: true,
          cell: (row) => {
            const rate = successRate(row)
            return rate === null ? '–' : percent.format(rate)
          },
        },
        {
          key: 'volume',
          head: say('money.volume'),
          isEnd: true,
          phone: 'aside',
          cell: (row) => <Amount of={{ currency: row.currency, value: String(row.volume) }} isStrong />,
        },
        ...(hasRefunds ? [refunded] : []),
      ]}
    />
  )
}
