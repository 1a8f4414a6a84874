import { OPERATIONS } from '@amsel/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JOB_QUEUES } from '../../src/domain/index.ts'
import { useGateway } from '../support/gateway.ts'
import { clientsOf, SHARED_TABLES, tablesAt } from './statements/clients.ts'
import { readVolatility, refusalsOf } from './statements/distributed.ts'
import { SETTINGS, travel } from './statements/journey/index.ts'
import { loadParser, tablesIn } from './statements/parsed.ts'
import { connectPlanner, type Planner } from './statements/plans.ts'
import { NOBODY, type Recording, type Statement, startRecording } from './statements/recording.ts'
import {
  GROUP_OF_CLIENTS,
  GROUP_ON_ONE_POSTGRESQL,
  LEDGER,
  OPEN_ENDS,
  OVERVIEW,
  READS_OF_ALL,
  REFERENCE_WRITERS,
  RESTORED,
  SURVEY,
  VERIFIED,
} from './statements/several-servers.ts'
import { listStorageFunctions, onOneLine } from './statements/source.ts'
import { fillTables } from './statements/volume.ts'

/** What the account library sends is its own: to tables that nobody else writes to. */
const isOfAccounts = (text: string) =>
  /^\S.* "(portal|operator)_(users|sessions|credentials|verifications|two_factors|passkeys)"/.test(
    onOneLine(text),
  )

/** Another cluster than the embedded one is there to try the oldest PostgreSQL. */
const isOnOlderPostgres = process.env.TEST_CLUSTER !== undefined

const ON_DISTRIBUTED = 'sent to a distributed database alone'

const TAMPERED = 'only where somebody has tampered with the ledger'

/** Functions of storage that the journey does not call, and why. */
const UNCALLED: Readonly<Record<string, string>> = {
  'ledger/ledger.ts callRollUp': ON_DISTRIBUTED,
  'notifications/outbox.ts callInsertNotification': ON_DISTRIBUTED,
  'ledger/verify/transfers.ts toStrange': TAMPERED,
  'ledger/verify/payments.ts toWrongSums': TAMPERED,
  ...Object.fromEntries(
    [
      ...[
        'derived.ts eventsWith',
        'derived.ts isShared',
        'payments.ts list',
        'transfers.ts providerOf',
        'transfers.ts moved',
      ],
      ...['transfers.ts summed', 'transfers.ts eventsOf'],
      ...['literals.ts literal', 'literals.ts textList', 'literals.ts literals'],
    ].map((name) => [`ledger/verify/${name}`, 'builds texts when it is loaded']),
  ),
  'payments/hot-payments.ts tracedBy': 'shares the statements of everybody else, for a call that is traced',
  'units/hot-units.ts tracedBy': 'shares the statements of everybody else, for a call that is traced',
  'retention/retained.ts byAge': 'says when it is loaded what is to be sent later',
  'notifications/claim-statements.ts isDueAndFree': 'builds texts when it is loaded',
  'notifications/claim-statements.ts seenAtAddresses': 'builds texts when it is loaded',
  'notifications/claim-statements.ts claimOfOne': 'builds texts when it is loaded',
  'notifications/held-up.ts isHeldUp': 'builds texts when it is loaded',
  'notifications/held-up.ts holdsUp': 'builds texts when it is loaded',
  'notifications/listeners.ts somebodyListensTo': 'builds texts when it is loaded',
  'payments/inquire-payments.ts select': 'builds texts when it is loaded',
  'payments/inquire-payments.ts statements': 'builds texts when it is loaded',
  'payments/insert-payments.ts insertion': 'builds texts when it is loaded',
  'units/parts.ts defined': 'builds texts when it is loaded',
  'units/parts.ts definedOf': 'builds texts when it is loaded',
  'units/unit-of-work.ts isSameRow': 'asked of a copy alone',
  'units/unit-of-work.ts isSameValue': 'asked of a copy alone',
  'units/write-optimistically.ts isRival': 'asked after an error alone',
  'api-log/copy-calls.ts handleError': 'called with an error alone',
  'clients/find-client.ts findClientAlone': 'asked while a server of a distributed database is away',
  'sandbox/simulated-charges.ts insertSimulatedCharge': ON_DISTRIBUTED,
  ...Object.fromEntries(
    [
      ...[
        'list',
        'payments',
        'isChanged',
        'add',
        'summed',
        'addDifference',
        'compared',
        'note',
        'transactions',
      ],
      ...[
        'values',
        'eventsOf',
        'payment',
        'transaction',
        'dispute',
        'attempt',
        'events',
        'movements',
        'idsOf',
      ],
    ].map((name) => [`search/follow-statement.ts ${name}`, 'builds texts when it is loaded']),
  ),
}

