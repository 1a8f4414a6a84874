/**
 * What time makes due. Jobs are rows; a node finds clients that have jobs due, claims some of one client's rows under a
 * lease, and hands each to the handler of its kind. A handler deletes its job in the same transaction as its work: a node
 * that lost the lease (because it froze) fails there and writes nothing. Due times are in the client's time, leases in
 * real time. A failed job comes back later, with a growing delay. A slow job holds up only its own slot: each queue has
 * its own slots, each client gets a share of them, and moving clocks have their own loop.
 */
export { JobRunner } from './job-runner.ts'
