import { StartError } from './embedded/start-error.ts'
import { createLog } from './log.ts'
import { readSettings, SettingsError } from './settings.ts'
import { ROLES, type Role, startPlinth } from './start.ts'

const isRole = (word: string): word is Role => (ROLES as readonly string[]).includes(word)
const SECOND_SIGNAL_EXIT = 130
const ECHO_MS = 1_000

// What a person can mend is one line; anything else keeps its stack.
const explain = (error: unknown) =>
  error instanceof SettingsError || error instanceof StartError ? error.message : error

let reported: unknown
const report = (error: unknown) => {
  if (error !== reported) console.error(explain(error))
  reported = error
}

async function main() {
  const settings = readSettings(process.env)
  const log = createLog(settings.logLevel)
  const asked = process.argv.slice(2).filter(isRole)
  const starting = startPlinth(settings, log, asked.length > 0 ? asked : ROLES, report)

  let stoppingSince: number | undefined
  const stop = async () => {
    // A terminal and npm both pass one Ctrl-C on: only a later signal means that somebody has lost patience.
    if (stoppingSince !== undefined && performance.now() - stoppingSince > ECHO_MS) process.exit(SECOND_SIGNAL_EXIT)
    if (stoppingSince !== undefined) return
    stoppingSince = performance.now()
    await starting.then((running) => running.stop()).catch(() => undefined)
    process.exit()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  const { notes } = await starting
  if (stoppingSince === undefined)
    console.log([`\nPlinth is ready at ${settings.publicUrl}\n`, ...notes, ''].join('\n'))
}

try {
  await main()
} catch (error) {
  report(error)
  process.exit(1)
}
