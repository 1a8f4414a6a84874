import { Button, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../words/index.ts'
import { ErrorNote } from './error-note.tsx'
import { Form } from './form.tsx'

interface Props {
  readonly isOpen?: boolean
  readonly title: string
  readonly confirm: string
  readonly isDangerous?: boolean
  readonly isReady?: boolean
  /** For more than a question. */
  readonly isLarge?: boolean
  /** There is nothing to be left undone any more. */
  readonly isNotice?: boolean
  /** What is being done, and what went wrong with it. */
  readonly act?: { readonly isPending: boolean; readonly error: unknown }
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks before something is done. Enter confirms, Escape leaves; while it is being done neither does anything. */
export function ConfirmDialog(props: Props): ReactNode {
  const { say } = useWords()
  const { isOpen = true, isReady = true } = props
  const { isPending: isBusy = false, error = null } = props.act ?? {}
  const buttons = useRef<HTMLDivElement>(null)
  // A long form may hide what stands below it.
  useEffect(() => {
    if (error) buttons.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
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
      <Form onSubmit={() => !isBusy && isReady && props.onConfirm()}>
        <Stack gap="md">
          {props.children}
          {error ? <ErrorNote error={error} /> : null}
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
      </Form>
    </Modal>
  )
}
