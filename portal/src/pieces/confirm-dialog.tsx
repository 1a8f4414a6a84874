import { Button, Group, Modal, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../words/index.ts'
import { ErrorNote } from './error-note.tsx'

interface Props {
  readonly isOpen: boolean
  readonly title: string
  readonly confirm: string
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
  readonly isReady?: boolean
  /** For more than a question. */
  readonly isLarge?: boolean
  /** There is nothing to be left undone any more. */
  readonly isNotice?: boolean
  readonly error?: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks before something is done. Enter confirms, Escape leaves; while it is being done neither does anything. */
export function ConfirmDialog(props: Props): ReactNode {
  const { say } = useWords()
  const { isOpen, isBusy = false, isReady = true } = props
  const buttons = useRef<HTMLDivElement>(null)
  // A long form may hide what stands below it.
  useEffect(() => {
    if (props.error) buttons.current?.scrollIntoView({ block: 'nearest' })
  }, [props.error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && isReady) props.onConfirm()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={() => !isBusy && props.onClose()}
      title={props.title}
      centered
      size={props.isLarge ? 'lg' : 'md'}
      closeButtonProps={{ 'aria-label': say('dialog.close') }}
      styles={{ title: { fontWeight: 650, fontSize: '1rem', lineHeight: 1.35 } }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          {props.children}
          {props.error ? <ErrorNote error={props.error} /> : null}
          <Group justify="flex-end" gap="xs" ref={buttons} style={{ scrollMarginBottom: 16 }}>
            {!props.isNotice && (
              <Button variant="default" onClick={props.onClose} disabled={isBusy}>
                {say('dialog.cancel')}
              </Button>
            )}
            <Button
              type="submit"
              loading={isBusy}
              disabled={!isReady}
              {...(props.isDangerous ? { color: 'red.8' } : {})}
            >
              {props.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
