import path from 'node:path'
import { z } from 'zod'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { StartError } from './embedded/start-error.ts'
import { systemClock } from './ports/clock.ts'
import { createPasswords } from './ports/passwords.ts'
import { reachDatabase } from './reach-database.ts'
import { addOperator, CommandError, currentCode, resetOperator } from './rooms/operators/operators.command.ts'
import { readSettings, SettingsError } from './settings.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../migrations')
const PASSWORD_COMMANDS = { add: addOperator, reset: resetOperator } as const
const USAGE = `Adds an operator, or gives one who is locked out a new password; prints the password once.
Prints the code of an operator's second factor, for a machine without a phone beside it.

  npm run operator:add -- EMAIL
  npm run operator:reset -- EMAIL
  npm run operator:code -- EMAIL`

async function main([verb, address]: string[]) {
  const email = z.email().safeParse(address)
  if ((verb !== 'add' && verb !== 'reset' && verb !== 'code') || !email.success) throw new CommandError(USAGE)
  const settings = readSettings(process.env)
  const { url, isStarted, leave } = await reachDatabase(settings)
  const database = openDatabase(url, { max: 2, onError: () => undefined })
  try {
    if (isStarted) await migrate(url, MIGRATIONS)
    const deps = { database, clock: systemClock }
    if (verb === 'code') console.log(await currentCode(deps, email.data))
    else
      await PASSWORD_COMMANDS[verb](
        {
          ...deps,
          passwords: createPasswords(),
          announce: (logIn) => console.log(`Operator log-in (shown once): ${logIn.email}  ${logIn.password}`),
        },
        email.data,
      )
  } catch (error) {
    if (verb === 'add' || !isStarted || !(error instanceof CommandError)) throw error
    throw new CommandError(
      `${error.message}. No server runs on ${settings.dataDir}: run this with the DATA_DIR that yours runs with`,
    )
  } finally {
    await database.close()
    await leave()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isPlain = [CommandError, SettingsError, StartError].some((kind) => error instanceof kind)
  console.error(isPlain && error instanceof Error ? error.message : error)
  process.exitCode = 1
}
