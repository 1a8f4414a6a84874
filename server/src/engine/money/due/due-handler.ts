import type { Actor } from '../../../domain/index.ts'
import type { ClaimedJob } from '../../../storage/index.ts'
import type { MoneyDeps } from '../deps.ts'

/** The actor is the gateway, on behalf of the job's client. */
export type DueHandler = (deps: MoneyDeps, actor: Actor, job: ClaimedJob, at: Date) => Promise<void>
