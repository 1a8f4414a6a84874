/**
 * Fills what a portal lists, searches and counts by (`storage/search`), off the path of payments: a follower is told which
 * payments have changed and writes them down a moment later, some hundreds in a statement; a walk finds what nobody told,
 * such as the last changes of a node that died, and at first everything. Nothing that moves money reads any of it, and all
 * of it can be made anew. Any number of nodes do it at once.
 */
export { Follower } from './follower.ts'
export { Walker, type WalkerDeps } from './walker.ts'