/** Pieces of SQL that the journey does not send, and why. */
const UNSENT: Readonly<Record<string, string>> = {
  'payments/payment-sessions.ts insertPaymentSession: select written from': ON_DISTRIBUTED,
  'payments/payment-sessions.ts insertPaymentSession: ) as written': ON_DISTRIBUTED,
}

const AWAY =
  'whether anybody can be answered while a signer is away: once a second then, and the first ends it'

const CALLERS = 'who has signed with the keys of a client: some callers a day, for a week'

const ACCOUNTS =
  'an operator who asks for the accounts of one client, which are few, and for what is being rolled up into them'

const BETWEEN_PAYMENTS =
  'what belongs to some hundred payments: it lies between the ids of the first and the last'

const RECENT = 'the transfers of the last minutes, of all clients, once a day for each'

const PEOPLE = 'those who run the gateway: a handful'

const NODES = 'the gateways that run, and those that died today: a handful'

const CHART = 'a chart adds up all hours or days that it shows'

const PERIOD = 'the lines of one period of a client, which lie beside each other, once when it is closed'

const OPEN_PERIODS =
  'what is owed in the currencies of one client, which are few, when its periods are closed'

const DAYS_TO_COME = 'what is pending of one client: a row for each currency and day, until it has long come'

const CLOSED = 'one for each closed period of a client, once a day in the background or for an operator'

const BANK_ACCOUNTS = 'those of one client: people add them, and there are at most 200'

const PRICES = 'an operator who looks at the price plans, which are few, and counts who has them'

const LEFT_OUT = 'what a gateway of an older version booked in a period, by its time: once where there is any'

