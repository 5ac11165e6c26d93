import path from 'node:path'
import { BackupError } from './backup/backup-error.ts'
import { PLACE_KINDS, PLACE_SETTINGS, type Places } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { writeBackup } from './backup/write-backup.ts'
import { StartError } from './embedded/start-error.ts'
import { readSettings, SettingsError } from './settings.ts'

const USAGE = `Writes everything that Plinth knows into one file, also while it runs, or restores such a file where there is nothing yet.

  npm run backup -- FILE
  npm run restore -- FILE`
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

type ArchiveSummary = { places: Places; tables: { rows: number }[]; fileCount: number; contentCount: number }

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const summaryOf = ({ tables, fileCount, contentCount, places }: ArchiveSummary) =>
  [
    `${number.format(tables.length)} tables with ${number.format(tables.reduce((sum, { rows }) => sum + rows, 0))} rows`,
    ...(places.files === 'archive' ? [`${number.format(fileCount)} files`] : []),
    ...(places.content === 'archive' ? [`${number.format(contentCount)} blocks of content`] : []),
    ...(places.chain === 'archive' ? ['the local chain'] : []),
  ].join(', ')

const elsewhere = (places: Places) =>
  PLACE_KINDS.filter((kind) => kind !== 'chain' && places[kind] === 'elsewhere').map(
    (kind) => `Not in it: the ${PLACE_SETTINGS[kind].what}, which ${PLACE_SETTINGS[kind].setting} keeps elsewhere`,
  )

const COMMANDS = {
  async backup(file: string, signal: AbortSignal) {
    const { manifest, bytes } = await writeBackup(readSettings(process.env), file, signal)
    return [
      `Backed up to ${file}: ${summaryOf(manifest)}; ${number.format(bytes / 1_000_000)} MB`,
      ...elsewhere(manifest.places),
    ]
  },
  async restore(file: string, signal: AbortSignal) {
    const { manifest, strangers } = await restoreBackup(readSettings(process.env), file, signal)
    return [
      `Restored ${file} of ${manifest.takenAt}: ${summaryOf(manifest)}`,
      ...elsewhere(manifest.places),
      ...strangers.map((table) => `Left out: the table ${table}, which is not Plinth's`),
    ]
  },
} as const

async function main([verb, name]: string[]) {
  if ((verb !== 'backup' && verb !== 'restore') || !name) throw new BackupError(USAGE)
  const stopped = new AbortController()
  for (const signal of SIGNALS) process.on(signal, () => stopped.abort(new BackupError(`The ${verb} was stopped`)))
  // npm runs scripts in the project's folder; the name is meant from where the person stands.
  const file = path.resolve(process.env.INIT_CWD ?? '.', name)
  for (const line of await COMMANDS[verb](file, stopped.signal)) console.log(line)
}

const isPlain = (error: unknown): error is Error =>
  [BackupError, SettingsError, StartError].some((kind) => error instanceof kind) ||
  // What the system refuses (no space, no permission) says itself what it is.
  (error instanceof Error && 'syscall' in error)

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(isPlain(error) ? error.message : error)
  process.exitCode = 1
}
