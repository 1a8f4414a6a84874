import type { Logger } from 'pino'
import type { Clock } from '../../domain/index.ts'
import type { ClaimedJob, Database } from '../../storage/index.ts'
import type { Silences } from './silences.ts'

/** Does the work of a job at the client's time `at`, and deletes the job in the same transaction. */
type DoDue = (job: ClaimedJob, at: Date) => Promise<void>

/** Work outside the job queues that waits for a client's time; moving a clock moves it along. */
interface OtherWork {
  findNextDueTime(clientId: string): Promise<Date | null>
  /** Does what is due by then and returns how much that was. */
  workOff(clientId: string, until: Date): Promise<number>
}

export interface JobDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly doDue: DoDue
  readonly otherWork: OtherWork
  /** Whether this node serves the client's environment: other clients' jobs wait for a node that does. */
  serves(clientId: string): Promise<boolean>
  /** While the database does not accept writes, work would only hang; while the gateway is held, it waits. */
  canWrite(): boolean
}

export interface WorkingDeps extends JobDeps {
  readonly silences: Silences
  /** The gateway has stopped without waiting for work under way, which may find its database gone. */
  isAbandoned(): boolean
}
