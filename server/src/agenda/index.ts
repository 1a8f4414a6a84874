/**
 * What time makes due. Items are rows; a node reads which clients have something due, claims some of one client's
 * rows under a lease, and hands each to the handler of its kind. A handler strikes its item out in the same
 * transaction as its work: who lost the lease (a node that froze) fails there and writes nothing. Due times are
 * the client's time, leases real time. A failed item comes back later; it never stops the others.
 */
export { type AdvanceResult, Agenda, type DoDue, type OtherWork } from './agenda.ts'
