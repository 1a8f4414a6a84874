import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, as a run says at its end. A worker that got one of them last would leave the others idle. */
const LONGEST: readonly string[] = [
  'storage/statements',
  'operating/attack',
  'operating/simulate',
  'operating/signer',
  'operating/chain',
  'privacy/privacy',
  'operating/try-upgrade',
  'operating/try-failover',
  'operating/try-rollout',
  'command-line/command-line',
  'operating/processes',
  'search/plans',
  'command-line/payment',
  'operating/start-and-stop',
  'operating/drain',
  'operating/embedded-postgres',
  'providers/ams-faults',
  'door/random-requests',
  'portal/lock-out',
  'model/model',
  'clients/typescript/tests/live.test.ts',
  'providers/contradictions',
  'operators/single-sign-on',
  'portal/mail',
  'operators/overview',
  'payments/card-on-disk',
  'operators/stuck',
  'ledger/balances-equal-payments',
  'providers/change-of-account',
  'portal/races',
  'checkout/saved-cards',
  'audit/failed-authentications',
  'operating/crash',
  'operating/start-refused',
  'notifications/many-nodes',
  'operating/health',
  'operating/job-queues',
  'simulator/plan-outcome',
  'command-line/audit',
  'operating/master-key-rotation',
]

/** A clean checkout has no memory of how long a file took: it would go by its size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId, project }: TestSpecification) => {
      const name = relative(project.config.root, moduleId).replace(/^server\/tests\/(.+)\.test\.ts$/, '$1')
      return LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length
    }
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}
