/**
 * Fills the tables by which a portal lists, searches and counts (`storage/search`), off the path of payments: a follower
 * is notified which payments have changed and writes them down a moment later, some hundreds in a statement; a walk finds
 * changes that nobody reported, such as the last ones of a node that died, and at first everything. Nothing that moves
 * money reads any of it, and all of it can be rebuilt. Any number of nodes do it at once.
 */
export { Follower } from './follower.ts'
export { Walker, type WalkerDeps } from './walker.ts'
