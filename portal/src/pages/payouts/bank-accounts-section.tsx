import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { BankAccountRow } from 'amsel/portal-api'
import { type ReactNode, useState } from 'react'
import { client } from '../../api/index.ts'
import { Icon } from '../../look/icons.tsx'
import {
  type Column,
  ConfirmDialog,
  DataTable,
  EmptyState,
  Loaded,
  Moment,
  RowButton,
  Section,
  StatusBadge,
  useAct,
} from '../../pieces/index.ts'
import { useClient, useSession } from '../../session/index.ts'
import { type Say, useWords } from '../../words/index.ts'
import { AddAccountDialog } from './add-account-dialog.tsx'

export function BankAccountsSection(): ReactNode {
  const { say } = useWords()
  const { may } = useSession()
  const { clientId } = useClient()
  const [isAdding, add] = useDisclosure()
  const [removed, setRemoved] = useState<BankAccountRow | null>(null)
  const mayChange = may('bank_accounts_change')
  const found = useQuery({
    queryKey: ['bank-accounts', clientId],
    queryFn: () => client.bankAccounts(clientId),
  })
  return (
    <Section
      title={say('bank.title')}
      lead={say('bank.lead')}
      isFlush
      actions={
        mayChange && (
          <Button size="xs" leftSection={<Icon name="plus" />} onClick={add.open}>
            {say('bank.add')}
          </Button>
        )
      }
    >
      <Loaded query={found}>
        {({ accounts }) =>
          accounts.length === 0 ? (
            <EmptyState icon="payouts" title={say('bank.empty')}>
              {say('bank.empty_text')}
            </EmptyState>
          ) : (
            <DataTable
              label={say('bank.title')}
              columns={columnsOf(say, mayChange ? setRemoved : null)}
              rows={accounts}
              rowKey={({ accountId }) => accountId}
            />
          )
        }
      </Loaded>
      {isAdding && found.data && <AddAccountDialog of={found.data} onClose={add.close} />}
      {removed && <RemoveDialog of={removed} onClose={() => setRemoved(null)} />}
    </Section>
  )
}

const isOver = ({ state }: BankAccountRow): boolean => state === 'REFUSED' || state === 'REMOVED'

const columnsOf = (
  say: Say,
  onRemove: ((account: BankAccountRow) => void) | null,
): readonly Column<BankAccountRow>[] => [
  {
    key: 'account',
    head: say('bank.account'),
    phone: 'title',
    cell: ({ currency, kind, lastFour }) => `${currency} · ${say(`bank.kind_${kind}`)} …${lastFour}`,
  },
  { key: 'holder', head: say('bank.holder'), cell: ({ holder }) => holder },
  {
    key: 'state',
    head: say('list.state'),
    phone: 'aside',
    cell: ({ state, isUsed }) => (
      <>
        <StatusBadge status={state} /> {isUsed && <span className="dimmed">{say('bank.in_use')}</span>}
      </>
    ),
  },
  {
    key: 'usable',
    head: say('bank.usable'),
    cell: (row) => (isOver(row) ? '–' : <Moment at={row.usableFrom} />),
  },
  {
    key: 'remove',
    head: say('bank.remove'),
    isEnd: true,
    isActions: true,
    cell: (row) =>
      onRemove &&
      !isOver(row) && (
        <RowButton label={say('bank.remove')} of={row.lastFour} onClick={() => onRemove(row)} />
      ),
  },
]

function RemoveDialog({ of, onClose }: { of: BankAccountRow; onClose: () => void }): ReactNode {
  const { say } = useWords()
  const { clientId } = useClient()
  const remove = useAct(() => client.removeBankAccount(clientId, of.accountId), {
    done: () => say('bank.removed'),
    stale: [
      ['bank-accounts', clientId],
      ['settlement', clientId],
    ],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={say('bank.remove_title', { digits: of.lastFour })}
      confirm={say('bank.remove')}
      isDangerous
      act={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <span>{say('bank.remove_text')}</span>
    </ConfirmDialog>
  )
}
