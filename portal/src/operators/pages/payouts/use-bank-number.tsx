import { Button } from '@mantine/core'
import type { WaitingAccount } from 'amsel/operator-api'
import type { ReactNode } from 'react'
import { CopyText, useAct } from '../../../pieces/index.ts'
import { useWords } from '../../../words/index.ts'
import { api } from '../../api/index.ts'

/** Whose account it is and its number, as facts, once somebody has asked for them: that is noted. */
export function useBankNumber(of: Pick<WaitingAccount, 'clientId' | 'accountId'>) {
  const { say } = useWords()
  const open = useAct(() => api.bankNumber(of))
  const shown = open.data
  if (!shown)
    return [
      [
        say('bank.account'),
        <Button
          key=""
          size="compact-xs"
          variant="default"
          loading={open.isPending}
          onClick={() => open.mutate()}
        >
          {say('op.payouts_show_number')}
        </Button>,
      ],
    ] satisfies Fact[]
  const { holder, kind, number, bank } = shown
  const bankFact: Fact[] = bank && kind !== 'iban' ? [[say(`bank.bank_${kind}`), bank]] : []
  const label = say(`bank.number_${kind}`)
  return [
    [say('bank.holder'), <CopyText key="" text={holder} label={say('bank.holder')} />],
    ...bankFact,
    [label, <CopyText key="" text={number} label={label} />],
  ] satisfies Fact[]
}

type Fact = [name: string, value: ReactNode]
