import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { clientTime, OperatorError } from '../domain/index.ts'
import {
  type Asked,
  type Erasure,
  type Export,
  erasePerson,
  exportPerson,
  findPerson,
  type Person,
  type Seen,
} from '../engine/privacy/index.ts'
import { type Database, findClient } from '../storage/index.ts'
import { chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const privacy: Command = {
  usage: `npx amsel privacy export --client ID (--payment PAYMENT_ID... | --buyer TEXT) [--json | --out FILE]
npx amsel privacy erase --client ID (--payment PAYMENT_ID... | --buyer TEXT) [--with-saved-cards] [--yes] [--dry-run] [--json]`,
  purpose: 'exports what is stored about a payer, or erases it; works beside a running gateway',
  async run([action, ...args]) {
    const act = chooseAction('privacy', ACTIONS, action)
    await act(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['export', show],
  ['erase', erase],
])

const WHOSE = {
  client: { type: 'string' },
  payment: { type: 'string', multiple: true },
  buyer: { type: 'string' },
  json: { type: 'boolean' },
} as const

async function show(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { ...WHOSE, out: { type: 'string' } } })
  if (values.json && values.out !== undefined)
    throw new UsageError('privacy export takes --json or --out, not both.')
  const { clientId, asked } = whose('export', values)
  const exported = await withStorage(async ({ db, trail, who, sealer }) => {
    const now = await clientNow(db, clientId)
    const person = await findPerson({ db, sealer }, clientId, asked, tellProgress)
    const kept = await exportPerson({ db, sealer }, clientId, person)
    const extent = { payments: kept.payments.length, sessions: kept.sessions.length }
    await trail.noteAccess(who, { clientId, action: 'exported', subject: 'a payer', extent })
    return { clientId, asked, exportedAt: now, ...kept }
  })
  if (values.out !== undefined) await writeNew(values.out, `${JSON.stringify(exported, null, 2)}\n`)
  print(exported, values.json, () => [
    `Stored about this person: ${countsOf(exported)}.`,
    values.out === undefined
      ? 'Everything is printed with --json, or written with --out FILE.'
      : `Everything is in ${values.out}.`,
  ])
}

async function erase(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...WHOSE,
      'dry-run': { type: 'boolean' },
      'with-saved-cards': { type: 'boolean' },
      yes: { type: 'boolean' },
    },
  })
  const { clientId, asked } = whose('erase', values)
  const { 'dry-run': isDryRun = false, 'with-saved-cards': withSavedCards = false } = values
  const done = await withStorage(async ({ db, trail, who, sealer }) => {
    const now = await clientNow(db, clientId)
    const person = await findPerson({ db, sealer }, clientId, asked, tellProgress)
    if (!isDryRun && !values.yes) requireOnePerson(asked, person)
    // Before anything is removed: a run interrupted halfway has erased all the same.
    const found = { payments: person.paymentIds.length, sessions: person.paymentSessionIds.length }
    const before = { ...found, agreements: person.agreementIds.length }
    const event = { clientId, action: 'person_erased', subject: null, before, after: null } as const
    if (!isDryRun) await trail.note(who, event)
    const erasure = await erasePerson(db, clientId, person, { now, isDryRun, withSavedCards })
    return { clientId, asked, isDryRun, found: person, ...erasure }
  })
  print(done, values.json, linesOf)
}

const PAYMENTS_OF_A_PERSON = 20

/** A text that many payments hold, such as the name of a method, names nobody, and what is erased is gone for good. */
function requireOnePerson(asked: Asked, { paymentIds }: Person): void {
  if ('buyer' in asked && paymentIds.length > PAYMENTS_OF_A_PERSON)
    throw new OperatorError(
      `${paymentIds.length} payments contain this text and may belong to more than one person: check them with privacy export, then erase with --yes.`,
    )
}

function whose(
  action: string,
  { client, payment = [], buyer }: { client?: string; payment?: string[]; buyer?: string },
): { clientId: string; asked: Asked } {
  if (!client) throw new UsageError(`privacy ${action} needs --client.`)
  if (payment.length > 0 === (buyer !== undefined))
    throw new UsageError(`privacy ${action} needs either --payment or --buyer.`)
  return { clientId: client, asked: buyer === undefined ? { paymentIds: payment } : { buyer } }
}

async function clientNow(db: Database, clientId: string): Promise<Date> {
  const client = await findClient(db, clientId)
  if (!client) throw new OperatorError(`There is no client ${clientId}.`)
  return clientTime({ now: () => new Date() }, client.clockOffsetMs)
}

const SHOWN_EVERY = 10_000

/** Standard output is for the result alone. */
function tellProgress({ kind, seen, found, isDone }: Seen): void {
  if (isDone || seen % SHOWN_EVERY === 0)
    process.stderr.write(`${seen} ${kind} looked through, ${found} found\n`)
}

/** Nobody else may read it, and nothing is overwritten. */
async function writeNew(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flag: 'wx' }).catch((error: Error) => {
    throw new OperatorError(`${file} cannot be written: ${error.message}.`)
  })
}

const countsOf = ({ payments, sessions, agreements, calls }: Export) =>
  `${payments.length} payments, ${sessions.length} sessions without a payment, ${agreements.length} agreements, ` +
  `${calls.length} logged calls`

function linesOf({ isDryRun, erased, left }: Erasure & { isDryRun: boolean; found: Person }): string[] {
  const { payments, refunds, documents, notifications, sessions, agreements, savedCards, calls } = erased
  return [
    `${isDryRun ? 'Would be erased' : 'Erased'}: the personal data of ${payments} payments and ${refunds} refunds, ` +
      `${documents} documents of disputes, ${notifications} notifications, ${sessions} sessions, ` +
      `${agreements} agreements, ${savedCards} saved cards, ${calls} logged calls.`,
    ...left.map(
      ({ kind, id, authState, because }) =>
        `Kept: ${NAMES[kind]} ${id}${authState ? ` (authState ${authState})` : ''}: ${because.join(', ')}.`,
    ),
    ...(left.some(({ kind }) => kind !== 'savedCard') ? ['Run it again when these have ended.'] : []),
    ...(left.some(({ kind }) => kind === 'savedCard')
      ? ['To remove saved cards too, use --payment PAYMENT_ID --with-saved-cards.']
      : []),
  ]
}

const NAMES = {
  payment: 'payment',
  session: 'session',
  agreement: 'agreement',
  savedCard: 'the saved card of payment',
} as const
