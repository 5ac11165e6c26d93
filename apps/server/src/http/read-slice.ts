import type { Slice } from '../db/slice.ts'

/** The part of a list that a page on the wire asks for. */
export const readSlice = (page: { pageNum: number; pageSize: number; isAsc: Slice['direction'] }): Slice => ({
  limit: page.pageSize,
  offset: (page.pageNum - 1) * page.pageSize,
  direction: page.isAsc,
})
