// Posts one notification to an address that a merchant chose, and returns the outcome. It promises to connect only where the
// rules allow: every address that a name resolves to is checked, and the connection goes to one of those. One attempt ends once,
// within its time limit, and never rejects; a dead address holds up no other. It follows no redirect, keeps at most 64 KiB of an
// answer, and knows nothing about schedules, signatures or storage.

export { judge, type Outgoing, type Reply } from './attempt.ts'
export { type NotificationRules, Poster } from './poster.ts'
