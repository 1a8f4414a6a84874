import { Button, NumberInput, Select, Switch } from '@mantine/core'
import type { MerchantPage } from 'amsel/operator-api'
import { type ReactNode, useMemo, useState } from 'react'
import { REGIONS } from '../../../../../contract/src/regions.ts'
import { Facts, Section } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import styles from './terms-section.module.css'

/** How the merchant calls, and how it is notified. */
export function CallsSection({ of }: { of: MerchantPage }): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const [isChanging, setChanging] = useState(false)
  const yesOrNo = (is: boolean) => say(is ? 'op.merchants_yes' : 'op.merchants_no')
  const seconds = of.requestTimeToleranceSeconds
  return (
    <Section
      title={say('op.merchants_notifying')}
      actions={
        may('merchants_change') && (
          <Button size="compact-xs" variant="default" onClick={() => setChanging(true)}>
            {say('op.merchants_change')}
            <span className="hidden-visually"> {say('op.merchants_notifying')}</span>
          </Button>
        )
      }
    >
      <Facts
        of={[
          [
            say('op.merchants_freshness'),
            seconds === null ? say('op.merchants_freshness_any') : say('op.merchants_seconds', { seconds }),
          ],
          [say('op.merchants_again'), yesOrNo(of.notifiesAgain)],
          [say('op.merchants_strict'), yesOrNo(of.notifiesInStrictOrder)],
          ...of.notificationUrls.map(
            ({ kind, url }) =>
              [
                kind,
                <span key={kind} className="mono" style={{ overflowWrap: 'anywhere' }}>
                  {url}
                </span>,
              ] as const,
          ),
        ]}
      />
      {of.notificationUrls.length === 0 && (
        <div className={`dimmed ${styles.apart}`}>{say('op.merchants_no_address')}</div>
      )}
      {isChanging && <CallsDialog of={of} onClose={() => setChanging(false)} />}
    </Section>
  )
}

function CallsDialog({ of, onClose }: { of: MerchantPage; onClose: () => void }): ReactNode {
  const { say, locale } = useWords()
  const [region, setRegion] = useState(of.region)
  const [seconds, setSeconds] = useState<number | null>(of.requestTimeToleranceSeconds)
  const [again, setAgain] = useState(of.notifiesAgain)
  const [strict, setStrict] = useState(of.notifiesInStrictOrder)
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    return REGIONS.map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` })).sort(
      (one, other) => one.label.localeCompare(other.label, locale),
    )
  }, [locale])
  return (
    <ChangeDialog
      of={of}
      title={say('op.merchants_notifying')}
      confirm={say('op.merchants_change')}
      act={(reason) =>
        api.changeMerchant(of.clientId, {
          ...(region && region !== of.region ? { region } : {}),
          ...{ requestTimeToleranceSeconds: seconds, notifiesAgain: again, notifiesInStrictOrder: strict },
          reason,
        })
      }
      onClose={onClose}
    >
      <Select
        label={say('op.merchants_region')}
        data={countries}
        searchable
        value={region}
        onChange={setRegion}
        allowDeselect={false}
      />
      <NumberInput
        label={say('op.merchants_freshness')}
        description={say('op.merchants_freshness_hint')}
        min={1}
        max={86_400}
        allowDecimal={false}
        value={seconds ?? ''}
        onChange={(value) => setSeconds(value === '' ? null : Number(value))}
      />
      <Switch
        label={say('op.merchants_again')}
        checked={again}
        onChange={(event) => setAgain(event.currentTarget.checked)}
      />
      <Switch
        label={say('op.merchants_strict')}
        checked={strict}
        onChange={(event) => setStrict(event.currentTarget.checked)}
      />
    </ChangeDialog>
  )
}