/** Statements that may read all of a table, or all that one client has there, and why. */
const LONG_READS: Readonly<Record<string, string>> = {
  'search/open-payments.ts countOpenPayments: payment_day_counts': SURVEY,
  'connection/migrate.ts saysWorksFrom: pg_attribute': 'once, at a start: whether the table has a column',
  'settlement/closing.ts listPayable: bank_accounts': BANK_ACCOUNTS,
  'payouts/bank-accounts.ts listBankAccounts: bank_accounts': BANK_ACCOUNTS,
  'payouts/payouts.ts sumOpenPayouts: payouts': CLOSED,
  'payouts/payouts.ts sumOpenPayouts: account_balances': ACCOUNTS,
  'payouts/payouts.ts sumOpenPayouts: ledger_queue': ACCOUNTS,
  'payouts/sweep.ts lockSweep: pending_balances': DAYS_TO_COME,
  'payouts/sweep.ts lockSweep: ledger_queue': OPEN_PERIODS,
  'settlement/closing.ts listOpenPeriods: ledger_queue': OPEN_PERIODS,
  'settlement/closing.ts listOpenPeriods: pending_balances': DAYS_TO_COME,
  'settlement/closing.ts deletePendingBefore: pending_balances': DAYS_TO_COME,
  'settlement/owed.ts listOwed: pending_balances': DAYS_TO_COME,
  'settlement/owed.ts listOwed: ledger_queue': ACCOUNTS,
  'settlement/owed.ts listOwed: account_balances': ACCOUNTS,
  'ledger/verify/transfers.ts readAccounts: pending_balances': DAYS_TO_COME,
  'settlement/closing.ts sumLines: statement_lines': PERIOD,
  'settlement/closing.ts listLineDigests: statement_lines': PERIOD,
  'settlement/statements.ts listBrokenStatements: statements': CLOSED,
  'settlement/closing.ts addMissingLines: account_balances': LEFT_OUT,
  'settlement/closing.ts addMissingLines: transfers': LEFT_OUT,
  'settlement/closing.ts addMissingLines: statement_lines': LEFT_OUT,
  'settlement/closing.ts addMissingLines: ledger_queue': LEFT_OUT,
  'pricing/price-plans.ts listPricePlans: price_plans': PRICES,
  'ledger/identities.ts countBrokenOf: account_balances': SURVEY,
  'ledger/identities.ts countBrokenOf: ledger_queue': SURVEY,
  'ledger/identities.ts findEndOfSlice: account_balances': SURVEY,
  'ledger/ledger-totals.ts listAccounts: account_balances': LEDGER,
  'ledger/ledger-totals.ts listAccounts: ledger_queue': LEDGER,
  'ledger/verify/checks.ts listLedgerChecks: ledger_checks': VERIFIED,
  'ledger/verify/payments.ts readPaymentSlice: attempts': BETWEEN_PAYMENTS,
  'ledger/verify/payments.ts readPaymentSlice: transfers': BETWEEN_PAYMENTS,
  'ledger/verify/transfers.ts readAccounts: account_balances': ACCOUNTS,
  'ledger/verify/transfers.ts readAccounts: ledger_queue': ACCOUNTS,
  'ledger/verify/transfers.ts readAccounts: transfers': RECENT,
  'ledger/verify/transfers.ts sumRecorded: transfers': RECENT,
  'operators/operators.ts hasOperators: operators': PEOPLE,
  'operators/operators.ts lockOperators: operators': PEOPLE,
  'operators/operators.ts lockOperators: operator_invitations': PEOPLE,
  'operators/operators.ts mapOperators: operators': PEOPLE,
  'operators/operators.ts mapOperators: operator_users': PEOPLE,
  'operators/operators.ts listOperators: operators': PEOPLE,
  'operators/operators.ts listOperators: operator_users': PEOPLE,
  'operators/operators.ts listOperators: operator_credentials': PEOPLE,
  'operators/invitations.ts deleteFirstInvitations: operator_invitations': PEOPLE,
  'operators/invitations.ts listOperatorInvitations: operator_invitations': PEOPLE,
  'operators/nodes.ts deleteSilentNodes: gateway_nodes': NODES,
  'operators/nodes.ts listNodes: gateway_nodes': NODES,
  'notifications/outbox-depth.ts measureOutbox: client_clocks': SURVEY,
  'notifications/outbox-depth.ts measureOutbox: notifications': SURVEY,
  'clients/client-gateway-keys.ts areAllKeysHeld: client_gateway_keys': AWAY,
  'clients/client-gateway-keys.ts areAllKeysHeld: clients': AWAY,
  'clients/client-gateway-keys.ts listBeginningsOfSigningKeys: client_gateway_keys':
    'which master keys are needed, once at a start',
  'cards/retention.ts remove: presented_cards': 'what its job has not taken away: a leftover',
  'clients/find-client.ts findClient: planned_outcomes': 'asks whether there is one: the first ends it',
  'clients/clients.ts listClients: client_keys':
    'a list of all clients, for the command line and once at a start',
  'clients/clients.ts listClients: clients':
    'a list of all clients, for the command line and once at a start',
  'registrations/registrations.ts listApprovedStores: registration_reviews':
    'the reviews of one client’s stores, which are registered one by one, when somebody opens the page of its tills',
  'in-store/tills.ts closeTill: tills': 'the open tills of one client, of which there are at most 200',
  'providers/routes.ts listRoutes: provider_routes':
    'every process has all of them in memory: at a start, when one was changed, and once in half a minute',
  'clients/key-uses.ts deleteKeyUsesBefore: key_uses': CALLERS,
  'clients/key-uses.ts listLastKeyUses: key_uses': CALLERS,
  'clients/key-uses.ts listKeyCallers: key_uses': CALLERS,
  'providers/holds.ts findHold: gateway_holds': 'a row for each restore that there ever was',
  'providers/known-charges.ts listKnownCharges: attempts': RESTORED,
  'agreements/agreements.ts listAgreementsAt: agreements': RESTORED,
  'payments/retention.ts forgetInSearch: payment_search': BETWEEN_PAYMENTS,
  'providers/stuck.ts countUnheardMessages: provider_events': OPEN_ENDS,
  'providers/differences.ts countOpenDifferences: provider_differences': OPEN_ENDS,
  'providers/comparisons.ts listComparisons: provider_comparisons': 'a row for each account',
  'ledger/on-the-way.ts findOldestReturn: agenda': OPEN_ENDS,
  'ledger/ledger.ts listBalances: account_balances': ACCOUNTS,
  'ledger/ledger.ts listBalances: ledger_queue': ACCOUNTS,
  'search/follow.ts followLateMoney: transfers': 'what came too late, once a client: few',
  'search/all-charges.ts sumCharges: attempts': OVERVIEW,
  'search/all-sums.ts sumOfSlice: payment_counts': OVERVIEW,
  'search/all-sums.ts sumOfSlice: payment_day_counts': OVERVIEW,
  'search/sums.ts sumBetween: payment_counts': CHART,
  'search/sums.ts sumBetween: payment_day_counts': CHART,
  'retention/retained.ts isWholeBatch: order_codes':
    'the first by their payments: to sort the few that most clients have seems as quick as their index',
  'sandbox/retention.ts remove: planned_outcomes': 'plans that no call has used up, of a sandbox client: few',
  'sandbox/planned-outcomes.ts takePlan: planned_outcomes':
    'asks whether there is another: the first ends it',
}

