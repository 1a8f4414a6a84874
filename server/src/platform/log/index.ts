/**
 * What the gateway logs while it runs: lines on standard error, as text for people or as JSON for machines. It promises
 * that a reader who is slow, or has gone, neither stops the gateway nor fills its memory, that lines which are still
 * waiting go out at the end, and that nothing in a line can act on a terminal. It decides nothing about what is worth
 * logging: its callers do.
 */
export { createLog } from './create-log.ts'
