import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TillRow, TillSale } from 'amsel/portal-api'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  isSoundOn,
  listenForTouch,
  switchSound,
} from '../../../../server/browser/sandbox-store/till-sound.js'
import { client } from '../../api/index.ts'
import { dayOf, formatTime, startOf } from '../../formats/index.ts'
import { Loaded, Note, Section, usePages, useSilence } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { BLANK, type SaleForm, sumOf } from './form.ts'
import { Receipt } from './receipt.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { Result } from './result.tsx'
import { SalePad } from './sale-pad.tsx'
import { useScanner } from './scanner.ts'
import styles from './till.module.css'
import { DayTotals, LastSales } from './till-day.tsx'
import { isUnderWay, useSale } from './use-sale.ts'
import { Ways } from './ways.tsx'

const DAY_EACH_MS = 30_000

interface Props {
  readonly till: TillRow
  readonly currency: string
  readonly onLeave: () => void
}

export function TillDesk({ till, currency, onLeave }: Props): ReactNode {
  const { say, zone, ...reader } = useWords()
  const { clientId } = useClient()
  const { tillId } = till
  const silentSince = useSilence()
  const { current, take, cancel, show, tellOf } = useSale(clientId, tillId)
  const [form, setForm] = useState<SaleForm>(BLANK)
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const [receipt, setReceipt] = useState<TillSale | null>(null)
  const [refunding, setRefunding] = useState<TillSale | null>(null)
  const [hasSound, setSound] = useState(isSoundOn)
  const day = useQuery({
    queryKey: ['till', clientId, tillId],
    queryFn: () => client.tillDay(clientId, tillId, startOf(dayOf(new Date(), zone), zone)),
    refetchInterval: DAY_EACH_MS,
  })
  const sales = usePages({
    queryKey: ['till', clientId, tillId, 'sales'],
    ask: (cursor) => client.tillSales(clientId, tillId, cursor),
    refetchMs: DAY_EACH_MS,
  })
  const sold = sales.data?.pages.flatMap(({ rows }) => rows) ?? []
  // A provider may refuse a refund long after it has begun.
  const [refundedAt, setRefundedAt] = useState(0)
  const told = sold.find(({ requestId }) => requestId === current?.sale?.requestId)
  const hasFailed = told?.hasFailedRefund && sales.dataUpdatedAt > refundedAt
  const shown = current && hasFailed ? { ...current, sale: told } : current
  useEffect(() => listenForTouch(), [])
  useEffect(() => {
    document.title = `${till.name} · ${till.storeName} · Amsel`
  }, [till])

  const isBusy = isUnderWay(current)
  const isBlocked = isBusy || silentSince !== null
  const begin = (paymentCode: string | null, typed = form) => {
    const sum = sumOf(typed, currency)
    if (isBlocked) return setNote(say(isBusy ? 'till.busy' : 'till.away'))
    if (!sum) return setNote(say('till.amount_first'))
    setNote('')
    setCode('')
    // Amount and tip are of one sale alone: a second press takes nothing.
    setForm(BLANK)
    take({ currency, ...sum }, paymentCode).catch(() => setNote(say('till.keeps_nothing')))
  }
  const before = useRef({ form, code, current })
  useScanner({
    onBegin: () => {
      before.current = { form, code, current }
    },
    onScan: (scanned) => {
      // A field may have taken the keys for the next sale.
      setForm(before.current.form)
      setCode(before.current.code)
      if (!isBusy) tellOf(before.current.current)
      if (scanned === 'something else') setNote(say('till.no_payment_code'))
      else begin(scanned.code, before.current.form)
    },
  })
  const change = (typed: SaleForm) => {
    setForm(typed)
    setNote('')
    if (current && !isBusy) tellOf(null)
  }

  return (
    <div className={styles.desk}>
      <header className={styles.bar}>
        <h1>
          {till.name} <small>{till.storeName}</small>
        </h1>
        <Button
          variant="default"
          size="md"
          aria-pressed={hasSound}
          onClick={() => {
            switchSound()
            setSound(isSoundOn())
          }}
        >
          {say(hasSound ? 'till.sound_on' : 'till.sound_off')}
        </Button>
        <Button variant="default" size="md" disabled={isBusy} onClick={onLeave}>
          {say('till.change')}
        </Button>
      </header>
      {silentSince && (
        <div className={styles.whole}>
          <Note tone="wrong" isAlert>
            {say('till.offline', { time: formatTime(silentSince.toISOString(), { zone, ...reader }) })}
          </Note>
        </div>
      )}
      <SalePad form={form} currency={currency} onForm={change} />
      <section className={styles.card} aria-label={say('till.payment')}>
        {shown && (
          <Result
            current={shown}
            onCancel={cancel}
            onReceipt={setReceipt}
            onRefund={setRefunding}
            onNext={() => tellOf(null)}
          />
        )}
        <p className={`${styles.mistake} ${styles.note}`} role="alert">
          {note}
        </p>
        {!isBusy && (
          <Ways code={code} onCode={setCode} isBlocked={isBlocked} onTake={(each) => begin(each)} />
        )}
      </section>
      <div className={styles.whole}>
        <Section title={say('till.today')}>
          <Loaded query={day} lines={3}>
            {({ totals }) => <DayTotals totals={totals} />}
          </Loaded>
          <Loaded query={sales} lines={3}>
            {() => (
              <LastSales
                sales={sold}
                more={
                  sales.hasNextPage
                    ? { isBusy: sales.isFetchingNextPage, onClick: () => void sales.fetchNextPage() }
                    : null
                }
                onReceipt={setReceipt}
                onRefund={setRefunding}
              />
            )}
          </Loaded>
        </Section>
      </div>
      {receipt && <Receipt till={till} sale={receipt} onClose={() => setReceipt(null)} />}
      {refunding && (
        <RefundDialog
          till={till}
          sale={refunding}
          onDone={(sale) => {
            show(sale)
            setRefundedAt(Date.now())
            setRefunding(null)
          }}
          onClose={() => setRefunding(null)}
        />
      )}
    </div>
  )
}
