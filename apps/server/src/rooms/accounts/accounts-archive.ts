import type { ZipEntry } from '@plinth/api-schema/zip'
import type { ExportedFolder, ExportedTable, Exporting, ExportingDeps } from '../../db/exporting.ts'
import { writeRows } from '../../media/exported-rows.ts'
import { zipEntry } from '../../media/zip-entry.ts'

/** Whose archive it is, when it was asked for, and what refuses once its reader may not read on. */
export type ArchiveOf = { accountId: number; at: Date; stillMay: () => Promise<unknown> }

type Listed = { name: string; about: string; count: number; unit: string }

async function* bytesOf(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of text) yield Buffer.from(piece)
}

async function* counted<T>(rows: AsyncIterable<T>, listed: Listed): AsyncGenerator<T> {
  for await (const row of rows) {
    listed.count++
    yield row
  }
}

/** A list whose first row was read; null where there is none. */
const startReading = async <T>(rows: AsyncIterable<T>): Promise<AsyncIterable<T> | null> => {
  const iterator = rows[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return null
  return (async function* () {
    try {
      yield first.value
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  })()
}

const lineOf = ({ name, about, count, unit }: Listed) =>
  count === 0
    ? `${name}\n  ${about}\n  There is nothing of this kind, so the file is left out.\n`
    : `${name}\n  ${about}\n  ${unit}: ${count}\n`

const readme = (
  contents: readonly Listed[],
  exportings: readonly Exporting[],
  { accountId, at }: ArchiveOf,
): string => {
  const columns = exportings.flatMap((exporting) => Object.values(exporting.columns))
  const reasons = new Set(columns.flatMap((column) => ('leftOut' in column ? column.leftOut : [])))
  return [
    'Your data at Plinth',
    '===================',
    '',
    `Account ${accountId}, as of ${at.toISOString()}. All times are in UTC.`,
    '',
    'This archive holds what Plinth keeps about your account. Files that end with .csv open in any spreadsheet program,',
    'files that end with .json in any text editor. A cell that would be a formula begins with an apostrophe.',
    '',
    'Keep the archive safe: it holds everything about your account but its password.',
    '',
    'What is in it',
    '-------------',
    '',
    ...contents.map(lineOf),
    'What is left out, and why',
    '-------------------------',
    '',
    '- Passwords, codes, keys and tokens, also as hashes: they open accounts and say nothing about you.',
    '- What belongs to others: who voted for your works, who reported them, who invited you or wrote you down.',
    ...[...reasons].map((reason) => `- ${reason}`),
    '',
    'What is on a blockchain is there for everybody to read, and not repeated here.',
    '',
  ].join('\n')
}

/** The files of somebody's archive, each read when its turn comes; the last one says what the others are. */
export async function* listArchive(
  exportings: readonly Exporting[],
  deps: ExportingDeps,
  archive: ArchiveOf,
): AsyncGenerator<ZipEntry> {
  const contents: Listed[] = []
  const list = (name: string, about: string, unit: string) => {
    const listed = { name, about, count: 0, unit }
    contents.push(listed)
    return listed
  }
  const writeTable = async function* (table: ExportedTable): AsyncGenerator<ZipEntry> {
    const listed = list(table.file, table.about, 'Entries')
    const rows = await startReading(counted(table.rows(deps, archive.accountId), listed))
    if (rows) yield zipEntry({ name: table.file, content: bytesOf(writeRows(rows, table)) })
  }
  const copyFolder = async function* ({ folder, about, files }: ExportedFolder): AsyncGenerator<ZipEntry> {
    const listed = list(folder, about, 'Files')
    for await (const file of files(deps, archive.accountId)) {
      await archive.stillMay()
      const content = await file.open()
      if (!content) continue
      listed.count++
      try {
        yield zipEntry({ name: `${folder}${file.name}`, content, isPacked: true })
      } finally {
        // Also where the reader has gone before its first byte.
        content.destroy()
      }
    }
  }
  for (const { tables = [] } of exportings)
    for (const table of tables) {
      await archive.stillMay()
      yield* writeTable(table)
    }
  for (const { folders = [] } of exportings) for (const folder of folders) yield* copyFolder(folder)
  const text = readme(contents, exportings, archive)
  yield { name: 'README.txt', bytes: new TextEncoder().encode(text) }
}
