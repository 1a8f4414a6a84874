/**
 * The only room that knows SQL. Functions take a handle (the pool or a database transaction) and a client ID; what
 * locks or writes names one client, or on one PostgreSQL a group in which each row says its own. Verbs: find (may be null),
 * get (must exist), list, insert, update, lock; search reads what the follower has written down.
 */
export {
  CollectedWrites,
  MustHold,
  type ReadPayment,
  type Writer,
} from './acts/collected-writes.ts'
export { HotActs } from './acts/hot-acts.ts'
export type { ReadToChange, ReadToCharge } from './acts/read-payments.ts'
export type { WrittenAct } from './acts/write-acts.ts'
export * from './agenda/agenda.ts'
export * from './agenda/due-items.ts'
export * from './agenda/failing-items.ts'
export * from './agreements/agreements.ts'
export * from './api-log/calls.ts'
export { ApiCallRows, copyApiCalls, type NewApiCall } from './api-log/copy-calls.ts'
export * from './api-log/days.ts'
export * from './api-log/gaps.ts'
export * from './api-log/words.ts'
export * from './audit/audit-chain.ts'
export * from './audit/audit-entries.ts'
export * from './audit/retention.ts'
export * from './cards/card-tokens.ts'
export * from './cards/cards-of-buyer.ts'
export * from './cards/presented-cards.ts'
export * from './clients/brands.ts'
export { announceClientChange, type ClientChanges, listenToClientChanges } from './clients/client-changes.ts'
export * from './clients/client-gateway-keys.ts'
export * from './clients/client-keys.ts'
export * from './clients/clients.ts'
export {
  type ClientClock,
  getClock,
  listClocksUnderWay,
  updateClockOffset,
  updateClockTarget,
} from './clients/clocks.ts'
export type { DueClients } from './clients/due-clients.ts'
export {
  findClient,
  getClientWithClock,
  type StoredClient,
  type StoredSigningKey,
} from './clients/find-client.ts'
export * from './clients/gateway-keys.ts'
export * from './clients/gateway-secrets.ts'
export * from './clients/key-uses.ts'
export { listMasterKeysOfGateways } from './clients/running-gateways.ts'
export {
  CONNECTIONS_MAX,
  type ConnectionTarget,
  connect,
  type Database,
  type DatabaseTransaction,
  isOnDistributed,
  type Storage,
} from './connection/database.ts'
export { Grouped } from './connection/grouped.ts'
export { DatabaseHosts, hostsOf } from './connection/hosts.ts'
export { type MigratedSchema, migrate } from './connection/migrate.ts'
export { endClient, openClient } from './connection/open-client.ts'
export { isPassingConflict } from './connection/passing-conflict.ts'
export { ping } from './connection/ping.ts'
export { requireReachable } from './connection/require-reachable.ts'
export { requireWritable } from './connection/require-writable.ts'
export { isReadableOnTheWay, isSuperuser } from './connection/session-facts.ts'
export { beforeCommit, type StateChange, whenCommitted } from './connection/state-changes.ts'
export { type DatabaseState, WriteProbe } from './connection/write-probe.ts'
export * from './disputes/disputes.ts'
export { distribute } from './distribution/distribute.ts'
export * from './in-store/order-codes.ts'
export * from './in-store/payment-codes.ts'
export * from './ledger/all-books.ts'
export { type BrokenIdentities, countBrokenIdentities } from './ledger/identities.ts'
export * from './ledger/ledger.ts'
export * from './ledger/on-the-way.ts'
export { MIGRATIONS_FOLDER } from './migrations-folder.ts'
export * from './notifications/acknowledged.ts'
export { type Attempted, type AttemptRecord, recordAttempts } from './notifications/attempts.ts'
export * from './notifications/catching-up.ts'
export * from './notifications/claims.ts'
export * from './notifications/failing-addresses.ts'
export { type FeedEntry, listFeed } from './notifications/feed.ts'
export { releaseHeldUp } from './notifications/held-up.ts'
export { deleteListener, hasReceiver, updateListener } from './notifications/listeners.ts'
export * from './notifications/outbox.ts'
export * from './notifications/outbox-depth.ts'
export * from './notifications/records.ts'
export * from './operators/invitations.ts'
export * from './operators/nodes.ts'
export * from './operators/operators.ts'
export * from './operators/proposals.ts'
export * from './payments/attempts.ts'
export { HotPayments } from './payments/hot-payments.ts'
export type { PaymentRecord, ShownTransaction } from './payments/inquire-payments.ts'
export { insertPayment, type NewPayment } from './payments/insert-payments.ts'
export * from './payments/payment-sessions.ts'
export * from './payments/payment-transactions.ts'
export * from './payments/payments.ts'
export { cancelRequestId, findRequestId, type RequestId } from './payments/request-ids.ts'
export * from './portal/applications.ts'
export * from './portal/invitations.ts'
export * from './portal/organisations.ts'
export * from './portal/people.ts'
export * from './portal/unconfirmed.ts'
export * from './privacy/erase.ts'
export * from './privacy/kept.ts'
export * from './privacy/words.ts'
export * from './providers/accounts.ts'
export * from './providers/events.ts'
export * from './providers/holds.ts'
export * from './providers/known-charges.ts'
export * from './providers/routes.ts'
export * from './providers/stuck.ts'
export * from './providers/stuck-elsewhere.ts'
export { insertReviews, updateReview } from './registrations/registration-reviews.ts'
export * from './registrations/registrations.ts'
export { deleteOld, findOldest } from './retention/retention.ts'
export { emptyClient } from './sandbox/empty-client.ts'
export { HotCharges } from './sandbox/hot-charges.ts'
export { insertPlan, type ListedPlan, listPlans, takePlan } from './sandbox/planned-outcomes.ts'
export * from './sandbox/simulated-charges.ts'
export { isOfGateway, SEALED_TABLES, type SealedTable, sealedPlace } from './sealed/sealed-tables.ts'
export * from './sealed/sealed-values.ts'
export * from './search/all-sums.ts'
export * from './search/find-anything.ts'
export * from './search/first-steps.ts'
export { FOLLOWED_AT_ONCE, followLateMoney, followPayments } from './search/follow.ts'
export { holdSearch } from './search/hold-search.ts'
export * from './search/marks.ts'
export * from './search/movements.ts'
export type { Page, Paging } from './search/page.ts'
export * from './search/search-agreements.ts'
export * from './search/search-disputes.ts'
export * from './search/search-notifications.ts'
export * from './search/search-payments.ts'
export * from './search/search-registrations.ts'
export * from './search/search-sessions.ts'
export * from './search/search-transactions.ts'
export * from './search/sums.ts'
