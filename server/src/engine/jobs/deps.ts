import type { Logger } from 'pino'
import type { Clock } from '../../domain/index.ts'
import type { ClaimedJob, Database } from '../../storage/index.ts'
import type { Silences } from './silences.ts'

/** Does what a job is about, at the client's time `at`, and strikes the job out in its own transaction. */
type DoDue = (job: ClaimedJob, at: Date) => Promise<void>

/** Work that waits elsewhere for a client's time; whoever moves a clock moves it along. */
interface OtherWork {
  findNextDueTime(clientId: string): Promise<Date | null>
  /** Does what is due by then and says how much it was. */
  workOff(clientId: string, until: Date): Promise<number>
}

export interface JobDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly doDue: DoDue
  readonly otherWork: OtherWork
  /** Whether this node serves the client's environment: what is due of others waits for a node that does. */
  serves(clientId: string): Promise<boolean>
  /** While the database takes no writes work would only hang there, and while the gateway is held it waits. */
  canWrite(): boolean
}

export interface WorkingDeps extends JobDeps {
  readonly silences: Silences
  /** The gateway has stopped without waiting for what is still under way: it may find its database gone. */
  isAbandoned(): boolean
}
