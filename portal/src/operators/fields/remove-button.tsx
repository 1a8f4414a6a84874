import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../look/icons.tsx'

/** Takes a row away. */
export const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }): ReactNode => (
  <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label} onClick={onClick}>
    <Icon name="cross" size={14} />
  </ActionIcon>
)
