import { type ReactNode, useState } from 'react'
import { ConfirmDialog, Field, useAct } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'

interface Props<Done> {
  readonly title: string
  readonly confirm: string
  readonly done: string
  readonly isDangerous?: boolean
  readonly isReady?: boolean
  readonly isLarge?: boolean
  /** Who reads the reason; null where that is not shown. */
  readonly hint?: string | null
  /** What is fetched again when it is done. */
  readonly stale: readonly string[]
  readonly act: (reason: string) => Promise<Done>
  readonly onDone?: (done: Done) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks why before something is done; the reason goes to the audit trail. */
export function ActDialog<Done>(props: Props<Done>): ReactNode {
  const { say } = useWords()
  const [reason, setReason] = useState('')
  const act = useAct(() => props.act(reason.trim()), {
    done: () => props.done,
    stale: props.stale.map((name) => [name]),
    onDone: (done) => {
      props.onDone?.(done)
      props.onClose()
    },
  })
  return (
    <ConfirmDialog
      isLarge={props.isLarge ?? false}
      title={props.title}
      confirm={props.confirm}
      isDangerous={props.isDangerous ?? false}
      isReady={(props.isReady ?? true) && reason.trim() !== ''}
      act={act}
      onConfirm={() => act.mutate()}
      onClose={props.onClose}
    >
      {props.children}
      <Field
        data-autofocus
        label={say('op.care_reason')}
        description={props.hint === undefined ? say('op.care_reason_hint') : props.hint}
        inputWrapperOrder={['label', 'input', 'description']}
        maxLength={256}
        value={reason}
        onText={setReason}
      />
    </ConfirmDialog>
  )
}
