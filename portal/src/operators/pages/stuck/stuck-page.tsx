import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DifferenceRow, StuckRow } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { EmptyState, Loaded, Page, Section, useAddressFilters, usePages } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { AddressesSection } from './addresses-section.tsx'
import { AskedSection } from './asked-section.tsx'
import { BookDialog } from './book-dialog.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { DifferencesSection } from './differences-section.tsx'
import { isEmpty } from './is-empty.ts'
import { ItemsSection } from './items-section.tsx'
import { MoneySection } from './money-section.tsx'
import { nextStep, STEPS } from './more.tsx'
import { UnansweredSection } from './unanswered-section.tsx'

const REFRESHED_MS = 30_000
const FILTERS = ['minutes'] as const
const MINUTES = ['10', '60', '1440'] as const
const FIRST = { payments: STEPS[0], refunds: STEPS[0], unanswered: STEPS[0], differences: STEPS[0] }
type List = keyof typeof FIRST

/** What waits for a person, of all merchants. */
export default function StuckPage(): ReactNode {
  const { say } = useWords()
  const filters = useAddressFilters(FILTERS)
  const minutes = MINUTES.find((one) => one === filters.values.minutes) ?? MINUTES[0]
  const [shown, setShown] = useState<Readonly<Record<List, number>>>(FIRST)
  // Held here, for its row may go while somebody looks at it.
  const [deciding, setDeciding] = useState<StuckRow | null>(null)
  const [booking, setBooking] = useState<DifferenceRow | null>(null)
  const limit = Math.max(...Object.values(shown))
  const lists = useQuery({
    queryKey: ['stuck', 'asked', minutes, limit],
    queryFn: () => api.stuck({ minutes, limit }),
    refetchInterval: REFRESHED_MS,
    placeholderData: keepPreviousData,
  })
  const differences = useQuery({
    queryKey: ['stuck', 'differences', limit],
    queryFn: () => api.differences({ limit }),
    refetchInterval: REFRESHED_MS,
    placeholderData: keepPreviousData,
  })
  const items = usePages({
    queryKey: ['stuck', 'items', minutes],
    ask: (cursor) => api.failingItems({ minutes, cursor }),
    refetchMs: REFRESHED_MS,
  })
  const addresses = usePages({
    queryKey: ['stuck', 'addresses', minutes],
    ask: (cursor) => api.failingAddresses({ minutes, cursor }),
    refetchMs: REFRESHED_MS,
  })
  const money = usePages({
    queryKey: ['stuck', 'money'],
    ask: (cursor) => api.moneyOnTheWay({ cursor }),
  })
  const more = (list: List) => ({
    shown: shown[list],
    onMore: () => setShown((before) => ({ ...before, [list]: nextStep(before[list]) })),
  })
  const isCalm =
    lists.data !== undefined &&
    Object.values(lists.data).every(({ rows }) => rows.length === 0) &&
    differences.data?.rows.length === 0 &&
    isEmpty(items) &&
    isEmpty(addresses)
  return (
    <Page
      title={say('op.nav_stuck')}
      lead={say('op.stuck_lead')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={say('op.stuck_for')}
          value={minutes}
          onChange={(value) => filters.set('minutes', value === MINUTES[0] ? null : value)}
          data={MINUTES.map((value) => ({ value, label: say(`op.stuck_${value}`) }))}
        />
      }
    >
      {isCalm ? (
        <Section>
          <EmptyState icon="check" title={say('op.stuck_nothing')}>
            {say('op.stuck_nothing_text', { span: say(`op.stuck_${minutes}`) })}
          </EmptyState>
        </Section>
      ) : (
        <>
          <Loaded query={lists} lines={6}>
            {({ payments, refunds, unanswered }) => (
              <>
                <AskedSection of="payments" found={payments} onDecide={setDeciding} {...more('payments')} />
                <AskedSection of="refunds" found={refunds} onDecide={setDeciding} {...more('refunds')} />
                <UnansweredSection found={unanswered} {...more('unanswered')} />
              </>
            )}
          </Loaded>
          <Loaded query={differences} lines={3}>
            {(found) => <DifferencesSection found={found} onBook={setBooking} {...more('differences')} />}
          </Loaded>
          <ItemsSection list={items} />
          <AddressesSection list={addresses} />
        </>
      )}
      {!(isCalm && isEmpty(money)) && <MoneySection list={money} />}
      {booking && <BookDialog row={booking} onClose={() => setBooking(null)} />}
      {deciding && <DecideDialog row={deciding} onClose={() => setDeciding(null)} />}
    </Page>
  )
}
