import type { Exporting } from '../src/db/exporting.ts'
import { openFileStore } from '../src/ports/open-file-store.ts'
import type { BuiltAccount } from './factories.ts'
import type { TestServer } from './test-server.ts'

/** The rows that a room writes into a file of somebody's data. */
export async function readExported(
  { database, settings }: Pick<TestServer, 'database' | 'settings'>,
  { tables = [] }: Exporting,
  file: string,
  { accountId }: BuiltAccount,
): Promise<object[]> {
  const deps = { database, files: await openFileStore(settings, {}), publicUrl: settings.publicUrl }
  const rows: object[] = []
  for await (const row of tables.find((table) => table.file === file)!.rows(deps, accountId)) rows.push(row)
  return rows
}