/** Who reads all that one client has, whatever the table, and why. */
const READERS_OF_A_CLIENT: Readonly<Record<string, string>> = {
  'sandbox/empty-client.ts removeSome': 'removes all that a sandbox client has',
}

const NOTIFICATIONS_OF_CLIENTS =
  'a group of notifications of several clients on one PostgreSQL; on a distributed database each is of one'

const GROUP_OF_PAYMENTS =
  'payments of several clients share a commit; on a distributed database a function writes those of one'

const written = (senders: readonly string[], tables: readonly string[], why: string) =>
  Object.fromEntries(senders.flatMap((sender) => tables.map((table) => [`${sender}: ${table}`, why])))

/** What locks or writes the rows of several clients, and why. Nobody else is waited for there for long. */
const WRITES_OF_SEVERAL: Readonly<Record<string, string>> = {
  ...written(
    ['payments/insert-payments.ts insertPayments', 'payments/insert-payments.ts insertPayment'],
    ['client_clocks', 'payment_request_ids', 'payments', 'agenda'],
    GROUP_OF_PAYMENTS,
  ),
  ...written(
    ['units/write-optimistically.ts writeOptimistically'],
    [
      ...['client_clocks', 'payments', 'payment_request_ids', 'attempts', 'payment_transactions', 'agenda'],
      ...['transfers', 'ledger_queue', 'account_balances', 'payment_codes', 'payment_code_failures'],
      ...['notifications', 'notification_listeners', 'notification_endpoints', 'notification_sequences'],
      'presented_cards',
    ],
    GROUP_ON_ONE_POSTGRESQL,
  ),
  ...written(
    ['sandbox/hot-charges.ts keepCharges'],
    ['simulated_cards', 'simulated_charges'],
    GROUP_ON_ONE_POSTGRESQL,
  ),
  'clients/key-uses.ts addRows: several clients':
    'uses of keys of several clients, each row its own; on a distributed database each statement is of one',
  'notifications/acknowledged.ts recordAcknowledged: notification_attempts': NOTIFICATIONS_OF_CLIENTS,
  'notifications/acknowledged.ts recordAcknowledged: notification_endpoints': NOTIFICATIONS_OF_CLIENTS,
  'notifications/acknowledged.ts recordAcknowledged: notifications': NOTIFICATIONS_OF_CLIENTS,
  'notifications/claims.ts claimForSeveral: notification_endpoints': NOTIFICATIONS_OF_CLIENTS,
  'notifications/claims.ts claimForSeveral: notification_listeners': NOTIFICATIONS_OF_CLIENTS,
  'notifications/claims.ts claimForSeveral: notifications': NOTIFICATIONS_OF_CLIENTS,
}

