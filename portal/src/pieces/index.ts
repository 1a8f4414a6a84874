/**
 * What pages are made of. A page is a `Page` with `Section`s; a list is a `PagedTable` with a `FilterBar`, whose filters live in the
 * address; whatever is loaded goes through `Loaded`, which has the skeleton and the error. Amounts are always `Amount`, times
 * always `Moment`, states always `StatusBadge`, ids always `CopyText` or a link.
 */
export { Amount } from './amount.tsx'
export { BodyBlock, CodeBlock } from './code-block.tsx'
export { ConfirmDialog } from './confirm-dialog.tsx'
export { CopyButton, CopyText } from './copy-text.tsx'
export { type Column, DataTable } from './data-table.tsx'
export { EmptyState } from './empty-state.tsx'
export { ErrorNote, failureText } from './error-note.tsx'
export { Facts } from './facts.tsx'
export { FilterBar, FilterSelect, FilterSpan, FilterText } from './filter-bar.tsx'
export { FilterFlag } from './filter-flag.tsx'
export { Loaded } from './loaded.tsx'
export { Messages } from './messages.tsx'
export { Moment } from './moment.tsx'
export { Note } from './note.tsx'
export { Page } from './page.tsx'
export { PageSkeleton } from './page-skeleton.tsx'
export { PagedTable, type Pages, PagesTable, usePages } from './paged-table.tsx'
export { Section } from './section.tsx'
export { StatusBadge, toneOf } from './status-badge.tsx'
export { TextLink } from './text-link.tsx'
export { ToastRegion, toast } from './toast.tsx'
export { type AddressFilters, useAddressFilters } from './use-address-filters.ts'
