import { JobRunner } from '../../engine/jobs/index.ts'
import type { NotificationJobKind } from '../../domain/index.ts'
import { doDue, type MoneyItem, type MoneyDeps, traceWork } from '../../engine/money/index.ts'
import { type CatchUpDeps, catchUpAddress, releaseAllHeldUp } from '../../engine/notifications/index.ts'
import type { ClaimedJob } from '../../storage/index.ts'
import type { Core } from './core.ts'
import type { Notifying } from './notifying.ts'

interface JobGround extends Pick<Core, 'settings' | 'clock' | 'log' | 'clients' | 'tracing'> {
  readonly storage: Pick<Core['storage'], 'db'>
  readonly probe: Pick<Core['probe'], 'isWritable'>
  readonly hold: Pick<Core['hold'], 'isOn'>
}

/** The job runner, with a handler for jobs about money and one for jobs about notifications. */
export function prepareJobs(
  { settings, storage: { db }, clock, log, clients, probe, hold, tracing }: JobGround,
  money: MoneyDeps,
  { deliverer }: Pick<Notifying, 'deliverer'>,
): JobRunner {
  const telling: CatchUpDeps = {
    db,
    findClient: (clientId) => clients.find(clientId),
    wake: (clientId) => deliverer.wake(clientId),
  }
  return new JobRunner({
    db,
    clock,
    log,
    doDue: (item, at) =>
      isAboutNotifications(item)
        ? NOTIFICATION_HANDLERS[item.kind](telling, item, at)
        : traceWork(money, tracing, { name: `job ${item.kind}`, clientId: item.clientId }, (deps) =>
            doDue(deps, item as MoneyItem, at),
          ),
    otherWork: deliverer,
    serves: async (clientId) => {
      const client = await clients.find(clientId)
      return client !== null && settings.environments.has(client.environment)
    },
    canWrite: () => probe.isWritable && !hold.isOn,
  })
}

const NOTIFICATION_HANDLERS: Readonly<
  Record<NotificationJobKind, (deps: CatchUpDeps, item: ClaimedJob, at: Date) => Promise<void>>
> = { catch_up_address: catchUpAddress, release_held_up: releaseAllHeldUp }

const isAboutNotifications = (item: ClaimedJob): item is ClaimedJob & { kind: NotificationJobKind } =>
  Object.hasOwn(NOTIFICATION_HANDLERS, item.kind)