/** What a distributed database would refuse and is never sent, and why. */
const ON_ONE_POSTGRESQL: Readonly<Record<string, string>> = {
  'notifications/claims.ts claimForSeveral: limits a lateral subquery for several clients':
    NOTIFICATIONS_OF_CLIENTS,
  'payments/inquire-payments.ts inquirePayments: limits a lateral subquery for several clients':
    GROUP_OF_CLIENTS,
  'units/read-payments.ts readPayments: limits a lateral subquery for several clients':
    GROUP_ON_ONE_POSTGRESQL,
  'units/write-optimistically.ts writeOptimistically: limits a lateral subquery for several clients':
    GROUP_ON_ONE_POSTGRESQL,
  'in-store/payment-codes.ts findPaymentCodes: limits a lateral subquery for several clients':
    GROUP_ON_ONE_POSTGRESQL,
}

let recorder: Awaited<ReturnType<typeof startRecording>>
let recording: Recording
let answered: string
beforeAll(async () => {
  recorder = await startRecording()
})
afterAll(() => recorder.stop())

const gateway = useGateway(SETTINGS)

const LONG_MS = 900_000
beforeAll(async () => {
  await loadParser()
  await travel(gateway)
  answered = await (await fetch(`${gateway.url}/metrics`)).text()
  await gateway.stopGateway()
  recording = await recorder.stop()
}, LONG_MS)

/** Those that read or write rows, unlike `listen` and its like. */
const statements = (): Statement[] =>
  recording.statements.filter(({ text }) => /^\s*(with|select|insert|update|delete)\b/i.test(text))

/** Only what is listed may be found, and what is listed must be found. */
function expectListed(
  found: Iterable<string>,
  listed: readonly string[],
  reasons = new Map<string, string>(),
) {
  const lines = new Set(found)
  expect({
    new: [...lines].filter((line) => !listed.includes(line)).map((line) => reasons.get(line) ?? line),
    'gone, so remove it from its list': listed.filter((line) => !lines.has(line)),
  }).toEqual({ new: [], 'gone, so remove it from its list': [] })
}

