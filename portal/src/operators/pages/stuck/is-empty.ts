import type { Pages } from '../../../pieces/index.ts'

/** Whether it is known that a list has nothing. */
export const isEmpty = <Row>({ data }: Pages<Row>): boolean =>
  data?.pages.every(({ rows }) => rows.length === 0) ?? false
