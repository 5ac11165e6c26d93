import type { Exporting } from '../src/db/exporting.ts'
import { openFileStore } from '../src/ports/open-file-store.ts'
import type { TestServer } from './test-server.ts'

/** What a room gives to somebody who downloads their data: the files, what each says about itself, and its rows. */
export async function readExport({ tables = [] }: Exporting, { database, settings }: TestServer, accountId: number) {
  const files: Record<string, { about: string; rows: object[] }> = {}
  const deps = { database, files: await openFileStore(settings, {}), publicUrl: settings.publicUrl }
  for (const { file, about, rows } of tables) {
    files[file] = { about, rows: [] }
    for await (const row of rows(deps, accountId)) files[file].rows.push(row)
  }
  return files
}
