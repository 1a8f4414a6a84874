import { Agenda } from '../../engine/jobs/index.ts'
import type { NotificationAgendaKind } from '../../domain/index.ts'
import { doDue, type MoneyItem, type MoneyDeps } from '../../engine/money/index.ts'
import { type CatchUpDeps, catchUpAddress, releaseAllHeldUp } from '../../engine/notifications/index.ts'
import type { ClaimedItem } from '../../storage/index.ts'
import type { Foundations } from './foundations.ts'
import type { Notifying } from './notifying.ts'

/** The agenda, with a handler for what is about money and one for what is about notifications. */
export function prepareAgenda(
  { settings, storage: { db }, clock, log, clients, probe, hold }: Foundations,
  money: MoneyDeps,
  { deliverer }: Notifying,
): Agenda {
  const telling: CatchUpDeps = {
    db,
    findClient: (clientId) => clients.find(clientId),
    wake: (clientId) => deliverer.wake(clientId),
  }
  return new Agenda({
    db,
    clock,
    log,
    doDue: (item, at) =>
      isAboutNotifications(item)
        ? NOTIFICATION_HANDLERS[item.kind](telling, item, at)
        : doDue(money, item as MoneyItem, at),
    otherWork: deliverer,
    serves: async (clientId) => {
      const client = await clients.find(clientId)
      return client !== null && settings.environments.has(client.environment)
    },
    canWrite: () => probe.isWritable && !hold.isOn,
  })
}

const NOTIFICATION_HANDLERS: Readonly<
  Record<NotificationAgendaKind, (deps: CatchUpDeps, item: ClaimedItem, at: Date) => Promise<void>>
> = { catch_up_address: catchUpAddress, release_held_up: releaseAllHeldUp }

const isAboutNotifications = (item: ClaimedItem): item is ClaimedItem & { kind: NotificationAgendaKind } =>
  Object.hasOwn(NOTIFICATION_HANDLERS, item.kind)
