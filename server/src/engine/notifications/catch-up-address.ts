import { type Client, later, SECOND_MS } from '../../domain/index.ts'
import { type ClaimedJob, continueJob, type Database, finishJob, reopenMissed } from '../../storage/index.ts'

export interface CatchUpDeps {
  readonly db: Database
  findClient(clientId: string): Promise<Client | null>
  /** To be called when there is something to send. */
  wake(clientId: string): void
}

/** So many wait at an address at a time: what happens meanwhile is not queued behind a day's notifications. */
const BATCH = 500
const PAUSE_MS = SECOND_MS

/**
 * An address that acknowledges after failures gets what it missed: a batch is sent anew, and the job comes back for the
 * next one. An address that fails again is left alone until its next acknowledgement, which makes a new job.
 */
export async function catchUpAddress(deps: CatchUpDeps, item: ClaimedJob, at: Date): Promise<void> {
  const client = await deps.findClient(item.clientId)
  await deps.db.transaction().execute(async (tx) => {
    const batch = { address: item.subjectId, at, sizeMax: BATCH }
    const isOver = !client?.notifiesAgain || (await reopenMissed(tx, client, batch))
    // The job last: recording an acknowledgement writes to it and must not wait for the batch.
    if (isOver) await finishJob(tx, item)
    else await continueJob(tx, item, later(at, PAUSE_MS))
  })
  deps.wake(item.clientId)
}
