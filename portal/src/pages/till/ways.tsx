import { Button, SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { flawOfCode } from '../../../../server/browser/sandbox-store/till-sums.js'
import { Form } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import { CameraReader } from './camera-reader.tsx'
import styles from './till.module.css'

interface Props {
  readonly code: string
  readonly onCode: (code: string) => void
  /** Something is under way, or the gateway is away: nobody is asked to pay. */
  readonly isBlocked: boolean
  /** With the customer's code, or null to show one. */
  readonly onTake: (paymentCode: string | null) => void
}

/** How the customer pays: the till reads the phone, or the phone reads the till. */
export function Ways({ code, onCode, isBlocked, onTake }: Props): ReactNode {
  const { say } = useWords()
  const [way, setWay] = useState<'scan' | 'show'>('scan')
  const digits = code.replace(/\s/g, '')
  const flaw = flawOfCode(digits, false)
  const take = () => {
    if (!isBlocked && flawOfCode(digits, true) === '') onTake(digits)
  }
  return (
    <>
      <SegmentedControl
        aria-label={say('till.ways')}
        fullWidth
        size="md"
        value={way}
        onChange={(value) => setWay(value as typeof way)}
        data={[
          { value: 'scan', label: say('till.way_scan') },
          { value: 'show', label: say('till.way_show') },
        ]}
      />
      {way === 'scan' ? (
        <Form onSubmit={take}>
          <p className={styles.hint}>{say('till.scan_hint')}</p>
          <label className={styles.amount}>
            <span>{say('till.code')}</span>
            <input
              inputMode="numeric"
              autoComplete="off"
              placeholder="28…"
              value={code}
              aria-invalid={flaw !== ''}
              onChange={(event) => onCode(event.currentTarget.value)}
            />
            <span className={styles.mistake} role="status">
              {flaw && say(`till.code_${flaw}`)}
            </span>
          </label>
          <Button type="submit" size="xl" fullWidth disabled={isBlocked || flawOfCode(digits, true) !== ''}>
            {say('till.take')}
          </Button>
          <CameraReader isBlocked={isBlocked} onCode={onTake} />
        </Form>
      ) : (
        <>
          <p className={styles.hint}>{say('till.show_hint')}</p>
          <Button size="xl" fullWidth disabled={isBlocked} onClick={() => onTake(null)}>
            {say('till.show')}
          </Button>
        </>
      )}
    </>
  )
}
