/** What the pages of both portals show of an audit trail: what its actions are called, and what was before and after. */
export { ALL_ACTIONS, MERCHANT_ACTIONS } from './actions.ts'
export { ChangeDetails } from './change-details.tsx'
