/**
 * Fields for what operators agree on and set up: merchants and accounts are chosen, amounts and rates are typed with their
 * units beside them. What is typed is kept as rows of text; `null` is what cannot be sent yet.
 */
export { AccountFields } from './account-fields.tsx'
export { type AccountValues, configOf } from './account-values.ts'
export { ClientSelect, FilterClient } from './client-select.tsx'
export { CURRENCY_CODES } from './currencies.ts'
export { FeeFields } from './fee-fields.tsx'
export { feeParts, type FeeRow, feeRowsOf, feesOf } from './fee-rows.ts'
export { LimitFields } from './limit-fields.tsx'
export { type LimitRow, limitRowsOf, limitsOf, rangesOf } from './limit-rows.ts'
