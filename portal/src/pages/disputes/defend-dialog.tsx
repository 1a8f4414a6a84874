import { FileInput } from '@mantine/core'
import type { DisputeRow } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { client } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import { ConfirmDialog, toast } from '../../pieces/index.ts'
import { useClient } from '../../session/index.ts'
import { useWords } from '../../words/index.ts'
import { base64Of } from './base64-of.ts'
import { useAnswer } from './use-answer.ts'

const BYTES_MAX = 2 * 1024 * 1024
const KINDS = '.pdf,.jpg,.jpeg,.doc,.docx,.zip'

export function DefendDialog({ of, onClose }: { of: DisputeRow; onClose: () => void }): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const [file, setFile] = useState<File | null>(null)
  const isLarge = file !== null && file.size > BYTES_MAX
  const defend = useAnswer(
    async () => client.defendDispute(clientId, of.disputeId, base64Of(await bytesOf(file))),
    () => {
      toast(say('dispute.defended'))
      onClose()
    },
  )
  return (
    <ConfirmDialog
      title={say('dispute.defend_title')}
      confirm={say('dispute.document_send')}
      isReady={file !== null && !isLarge}
      act={defend}
      onConfirm={() => defend.mutate('')}
      onClose={onClose}
    >
      <span>{say('dispute.defend_text')}</span>
      <FileInput
        label={say('dispute.document')}
        description={say('dispute.document_hint')}
        placeholder={say('dispute.document_choose')}
        accept={KINDS}
        leftSection={<Icon name="audit" />}
        value={file}
        onChange={setFile}
        error={isLarge && say('dispute.document_large')}
      />
    </ConfirmDialog>
  )
}

const bytesOf = async (file: File | null): Promise<Uint8Array> =>
  new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))
