/**
 * Several processes on one port. The first one, the supervisor, serves no requests: it owns DATA_DIR and the embedded
 * PostgreSQL, does what a start does once, and starts workers, which share its ports and are to each other what nodes
 * are. It replaces one that dies, renews them one by one when asked to, and ends when they keep dying. A worker whose
 * supervisor is gone ends too.
 */
import cluster from 'node:cluster'
import type { Logger } from 'pino'
import type { SettingsInForce } from '../../platform/config/index.ts'
import { type SupervisedGateway, supervise } from './supervise.ts'
import { work } from './work.ts'

export type { SupervisedGateway } from './supervise.ts'

/** In the supervisor, returns the gateway that it has started. In a worker it works, and never returns. */
export const startProcesses = (
  inForce: SettingsInForce,
  log: Logger,
  isToBeHeld: boolean,
): Promise<SupervisedGateway> =>
  cluster.isPrimary ? supervise(inForce, log, isToBeHeld) : work(inForce, log)
