import { Kbd, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Facts } from '../pieces/index.ts'
import { useWords } from '../words/index.ts'
import { DESTINATIONS } from './navigation.ts'
import { useReachable } from './use-reachable.ts'

export default function KeysDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { say } = useWords()
  const isReachable = useReachable()
  const places = DESTINATIONS.filter((one) => one.letter && isReachable(one))
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('shell.keys_title')}
      closeButtonProps={{ 'aria-label': say('dialog.close') }}
    >
      <Facts
        of={[
          [say('shell.keys_search'), <Kbd key="search">/</Kbd>],
          [say('shell.keys_help'), <Kbd key="help">?</Kbd>],
          ...places.map(
            ({ to, name, letter }) =>
              [
                say('shell.keys_go', { page: say(name) }),
                <span key={to}>
                  <Kbd>g</Kbd> <Kbd>{letter}</Kbd>
                </span>,
              ] as const,
          ),
        ]}
      />
    </Modal>
  )
}
