import { parseArgs } from 'node:util'
import { AGENDA_LANES, type AgendaKind, OperatorError } from '../domain/index.ts'
import { retryAgendaItem } from '../registry/clients/index.ts'
import { type FailingItem, type ItemName, listFailingItems, listLaneLags } from '../storage/index.ts'
import { choose, chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { print, table } from './print.ts'
import { limitOf } from './search-options.ts'
import { withStorage } from './with-storage.ts'

const KINDS: readonly AgendaKind[] = Object.values(AGENDA_LANES).flat()

export const agenda: Command = {
  usage: `npx amsel agenda failing [--client ID] [--kind KIND] [--after CLIENT:KIND:SUBJECT] [--limit N] [--json]
npx amsel agenda retry --client ID --item KIND:SUBJECT [--json]`,
  purpose: 'shows what the gateway has failed to do by itself again and again, and has it tried now',
  async run([action, ...args]) {
    await chooseAction('agenda', ACTIONS, action)(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['failing', failing],
  ['retry', retry],
])

async function failing(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      client: { type: 'string' },
      kind: { type: 'string' },
      after: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const search = {
    clientId: values.client ?? null,
    kind: values.kind === undefined ? null : kindOf(values.kind),
    after: values.after === undefined ? null : lastOf(values.after),
    limit: limitOf(values.limit),
  }
  const { items, lags } = await withStorage(async ({ db }) => ({
    items: await listFailingItems(db, search),
    lags: await listLaneLags(db, new Date()),
  }))
  const last = items.length === search.limit ? items.at(-1) : undefined
  const next = last ? `${last.clientId}:${itemOf(last)}` : null
  print({ items, next, lags }, values.json, () => [
    ...(items.length === 0
      ? ['Nothing on the agenda has failed three times in a row.']
      : table(['CLIENT', 'ITEM', 'FAILURES', 'SINCE', 'NEXT TRY', 'WITH'], items.map(cellsOf))),
    ...(next === null ? [] : [`Further ones: --after ${next}`]),
    ...lags
      .filter(({ lagSeconds }) => lagSeconds >= 1)
      .map(({ lane, lagSeconds }) => `The lane ${lane} is ${Math.round(lagSeconds)} seconds late.`),
  ])
}

const cellsOf = (item: FailingItem): string[] => [
  item.clientId,
  itemOf(item),
  String(item.failures),
  item.failedSince?.toISOString() ?? '',
  item.isUnderWay ? 'now' : item.dueAt.toISOString(),
  item.lastError ?? '',
]

const itemOf = ({ kind, subjectId }: Pick<ItemName, 'kind' | 'subjectId'>) => `${kind}:${subjectId}`

async function retry(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { client: { type: 'string' }, item: { type: 'string' }, json: { type: 'boolean' } },
  })
  const { client: clientId, item } = values
  if (!clientId || !item)
    throw new OperatorError('agenda retry needs --client and --item: agenda failing shows them.')
  const name = nameOf(clientId, item)
  await withStorage(({ trail, who }) => retryAgendaItem(trail, who, name))
  print(name, values.json, () => ['A running gateway tries it within a second or two.'])
}

/** A subject may have colons itself: an address has. */
function nameOf(clientId: string, item: string): ItemName {
  const [kind = '', ...subject] = item.split(':')
  if (subject.length === 0)
    throw new OperatorError('--item is a kind and a subject, such as finish_attempt:KEY.')
  return { clientId, kind: kindOf(kind), subjectId: subject.join(':') }
}

function lastOf(text: string): ItemName {
  const [clientId = '', ...item] = text.split(':')
  return nameOf(clientId, item.join(':'))
}

const kindOf = (text: string) => choose(KINDS, text, `A kind is one of ${KINDS.join(', ')}.`)
