import { Agenda } from '../agenda/index.ts'
import type { NotificationAgendaKind } from '../domain/index.ts'
import { doDue, type MoneyItem, type MoneyParts } from '../money/index.ts'
import { catchUpAddress } from '../notifications/index.ts'
import type { ClaimedItem } from '../storage/index.ts'
import type { Foundations } from './foundations.ts'
import type { Notifying } from './notifying.ts'

/** The agenda, with a handler for what is about money and one for what is about notifications. */
export function prepareAgenda(
  { settings, storage: { db }, clock, log, clients, probe }: Foundations,
  money: MoneyParts,
  { deliverer }: Notifying,
): Agenda {
  const catchingUp = {
    db,
    findClient: (clientId: string) => clients.find(clientId),
    wake: (clientId: string) => deliverer.wake(clientId),
  }
  return new Agenda({
    db,
    clock,
    log,
    doDue: (item, at) => (isAboutMoney(item) ? doDue(money, item, at) : catchUpAddress(catchingUp, item, at)),
    otherWork: deliverer,
    serves: async (clientId) => {
      const client = await clients.find(clientId)
      return client !== null && settings.environments.has(client.environment)
    },
    canWrite: () => probe.isWritable,
  })
}

const NOTIFICATION_KINDS: ReadonlySet<string> = new Set<NotificationAgendaKind>(['catch_up_address'])

const isAboutMoney = (item: ClaimedItem): item is MoneyItem => !NOTIFICATION_KINDS.has(item.kind)
