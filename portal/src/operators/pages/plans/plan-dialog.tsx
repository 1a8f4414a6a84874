import { SegmentedControl, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Note } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { FeeFields, type FeeRow, feeRowsOf, feesOf } from '../../fields/index.ts'
import { ActDialog } from '../act-dialog.tsx'
import { SecondOperatorNote } from '../second-operator-note.tsx'
import { Preview } from './preview.tsx'

interface Props {
  /** Null for a new one. */
  readonly planId: string | null
  readonly taken: readonly string[]
  /** What the version begins as. */
  readonly sales: Readonly<Record<string, string>>
  readonly needsTwo: boolean
  readonly onClose: () => void
}

const NAME = /^[a-z][a-z0-9-]{0,39}$/

/** Another version of a plan, from now on or from a later moment. What was booked before stays as it is. */
export function PlanDialog({ planId, taken, sales, needsTwo, onClose }: Props): ReactNode {
  const { say, zone } = useWords()
  const [name, setName] = useState('')
  const [fees, setFees] = useState<readonly FeeRow[]>(() => feeRowsOf(sales))
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [from, setFrom] = useState('')
  const id = planId ?? name.trim()
  const isTaken = planId === null && taken.includes(id)
  const to = pricesOf(fees)
  const holdsFrom = when === 'now' ? null : momentOf(from)
  return (
    <ActDialog
      isLarge
      title={planId === null ? say('op.plans_new') : say('op.plans_change_title', { plan: planId })}
      confirm={say(needsTwo ? 'op.plans_propose' : 'op.plans_change')}
      done={say(needsTwo ? 'op.plans_proposed' : 'op.plans_changed', { plan: id })}
      isReady={to !== null && NAME.test(id) && !isTaken && holdsFrom !== undefined}
      stale={['plans', 'proposals', 'merchant']}
      act={(reason) => api.changePlan(id, { sales: to ?? {}, holdsFrom: holdsFrom ?? null, reason })}
      onClose={onClose}
    >
      <Stack gap="sm">
        {needsTwo && <SecondOperatorNote />}
        {planId === null && (
          <TextInput
            label={say('op.plans_name')}
            description={say('op.plans_name_hint')}
            inputWrapperOrder={['label', 'input', 'description']}
            maxLength={40}
            error={(isTaken && say('op.plans_name_taken')) || (id !== '' && !NAME.test(id))}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <FeeFields rows={fees} onChange={setFees} hint={say('op.plans_fees_hint')} />
        <SegmentedControl
          aria-label={say('op.plans_since')}
          data={[
            { value: 'now', label: say('op.plans_from_now') },
            { value: 'later', label: say('op.plans_from_later') },
          ]}
          value={when}
          onChange={(chosen) => setWhen(chosen as 'now' | 'later')}
        />
        {when === 'later' && (
          <TextInput
            type="datetime-local"
            label={say('op.plans_since')}
            description={say('op.plans_zone', {
              zone: Intl.DateTimeFormat().resolvedOptions().timeZone || zone,
            })}
            inputWrapperOrder={['label', 'input', 'description']}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
        )}
        {to === null ? (
          <Note tone="open">{say('op.plans_preview_wrong')}</Note>
        ) : (
          <Preview planId={id || 'new'} sales={to} />
        )}
      </Stack>
    </ActDialog>
  )
}

/** All prices of a version; null while a row is wrong. */
function pricesOf(rows: readonly FeeRow[]): Record<string, string> | null {
  const fees = feesOf(rows)
  return fees && (fees as Record<string, string>)
}

/** By the browser's zone; undefined while there is none. */
function momentOf(typed: string): string | undefined {
  const moment = new Date(typed)
  return typed === '' || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
