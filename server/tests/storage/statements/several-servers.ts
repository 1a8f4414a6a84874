// Which statements go to several servers of a distributed database, and why. What is sent to it is compared with this list, and so is
// what a parser finds in the statements.

const WAITING = 'what waits for an operator, who looks at it: by an index that has nothing else'

export const SURVEY =
  'a metric that counts what waits or what clients have: in the background, for a twentieth of the time'

export const OPEN_ENDS = 'what providers left open, for an operator who asks: what waits is little'

export const RESTORED =
  'after a restore, for an operator who reconciles: all that was asked of an account is looked through'

export const LEDGER =
  'the accounts of all clients, which are few for each, for an operator who looks at the money of all'

export const VERIFIED =
  'what is known about the ledgers of some hundred clients at a time, a row each, in the background or for an operator'

const TRAIL = 'an operator who has the whole audit trail looked through, in pages'

export const OVERVIEW =
  'what all merchants have sold, for operators who look: in the background, for a twentieth of the time'

export const GROUP_ON_ONE_POSTGRESQL =
  'a group of several clients whose payments are moved on; never sent to a distributed database'

export const GROUP_OF_CLIENTS =
  'a group of inquiries of several clients; on a distributed database each group is of one'

const AMONG_ALL =
  'an operator who looks for one payment, or through all, without knowing whose: some rows of an index on each shard'

