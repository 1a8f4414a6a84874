import type { ColumnType } from 'kysely'

/** A column that is written as JSON text and read back parsed. */
export type Json = ColumnType<unknown, string | null, string | null>
