import { parseArgs } from 'node:util'
import { clientTime, isSealedBody, OperatorError } from '../domain/index.ts'
import { retryFailingAddress } from '../registry/clients/index.ts'
import {
  COUNTED_MAX,
  findNotification,
  getClock,
  listEndpoints,
  listFailingAddresses,
  listNotificationAttempts,
  listRecentNotifications,
  type NotificationRecord,
  resendNotification,
} from '../storage/index.ts'
import { chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { print, table } from './print.ts'
import { limitOf } from './search-options.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const notification: Command = {
  usage: `npx amsel notification list --client ID [--json]
npx amsel notification show --client ID --id NOTIFICATION [--json]
npx amsel notification resend --client ID --id NOTIFICATION [--json]
npx amsel notification endpoints --client ID [--json]
npx amsel notification failing [--client ID] [--limit N] [--json]
npx amsel notification retry --client ID --address ADDRESS [--json]`,
  purpose:
    'shows the notifications sent to a merchant and their answers, resends them, and lists failing addresses',
  async run([action, ...args]) {
    const act = chooseAction('notification', ACTIONS, action)
    const { values } = parseArgs({
      args,
      options: {
        client: { type: 'string' },
        id: { type: 'string' },
        address: { type: 'string' },
        limit: { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    const { client, id, address, limit, json: asJson } = values
    if (action === 'failing') return failing(client ?? null, limitOf(limit), asJson)
    if (!client) throw new UsageError(`notification ${action} needs --client.`)
    await act({ clientId: client, id, address, asJson })
  },
}

interface Asked {
  readonly clientId: string
  readonly id: string | undefined
  readonly address: string | undefined
  readonly asJson: boolean | undefined
}

const ACTIONS: ReadonlyMap<string, (asked: Asked) => Promise<void>> = new Map([
  ['list', list],
  ['show', show],
  ['resend', resend],
  ['endpoints', endpoints],
  ['failing', ({ clientId, asJson }: Asked) => failing(clientId, limitOf(undefined), asJson)],
  ['retry', retry],
])

const LISTED_MAX = 50

async function list({ clientId, asJson }: Asked): Promise<void> {
  const found = await withStorage(async ({ db, trail, who }) => {
    const recent = await listRecentNotifications(db, clientId, LISTED_MAX)
    const extent = { count: recent.length }
    await trail.noteAccess(who, { clientId, action: 'read', subject: 'notifications', extent })
    return recent
  })
  const entries = found.map(readable)
  print(entries, asJson, () =>
    entries.map(({ notificationId, createdAt, kind, state, attempts, url }) =>
      [createdAt.toISOString(), notificationId, kind, state, `${attempts} attempts`, url ?? ''].join('  '),
    ),
  )
}

async function show({ clientId, id, asJson }: Asked): Promise<void> {
  const shown = await withStorage(async ({ db, trail, who }) => {
    const found = await findNotification(db, clientId, required(id))
    if (!found) throw unknown(required(id))
    await trail.noteAccess(who, { clientId, action: 'read', subject: subjectOf(found) })
    return { ...readable(found), made: await listNotificationAttempts(db, clientId, required(id)) }
  })
  print(shown, asJson, ({ kind, state, body, made }) => [
    `${kind}: ${state}`,
    body,
    ...made.map(
      ({ attempt, attemptedAt, url, status, failure, detail, answer }) =>
        `${attempt}. ${attemptedAt.toISOString()} ${url ?? ''} → ` +
        [status, failure ?? 'acknowledged', detail, answer].filter((part) => part !== null).join(' '),
    ),
  ])
}

/** What holds secrets is not opened here: it is for the merchant alone. */
const readable = (record: NotificationRecord): NotificationRecord =>
  isSealedBody(record.body)
    ? { ...record, body: 'The body is encrypted, because it contains secrets.' }
    : record

async function resend({ clientId, id, asJson }: Asked): Promise<void> {
  const deliveryState = await withStorage(({ trail, who }) =>
    trail.change(who, async (tx) => {
      const found = await findNotification(tx, clientId, required(id))
      if (!found) throw unknown(required(id))
      const now = clientTime({ now: () => new Date() }, (await getClock(tx, clientId)).offsetMs)
      const state = await resendNotification(tx, clientId, found.notificationId, now)
      const [before, after] = [{ deliveryState: found.state }, { deliveryState: state }]
      const action = 'notification_resent'
      return { event: { clientId, action, subject: subjectOf(found), before, after }, result: state }
    }),
  )
  print({ notificationId: id, deliveryState }, asJson, () => [
    deliveryState === 'WAITING'
      ? 'A running gateway sends it within a second.'
      : 'It has no address: set one with "npx amsel merchant set --notify-url".',
  ])
}

async function endpoints({ clientId, asJson }: Asked): Promise<void> {
  const found = await withStorage(({ db }) => listEndpoints(db, clientId))
  print(found, asJson, () =>
    found.map(({ address, failingSince, markedAt, lastFailure }) =>
      [
        address,
        failingSince ? `failing since ${failingSince.toISOString()} (${lastFailure})` : 'well',
        markedAt ? 'for more than a day' : '',
      ].join('  '),
    ),
  )
}

/** Of all clients, or of one. */
async function failing(clientId: string | null, limit: number, asJson: boolean | undefined): Promise<void> {
  const found = await withStorage(({ db }) => listFailingAddresses(db, { clientId, after: null, limit }))
  print(found, asJson, () =>
    found.length === 0
      ? ['No addresses are failing.']
      : table(
          ['CLIENT', 'ADDRESS', 'FAILING SINCE', 'WITH', 'WAITING', 'GIVEN UP'],
          found.map((one) => [
            one.clientId,
            one.address,
            one.failingSince?.toISOString() ?? '',
            one.lastFailure ?? '',
            counted(one.waiting),
            counted(one.givenUp),
          ]),
        ),
  )
}

const counted = (count: number) => (count < COUNTED_MAX ? String(count) : `${COUNTED_MAX} or more`)

async function retry({ clientId, address, asJson }: Asked): Promise<void> {
  if (!address) throw new UsageError('notification retry needs --address: notification failing shows it.')
  const retried = await withStorage(({ trail, who }) =>
    retryFailingAddress(trail, who, { clientId, address }),
  )
  const { waiting, reopened } = retried
  print({ clientId, address, ...retried }, asJson, () => [
    waiting + reopened === 0
      ? 'Nothing is waiting for this address, and nothing was given up.'
      : `A running gateway sends ${waiting + reopened} within a second or two; if the address acknowledges one, it gets the others that it missed.`,
  ])
}

const subjectOf = ({ notificationId }: NotificationRecord) => `notification ${notificationId}`

function required(id: string | undefined): string {
  if (!id) throw new UsageError('notification show and resend need --id.')
  return id
}

const unknown = (id: string) => new OperatorError(`This client has no notification ${id}.`)
