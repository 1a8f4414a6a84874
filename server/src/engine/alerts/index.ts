/**
 * Operators are told of what calls for them, by mail and by a webhook, at a rate that does not tire. One table says what that
 * is (`domain/operators/matters.ts`), one rule what somebody is to be told (`domain/operators/alerts.ts`). What was told and
 * what is to be sent are written in one database transaction, so each message is sent once however many nodes there are;
 * a node that dies while it sends has it sent again by another. No text has data of a payer, a secret or an address of a
 * person. Nothing here changes what it looks at.
 */
export { ALERTS_EVERY_MS, Alerts } from './alerts.ts'
export type { AlertWays } from './deps.ts'
export { lookAtMatters, REPORTED_WITHIN_MS, type SeenMatters, STUCK_MINUTES, stuckBefore } from './look.ts'
export { testMail, testOfWebhook } from './test-message.ts'
export { alertWebhookRules, postAlert } from './webhook.ts'
