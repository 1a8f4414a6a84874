import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog, Field, toast } from '../../pieces/index.ts'
import { useWords } from '../../words/index.ts'

interface Props<Done> {
  readonly title: string
  readonly confirm: string
  readonly done: string
  readonly isDangerous?: boolean
  readonly isReady?: boolean
  /** What is asked for anew when it is done. */
  readonly stale: readonly string[]
  readonly act: (reason: string) => Promise<Done>
  readonly onDone?: (done: Done) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks why before something is done; the reason stands in the audit trail. */
export function ActDialog<Done>(props: Props<Done>): ReactNode {
  const { say } = useWords()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const act = useMutation({
    mutationFn: () => props.act(reason.trim()),
    onSuccess: async (done) => {
      toast(props.done)
      await Promise.all(props.stale.map((name) => queries.invalidateQueries({ queryKey: [name] })))
      props.onDone?.(done)
      props.onClose()
    },
  })
  return (
    <ConfirmDialog
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
        label={say('op.care_reason')}
        description={say('op.care_reason_hint')}
        inputWrapperOrder={['label', 'input', 'description']}
        maxLength={256}
        value={reason}
        onText={setReason}
      />
    </ConfirmDialog>
  )
}
