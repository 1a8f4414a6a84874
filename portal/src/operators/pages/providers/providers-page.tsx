import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Icon } from '../../../look/icons.tsx'
import { Loaded, Page } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'
import { useOperator } from '../../session.tsx'
import { Accounts } from './accounts.tsx'
import { AddAccount } from './add-account.tsx'
import { SwitchedOff } from './switched-off.tsx'

/** Those who move the money, and what nobody is offered just now. */
export default function ProvidersPage(): ReactNode {
  const { say } = useWords()
  const { may } = useOperator()
  const [isAdding, add] = useDisclosure()
  const providers = useQuery({ queryKey: ['providers'], queryFn: api.providers, refetchInterval: 10_000 })
  return (
    <Page
      title={say('op.providers_title')}
      lead={say('op.providers_lead')}
      actions={
        may('providers_change') && (
          <Button size="xs" leftSection={<Icon name="plus" size={14} />} onClick={add.open}>
            {say('op.providers_add')}
          </Button>
        )
      }
    >
      <Loaded query={providers} lines={6}>
        {(accounts) => (
          <>
            <Accounts accounts={accounts} />
            <SwitchedOff providers={accounts.map(({ name }) => name)} />
          </>
        )}
      </Loaded>
      {isAdding && <AddAccount onClose={add.close} />}
    </Page>
  )
}
