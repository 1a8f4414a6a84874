import { parseArgs } from 'node:util'
import { clientTime } from '../domain/index.ts'
import { decideBankAccount } from '../registry/clients/index.ts'
import {
  type BankAccount,
  findBankAccount,
  getClock,
  listBankAccounts,
  listWaitingAccounts,
  openBankNumber,
} from '../storage/index.ts'
import { OperatorError } from '../domain/index.ts'
import { chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { print, table } from './print.ts'
import { UsageError } from './usage-error.ts'
import { withStorage } from './with-storage.ts'

export const bankAccount: Command = {
  usage: `npx amsel bank-account list [--client ID] [--json]
npx amsel bank-account show --client ID --account ID [--json]
npx amsel bank-account approve|refuse --client ID --account ID --reason TEXT [--json]`,
  purpose: 'shows and approves the bank accounts that merchants are paid out to',
  async run([action, ...args]) {
    await chooseAction('bank-account', ACTIONS, action)(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['list', list],
  ['show', show],
  ['approve', (args) => decide(args, 'APPROVED')],
  ['refuse', (args) => decide(args, 'REFUSED')],
])

const OPTIONS = {
  client: { type: 'string' },
  account: { type: 'string' },
  reason: { type: 'string' },
  json: { type: 'boolean' },
} as const

const WAITING_MAX = 100

/** A client's own, or of all clients those that wait for an operator. */
async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const { client: clientId } = values
  const accounts = await withStorage(async ({ db, trail, who, operatorOf }) => {
    if (clientId === undefined) return listWaitingAccounts(db, WAITING_MAX)
    await operatorOf(clientId)
    const found = await listBankAccounts(db, clientId)
    const extent = { count: found.length }
    await trail.noteAccess(who, { clientId, action: 'read', subject: 'bank accounts', extent })
    return found
  })
  print({ accounts }, values.json, () =>
    accounts.length === 0
      ? [clientId === undefined ? 'No bank account waits for approval.' : 'There is no bank account.']
      : [
          ...table(HEADINGS, accounts.map(rowOf)),
          ...(accounts.length === WAITING_MAX && clientId === undefined
            ? [`These are the oldest ${WAITING_MAX}; there may be more.`]
            : []),
        ],
  )
}

const HEADINGS = ['CLIENT', 'ACCOUNT', 'STATE', 'CURRENCY', 'HOLDER', 'NUMBER', 'USABLE FROM']

const rowOf = ({ clientId, accountId, state, currency, holder, lastFour, usableFrom }: BankAccount) => [
  ...[clientId, accountId, state, currency, holder, `…${lastFour}`, usableFrom.toISOString()],
]

function named(action: string, { client, account }: { client?: string; account?: string }) {
  if (!client || !account) throw new UsageError(`bank-account ${action} needs --client and --account.`)
  return { clientId: client, accountId: account }
}

/** With its number, which whoever pays by hand needs. */
async function show(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const { clientId, accountId } = named('show', values)
  const { account, number } = await withStorage(async ({ db, trail, who, sealer }) => {
    const found = await findBankAccount(db, clientId, accountId)
    if (!found) throw new OperatorError(`${clientId} has no bank account ${accountId}.`)
    await trail.noteAccess(who, { clientId, action: 'read', subject: `bank account ${accountId}` })
    return { account: found, number: await openBankNumber(db, await sealer(), clientId, accountId) }
  })
  print({ ...account, number: number.number, bank: number.bank }, values.json, () => [
    ...table(HEADINGS, [rowOf(account)]),
    `${number.kind === 'iban' ? 'IBAN' : 'Account number'} ${number.number}`,
    ...(number.bank ? [`${number.kind === 'aba' ? 'Routing number' : 'BIC'} ${number.bank}`] : []),
  ])
}

async function decide(args: string[], state: 'APPROVED' | 'REFUSED'): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const action = state === 'APPROVED' ? 'approve' : 'refuse'
  const { clientId, accountId } = named(action, values)
  const { reason } = values
  if (!reason?.trim())
    throw new UsageError(`bank-account ${action} needs --reason, which is kept in the audit trail.`)
  const decided = await withStorage(async ({ db, trail, who }) => {
    const { offsetMs } = await getClock(db, clientId)
    const now = clientTime({ now: () => new Date() }, offsetMs)
    return decideBankAccount({ trail }, who, { clientId, accountId, state, reason }, now)
  })
  print(decided, values.json, () => table(HEADINGS, [rowOf(decided)]))
}
