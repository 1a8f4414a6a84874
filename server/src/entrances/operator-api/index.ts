/**
 * What the operators' pages ask for: JSON under /operator/api, for those who run the gateway. One table of routes says
 * which right each needs; where real money is served, an operator without the second step can reach only their own
 * account. What two people must do together is a proposal of one and the decision of another. Whatever moves money goes
 * through the engine, with the operator as its actor, and each change and each look at a merchant's data has its entry in
 * the audit trail. No secret leaves.
 */
export { findCaller } from './caller.ts'
export type { CareDeps } from './care-deps.ts'
export type { OperatorDeps } from './deps.ts'
export { ROUTES } from './routes.ts'
export { comeBack } from './single-sign-on.ts'
export { sumUp } from './sums.ts'
export { findViewer } from './view.ts'
export type { Watch } from './watch.ts'
