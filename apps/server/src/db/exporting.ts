import type { Readable } from 'node:stream'
import type { FileStore } from '../ports/file-store.ts'
import type { Database } from './database.ts'

/** How many rows are read at once: of a long list never more is in memory. */
export const EXPORT_PAGE = 500

/** What everybody who exports may use. */
export type ExportingDeps = { database: Database; files: FileStore; publicUrl: string }

/** A list of rows, or with `single` one object, in a file of its own. */
export type ExportedTable = {
  file: `${string}.csv` | `${string}.json`
  /** What the file is, for the person who opens it. */
  about: string
  single?: true
  rows: (deps: ExportingDeps, accountId: number) => AsyncIterable<object>
}

/** Stored files in a folder. One that is gone by the time it is opened is left out. */
export type ExportedFolder = {
  folder: `${string}/`
  about: string
  files: (
    deps: ExportingDeps,
    accountId: number,
  ) => AsyncIterable<{ name: string; open: () => Promise<Readable | null> }>
}

/** What a room, or a folder that all rooms stand on, gives to somebody who downloads their data. */
export type Exporting = {
  /**
   * Each column of its tables that names an account: the file in which its rows are, or why they are left out, in a sentence that
   * the person reads. A test finds those that nobody names.
   */
  columns: Readonly<Record<`${string}.${string}`, { file: ExportedTable['file'] } | { leftOut: string }>>
  tables?: readonly ExportedTable[]
  folders?: readonly ExportedFolder[]
}

/** Every row of a list that is read page by page, each page after the last row of the one before. */
export async function* inPages<Row extends object>(
  list: (last: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | null = null; ; ) {
    const rows = await list(last)
    yield* rows
    if (rows.length < EXPORT_PAGE) return
    last = rows.at(-1)!
  }
}
