import { Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ApiFailure, client } from '../../api/index.ts'
import { formatAgo } from '../../formats/index.ts'
import { ConfirmDialog, Note, useAct } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'
import type { KeyRow } from './key-list.tsx'

interface Props {
  readonly clientId: string
  readonly of: KeyRow
  readonly isLast: boolean
  readonly onClose: () => void
}

/** Says what still uses the key; the last one, or one in use, needs a tick besides. */
export function RetireDialog({ clientId, of, isLast, onClose }: Props): ReactNode {
  const { say, locale } = useWords()
  const { version, isInUse, lastUse } = of
  const [isSure, setSure] = useState(false)
  const retire = useAct(
    () => client.retireKey(clientId, version, { mayBeLast: isLast, mayBeInUse: isSure }),
    { done: () => say('keys.retired_now', { version }), stale: [['keys', clientId]], onDone: onClose },
  )
  // Somebody may have used it since the page was read: the gateway says so, and the tick is asked for then.
  const isUsedMeanwhile = retire.error instanceof ApiFailure && retire.error.code === 'key_in_use'
  const isRisky = isLast || isInUse || isUsedMeanwhile
  return (
    <ConfirmDialog
      title={say('keys.retire_title', { version })}
      confirm={say('keys.retire')}
      isDangerous
      isReady={!isRisky || isSure}
      act={retire}
      onConfirm={() => retire.mutate()}
      onClose={onClose}
    >
      <span>{say('keys.retire_text')}</span>
      {isInUse && lastUse && (
        <Note tone="open">
          {say('keys.retire_in_use', {
            ago: formatAgo(lastUse.lastUsedAt, locale),
            address: lastUse.address ?? say('keys.other_callers'),
          })}
        </Note>
      )}
      {isLast && <Note tone="wrong">{say('keys.retire_last')}</Note>}
      {isRisky && (
        <Checkbox
          label={say('keys.retire_anyway')}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  )
}
