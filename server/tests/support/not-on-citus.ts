// What of the whole suite is not run on a Citus cluster, and why. A test that is skipped there without a line here makes the run fail.

interface Skipped {
  readonly why: string
  /** Parts of their names; without it the whole file is left out, or marks its tests itself. */
  readonly tests?: readonly string[]
}

const TRIGGERS = 'it breaks a statement by a trigger, and Citus has none on distributed tables'
const WAITS = 'it looks for who waits for a lock, which is a session of a worker there'
const PLANS = 'it reads plans and counts of rows, which are a worker’s there'
const SHARED = 'it is about statements that several clients share, which are of one client each there'
const SCHEMA = 'it brings a schema of its own to a plain database'

/** Files that are left out as a whole. */
export const FILES: Readonly<Record<string, string>> = {
  'model/model': TRIGGERS,
  'payments/both-ways': 'it compares the two ways to write a unit, and there is only one there: under a lock',
  'payments/lost-charges': WAITS,
  'operating/failover':
    'a standby is each server’s own matter there; the relay of these tests stands before one server',
  'search/follow-function':
    'it holds the function of a distributed database against the statement of a plain one',
  'search/plans': PLANS,
  'storage/hosts': 'it starts a second plain server and moves between the two',
  'storage/migrations': SCHEMA,
  'storage/rolling': SCHEMA,
  'storage/schema': SCHEMA,
  'storage/statements':
    'it says of each statement, by a parser and by plans, what `citus/statements` then shows there',
  'storage/units': 'it is about units in one statement, and there each is written under a lock',
  'storage/without-statistics': PLANS,
}

/** Files of which some tests are left out. */
export const TESTS: Readonly<Record<string, Skipped>> = {
  'api-log/lookup': { why: PLANS },
  'audit/changes': { why: TRIGGERS },
  'audit/entries': { why: 'the guard of the entries is a trigger' },
  'checkout/saved-cards': { why: WAITS, tests: ['charged by nobody who has begun to pay when it goes'] },
  'checkout/several-tries': {
    why: TRIGGERS,
    tests: [
      'pays late, once',
      'and that was declined lets the payer try again, later',
      'and that pays when the payment has ended is sent back',
      'is decided for good by a merchant who decides for the payer',
    ],
  },
  'command-line/database': {
    why: 'it is about a plain database',
    tests: ['a database without Citus', 'the role that it is granted to can serve'],
  },
  'notifications/attempt-months': { why: TRIGGERS },
  'notifications/many-clients': { why: SHARED },
  'operating/crash': {
    why: 'it kills the embedded database',
    tests: [
      'under load, and nothing',
      'between the intent and the outcome',
      'the embedded database is killed',
    ],
  },
  'operating/health': {
    why: 'a coordinator whose transactions are read-only still has its workers write',
    tests: ['makes the node not ready until it takes them again'],
  },
  'operators/privacy': { why: TRIGGERS, tests: ['that dies halfway'] },
  'operators/stuck': { why: WAITS, tests: ['by two who decide otherwise at one moment'] },
  'payments/pay-in-groups': { why: SHARED, tests: ['a request id that somebody else holds'] },
  'privacy/privacy': { why: TRIGGERS },
  'providers/chain-slow': { why: SHARED, tests: ['is two statements of the gateway in front'] },
  'retention/many-rows': { why: PLANS },
  'retention/upkeep': { why: TRIGGERS },
  'storage/states': {
    why: 'the guard of the ledger is a trigger',
    tests: ['is never changed, deleted or truncated', 'goes only with the sandbox client'],
  },
  'telemetry/traces': {
    why: 'it names each statement, and there are more where every unit is written under a lock',
    tests: ['is one trace, from the door to the provider', 'says what was done, and for whom'],
  },
}

/** As the tables name a file: `payments/pay-in-groups`. */
export const shortName = (path: string): string =>
  path.replace(/^.*server\/tests\//, '').replace(/\.(test|citus)\.ts$/, '')
