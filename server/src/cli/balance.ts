import { parseArgs } from 'node:util'
import { type Currency, formatAmount } from '@amsel/contract'
import { listBalances } from '../storage/index.ts'
import type { Command } from './command.ts'
import { print, table } from './print.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const balance: Command = {
  usage: 'npx amsel balance --client ID [--json]',
  purpose: "shows a merchant's balances as they are in the ledger now",
  async run(args) {
    const { values } = parseArgs({ args, options: { client: { type: 'string' }, json: { type: 'boolean' } } })
    const clientId = values.client
    if (!clientId) throw new UsageError('balance needs --client.')
    const balances = await withStorage(async ({ db, trail, who, operatorOf }) => {
      await operatorOf(clientId)
      const found = await listBalances(db, clientId)
      const extent = { count: found.length }
      await trail.noteAccess(who, { clientId, action: 'read', subject: 'balances', extent })
      return found.map(({ holder, kind, provider, currency, balanceMinor }) => ({
        holder,
        kind,
        provider,
        balance: { currency: currency as Currency, value: balanceMinor },
      }))
    })
    print({ clientId, balances }, values.json, () =>
      table(
        ['HOLDER', 'ACCOUNT', 'PROVIDER', 'BALANCE'],
        balances.map(({ holder, kind, provider, balance: { currency, value } }) => [
          holder,
          kind,
          provider,
          formatAmount(value, currency),
        ]),
      ),
    )
  },
}