describe('the journey', () => {
  it('asks for every operation, and does all that time can make due', () => {
    const asked = OPERATIONS.filter(({ path }) =>
      answered.includes(`operation="${path}",result_code="SUCCESS"`),
    )
    expect(asked.map(({ path }) => path)).toEqual(OPERATIONS.map(({ path }) => path))
    // What comes again and again is not struck out but continued.
    const struckOut = statements().filter(({ text }) => /^\s*(delete from|update) "?agenda\b/.test(text))
    const values = new Set(struckOut.flatMap(({ executions }) => executions.flat()))
    expect(
      Object.values(JOB_QUEUES)
        .flat()
        .filter((kind) => !values.has(kind)),
    ).toEqual([])
  })

  it('calls every function of storage, and sends all of its SQL', () => {
    const functions = listStorageFunctions().filter(({ file }) => !/^(connection|distribution)\//.test(file))
    const uncalled = functions.map(({ name }) => name).filter((name) => !recording.called.has(name))
    expectListed(uncalled, Object.keys(UNCALLED))
    const sent = statements().map(({ text }) => onOneLine(text))
    const called = functions.filter(({ name }) => recording.called.has(name))
    const unsent = called.flatMap(({ name, pieces }) =>
      pieces
        .filter((piece) => !sent.some((text) => text.includes(piece)))
        .map((piece) => `${name}: ${piece}`),
    )
    expectListed(unsent, Object.keys(UNSENT))
  })

  it('meets no SQL but that of storage', () => {
    const others = recording.statements.filter(({ sender, text }) => sender === NOBODY && !isOfAccounts(text))
    expect(others.map(({ text }) => text)).toEqual([])
  })
})

// On 15 two ways that cost nearly the same are taken in turns, as the rows of each run have it.
describe.skipIf(isOnOlderPostgres)('the plan of a statement', () => {
  let planner: Planner
  beforeAll(async () => {
    await fillTables(gateway.database)
    planner = await connectPlanner(gateway.database.url)
  }, LONG_MS)
  afterAll(() => planner?.end())

  it('reads no more rows the longer a gateway runs', async () => {
    const reasons = new Map<string, string>()
    const looked = statements().filter(({ sender }) => !(sender in READERS_OF_A_CLIENT))
    for (const { sender, text, isInOrder } of looked)
      for (const [table, flaw] of await planner.flawsOf(text, isInOrder))
        reasons.set(`${sender}: ${table}`, `${sender}: ${flaw}`)
    expectListed(reasons.keys(), Object.keys(LONG_READS), reasons)
  })

  it.each([
    ['payments', 'select * from payments where amount_minor = $1 limit 1'],
    ['payments', 'select payment_id from payments where client_id = $1 order by created_at limit $2'],
    ['transfers', 'select sum(amount_minor) from transfers where client_id = $1 and recorded_at > $2'],
    ['disputes', 'select * from disputes where reason_code = $1'],
    ['agenda', 'update agenda set tries = $1 where client_id = $2 and due_at < $3'],
    ['agenda', 'select client_id from agenda where due_at <= $1 group by client_id limit $2'],
  ])('that reads more and more of %s is noticed: %s', async (table, text) => {
    expect([...(await planner.flawsOf(text)).keys()]).toEqual([table])
  })

  it.each([
    'select * from payments where client_id = $1 and payment_id = $2',
    'select * from payment_transactions where client_id = $1 and payment_id = $2 order by created_at',
    'select * from notifications where client_id = $1 and feed_position > $2 order by feed_position limit $3',
    "select min(due_at) from agenda where client_id = $1 and kind in ('expire_payment', 'finish_attempt')",
  ])('is good: %s', async (text) => {
    expect([...(await planner.flawsOf(text)).values()]).toEqual([])
  })
})

describe('a statement', () => {
  it('that locks or writes names one client on every table, but for groups on one PostgreSQL', () => {
    const found = statements().flatMap((statement) => {
      const { written, unnamed, isOfSeveral } = clientsOf(statement)
      if (written.every((table) => SHARED_TABLES.includes(table))) return []
      return [...unnamed, ...(isOfSeveral ? ['several clients'] : [])].map(
        (flaw) => `${statement.sender}: ${flaw}`,
      )
    })
    expectListed(found, Object.keys(WRITES_OF_SEVERAL))
  })

  it('that writes to reference tables is of those that make and change clients and keys', () => {
    const found = statements().filter((statement) =>
      clientsOf(statement).written.some((table) => tablesAt('reference').includes(table)),
    )
    expectListed(
      found.map(({ sender }) => sender),
      REFERENCE_WRITERS,
    )
  })

  it('reads a table together with a client’s rows only where every node has a copy of it, and for that it has one', () => {
    const joined = statements().flatMap(({ text }) => {
      const tables = tablesIn(text)
      return tables.some((table) => tablesAt('client').includes(table)) ? tables : []
    })
    expectListed(
      joined.filter((table) => SHARED_TABLES.includes(table)),
      tablesAt('reference'),
    )
  })

  it('that only reads goes to one client, but for those that look for work', () => {
    const found = statements().flatMap((statement) => {
      const { written, ofAll, isOfSeveral } = clientsOf(statement)
      if (written.length > 0) return []
      return [...ofAll, ...(isOfSeveral ? ['several clients'] : [])].map(
        (flaw) => `${statement.sender}: ${flaw}`,
      )
    })
    expectListed(found, Object.keys(READS_OF_ALL))
  })

  it('is none that a distributed database refuses', async () => {
    const volatility = await readVolatility(gateway.database)
    const found = statements().flatMap((statement) =>
      refusalsOf(statement.text, clientsOf(statement).ofAll.length === 0, volatility).map(
        (refusal) => `${statement.sender}: ${refusal}`,
      ),
    )
    expectListed(found, Object.keys(ON_ONE_POSTGRESQL))
  })
})
