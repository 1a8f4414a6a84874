import { Textarea } from '@mantine/core'
import type { ApplicationPage } from 'amsel/operator-api'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { SecondOperatorNote } from '../second-operator-note.tsx'
import { NO_SET_UP, SetUpFields, setUpOf } from './set-up-fields.tsx'
import { useDecision } from './use-decision.ts'

interface Props {
  readonly of: ApplicationPage
  readonly kind: 'approve' | 'refuse'
  readonly onClose: () => void
}

/** Asks before an application is approved, proposed or refused. */
export function DecisionDialog({ of, kind, onClose }: Props): ReactNode {
  const { say } = useWords()
  const { applicationId, needsTwo, merchant } = of
  const [text, setText] = useState('')
  const [setUp, setSetUp] = useState(NO_SET_UP)
  const request = setUpOf(setUp)
  const decision = useDecision(of, decide, onClose)
  const isRefusing = kind === 'refuse'
  const confirm = isRefusing ? 'refuse' : needsTwo ? 'propose' : 'approve'
  const { name } = merchant
  return (
    <ConfirmDialog
      title={say(isRefusing ? 'op.applications_refuse_title' : 'op.applications_approve_title', { name })}
      confirm={say(`op.applications_${confirm}`)}
      isDangerous={isRefusing}
      isLarge={!isRefusing}
      isReady={isRefusing ? text.trim() !== '' : request !== null}
      act={decision}
      onConfirm={() => decision.mutate(text.trim())}
      onClose={onClose}
    >
      <span>{say(`op.applications_${confirm}_text`)}</span>
      {!isRefusing && needsTwo && <SecondOperatorNote />}
      {!isRefusing && <SetUpFields of={of} value={setUp} onChange={setSetUp} />}
      {(isRefusing || needsTwo) && (
        <Textarea
          {...(isRefusing ? { 'data-autofocus': true } : {})}
          label={say(isRefusing ? 'op.care_reason' : 'op.applications_note')}
          required={isRefusing}
          withAsterisk={false}
          maxLength={256}
          autosize
          minRows={2}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  )

  async function decide(reason: string): Promise<string> {
    if (isRefusing) {
      await api.refuse(applicationId, reason)
      return say('op.applications_refused')
    }
    const { clientId, isProposed } = await api.approve(applicationId, {
      ...request,
      ...(reason && { reason }),
    })
    return isProposed
      ? say('op.applications_proposed')
      : say('op.applications_approved', { clientId: clientId ?? '' })
  }
}