/** Reads that go to all shards, and why. */
export const READS_OF_ALL: Readonly<Record<string, string>> = {
  'payouts/bank-accounts.ts listWaitingAccounts: bank_accounts': WAITING,
  'payouts/payouts.ts listPayoutsIn: payouts': WAITING,
  'search/open-payments.ts countOpenPayments: payment_day_counts': SURVEY,
  'search/filling.ts countFilling: search_marks': OVERVIEW,
  'search/find-among-all.ts findAmongAll: payment_search': AMONG_ALL,
  'search/find-among-all.ts findAmongAll: transaction_search': AMONG_ALL,
  'search/find-among-all.ts findAmongAll: payment_transactions': AMONG_ALL,
  'search/find-among-all.ts findAmongAll: disputes': AMONG_ALL,
  'search/payments-of-all.ts searchPaymentsOfAll: payment_search': AMONG_ALL,
  'ledger/identities.ts countBrokenOf: account_balances': SURVEY,
  'ledger/identities.ts countBrokenOf: ledger_queue': SURVEY,
  'ledger/identities.ts findEndOfSlice: account_balances': SURVEY,
  'notifications/outbox-depth.ts measureOutbox: client_clocks': SURVEY,
  'notifications/outbox-depth.ts measureOutbox: notifications': SURVEY,
  'ledger/ledger-totals.ts listAccounts: account_balances': LEDGER,
  'ledger/ledger-totals.ts listAccounts: ledger_queue': LEDGER,
  'ledger/verify/checks.ts listLedgerChecks: ledger_checks': VERIFIED,
  'notifications/outbox-depth.ts outboxLagSeconds: notifications': 'a metric: one look into an index',
  'clients/running-gateways.ts listMasterKeysOfGateways: pg_stat_activity': 'who runs, for the command line',
  'jobs/due-jobs.ts listMostOverdue: agenda': 'a metric: one look into an index',
  'audit/retention.ts findAuditEntryBefore: audit_entries':
    'who has an entry that need not be kept; each is then removed on its own',
  'audit/audit-chain.ts listAuditHeads: audit_heads': TRAIL,
  'audit/audit-chain.ts listChainedEntries: audit_entries': TRAIL,
  'audit/audit-entries.ts listPage: audit_entries': 'an operator who asks for the newest of all clients',
  'jobs/due-jobs.ts clientsWithDueJobs: agenda':
    'which clients have something due; each is then claimed on its own',
  'clients/clocks.ts listMovedClocks: client_clocks': 'the same, of those who have moved their clocks',
  'clients/clocks.ts listClocksUnderWay: client_clocks':
    'whose clock was left on its way by a node that died',
  'providers/known-charges.ts listKnownCharges: attempts': RESTORED,
  'agreements/agreements.ts listAgreementsAt: agreements': RESTORED,
  'providers/stuck.ts countUnheardMessages: provider_events': OPEN_ENDS,
  'providers/differences.ts countOpenDifferences: provider_differences': OPEN_ENDS,
  'providers/differences.ts listOpenDifferences: provider_differences': OPEN_ENDS,
  'providers/stuck.ts listStuckAttempts: agenda': OPEN_ENDS,
  'providers/stuck.ts listStuckAttempts: attempts': OPEN_ENDS,
  'providers/stuck.ts listStuckAttempts: payments': OPEN_ENDS,
  'providers/stuck-upstream.ts listStuckRefunds: agenda': OPEN_ENDS,
  'providers/stuck-upstream.ts listStuckRefunds: attempts': OPEN_ENDS,
  'providers/stuck-upstream.ts listStuckRefunds: payment_transactions': OPEN_ENDS,
  'providers/stuck-upstream.ts listUnanswered: agenda': OPEN_ENDS,
  'providers/stuck-upstream.ts listUnanswered: disputes': OPEN_ENDS,
  'providers/stuck-upstream.ts listUnanswered: registrations': OPEN_ENDS,
  'ledger/on-the-way.ts listClientsWithSome: account_balances': OPEN_ENDS,
  'jobs/failing-jobs.ts listFailingJobs: agenda': OPEN_ENDS,
  'notifications/failing-addresses.ts listFailingAddresses: notification_endpoints': OPEN_ENDS,
  'connection/migrate.ts saysWorksFrom: pg_attribute': 'once, at a start: whether the table has a column',
  'connection/write-probe.ts readWaits: pg_stat_activity': 'a metric: who waits for a commit',
  'distribution/distribute-tables.ts hasCitus: pg_extension': 'once, at a start',
  'clients/next-client.ts findNextClient: ledger_queue':
    'which client has something to be rolled up; each is then rolled up on its own',
  'search/all-charges.ts sumCharges: attempts': OVERVIEW,
  'search/all-sums.ts sumOfSlice: payment_counts': OVERVIEW,
  'search/all-sums.ts sumOfSlice: payment_day_counts': OVERVIEW,
  'clients/next-client.ts findNextClient: payments':
    'which client has payments; each is then walked through on its own',
  'notifications/claims.ts clientsWithDueNotifications: notifications':
    'which clients have something to be sent; each is then claimed on its own',
  'in-store/payment-codes.ts findPaymentCodes: payment_codes': GROUP_ON_ONE_POSTGRESQL,
  'units/read-payments.ts readPayments: attempts': GROUP_ON_ONE_POSTGRESQL,
  'units/read-payments.ts readPayments: payment_request_ids': GROUP_ON_ONE_POSTGRESQL,
  'units/read-payments.ts readPayments: payment_transactions': GROUP_ON_ONE_POSTGRESQL,
  'units/read-payments.ts readPayments: payments': GROUP_ON_ONE_POSTGRESQL,
  'payments/inquire-payments.ts inquirePayments: payment_request_ids': GROUP_OF_CLIENTS,
  'payments/inquire-payments.ts inquirePayments: payment_transactions': GROUP_OF_CLIENTS,
  'payments/inquire-payments.ts inquirePayments: payments': GROUP_OF_CLIENTS,
}

/** Who writes to the tables that every node has a copy of: while one is away, nobody can. */
export const REFERENCE_WRITERS: readonly string[] = [
  'clients/brands.ts updateBrand',
  'clients/client-gateway-keys.ts insertClientGatewayKey',
  'clients/client-gateway-keys.ts updateGatewayKeyState',
  'clients/clients.ts insertClient',
  'clients/client-keys.ts insertClientKey',
  'clients/clients.ts lockClient',
  'clients/client-keys.ts restoreClientKey',
  'clients/client-keys.ts retireClientKey',
  'clients/clients.ts updateClientSettings',
  'clients/clients.ts updateClientStatus',
  'clients/terms.ts updateSettlement',
  'clients/terms.ts updateTerms',
  'clients/gateway-keys.ts insertGatewayKey',
  'sealed/sealed-values.ts updateSealed',
  'pricing/price-plans.ts updateClientPlan',
  'pricing/price-plans.ts insertPlanVersion',
  'operators/proposals.ts insertProposal',
  'operators/proposals.ts lockProposal',
  'operators/proposals.ts updateProposal',
]
