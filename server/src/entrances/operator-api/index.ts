/**
 * What the operators' pages ask for: JSON under /operator/api, for those who run the gateway. One table of routes says which
 * right each needs; an operator without the second step asks for nothing but their own account where real money is served.
 * What two people must do together is a proposal of one and the decision of another. Whatever moves money goes by the
 * engine, with the operator as its actor, and each change and each look at what is a merchant's has its entry in the audit
 * trail. No secret leaves.
 */
export { countAttention } from './attention.ts'
export { findCaller } from './caller.ts'
export type { CareDeps } from './care-deps.ts'
export type { OperatorDeps } from './deps.ts'
export { ROUTES } from './routes.ts'
export { comeBack } from './single-sign-on.ts'
export { sumUp } from './sums.ts'
export { findViewer } from './view.ts'
export type { Watch } from './watch.ts'
