/**
 * What time makes due. Jobs are rows; a node finds clients that have something due, claims some of one client's rows
 * under a lease, and hands each to the handler of its kind. A handler strikes its job out in the same transaction as
 * its work: who lost the lease (a node that froze) fails there and writes nothing. Due times are the client's time,
 * leases real time. A failed job comes back later, and later each time. Nothing here waits for a slow job but its own
 * slot: each queue has slots of its own, each client a part of them, and clocks that are moved have their own loop.
 */
export { JobRunner } from './job-runner.ts'
