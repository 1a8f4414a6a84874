import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { CURRENCIES } from '../../../../contract/src/currencies.ts'
import { client } from '../../api/index.ts'
import { fromDecimal } from '../../formats/index.ts'
import {
  EmptyState,
  FilterBar,
  FilterSelect,
  FilterSpan,
  FilterText,
  Page,
  PagedTable,
  Section,
  TotalsLine,
  useAddressFilters,
  useSpan,
} from '../../pieces/index.ts'
import { useClient, useSession } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { IndexingNote } from '../indexing-note.tsx'
import { paymentColumns } from './columns.tsx'
import { CsvButton } from '../csv-button.tsx'
import { FindBox } from './find-box.tsx'
import { FoundList } from './found-list.tsx'
import { PAYMENT_METHOD_TYPES } from './payment-methods.ts'
import { SampleButton } from './sample-button.tsx'

const NAMES = [
  'q',
  'status',
  'method',
  'currency',
  'amount',
  'lastFour',
  'order',
  'span',
  'from',
  'to',
] as const
/** An export has the newest of more. */
const CSV_ROWS_MAX = 50_000
const STATUSES = ['SUCCESS', 'PROCESSING', 'PENDING', 'FAIL', 'CANCELLED']

export default function PaymentsPage(): ReactNode {
  const { say, zone } = useWords()
  const { may } = useSession()
  const { clientId, client: chosen, now } = useClient()
  const filters = useAddressFilters(NAMES)
  const span = { filters, now: now() }
  const { from, to } = useSpan(span)
  const { q, amount, lastFour, status, method, currency, order } = filters.values
  const query = {
    ...{ status, method, currency, order, from, to },
    // A number without a currency is taken to have the two digits that most have.
    amount: fromDecimal(amount, currency || 'USD'),
    lastFour: /^\d{4}$/.test(lastFour) ? lastFour : null,
  }
  const isSandbox = chosen.environment === 'sandbox'
  return (
    <Page
      title={say('nav.payments')}
      actions={
        <>
          {isSandbox && may('sandbox_use') && <SampleButton />}
          <CsvButton href={client.paymentsCsv(clientId, { ...query, timeZone: zone })} />
        </>
      }
    >
      <IndexingNote />
      <FindBox text={q} onFind={(text) => filters.set('q', text)} />
      {q ? (
        <FoundList text={q} onBack={() => filters.set('q', null)} />
      ) : (
        <>
          <FilterBar filters={filters}>
            <FilterSelect filters={filters} name="status" label={say('payment.status')} options={STATUSES} />
            <FilterSelect
              filters={filters}
              name="method"
              label={say('payment.method')}
              options={PAYMENT_METHOD_TYPES}
            />
            <FilterSelect
              filters={filters}
              name="currency"
              label={say('payment.currency')}
              options={Object.keys(CURRENCIES)}
            />
            <FilterText filters={filters} name="amount" label={say('payment.amount')} width={110} />
            <FilterText filters={filters} name="lastFour" label={say('payment.last_four')} width={100} />
            <FilterText filters={filters} name="order" label={say('payment.order')} />
            <FilterSpan {...span} />
          </FilterBar>
          <Section isFlush>
            <TotalsLine
              queryKey={['payments', clientId, query]}
              ask={() => client.paymentTotals(clientId, query)}
              hasSuccess
            >
              {({ totals }) =>
                may('export') &&
                totals.reduce((sum, { count }) => sum + count, 0) > CSV_ROWS_MAX && (
                  <span className="dimmed">{say('payments.csv_limit')}</span>
                )
              }
            </TotalsLine>
            <PagedTable
              label={say('nav.payments')}
              queryKey={['payments', clientId, query]}
              ask={(cursor) => client.payments(clientId, { ...query, cursor })}
              columns={paymentColumns(say)}
              rowKey={({ paymentId }) => paymentId}
              href={({ paymentId }) => `/payments/${paymentId}`}
              empty={
                filters.isAny ? (
                  <EmptyState icon="search" title={say('payments.empty_filtered')}>
                    <Button variant="default" size="xs" onClick={filters.clear}>
                      {say('filter.clear')}
                    </Button>
                  </EmptyState>
                ) : (
                  <EmptyState icon="payments" title={say('payments.empty')}>
                    {say('payments.empty_text')}
                  </EmptyState>
                )
              }
            />
          </Section>
        </>
      )}
    </Page>
  )
}
