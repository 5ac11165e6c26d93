import type { Database } from './db/database.ts'
import type { Clock } from './ports/clock.ts'
import type { FileStore } from './ports/file-store.ts'
import type { Passwords } from './ports/passwords.ts'
import { DEMO_PASSWORD, type DemoLogIn, demoLogIns, findDemoLogIns } from './rooms/accounts/accounts.demo.ts'
import { openDemoMedia } from './rooms/site/site.demo.ts'
import { rooms } from './rooms.ts'

/** Fills an empty database with a living demo; answers the demo log-ins that the database has, none where others live in it. */
export async function seedDemo(deps: {
  database: Database
  clock: Clock
  passwords: Passwords
  files: FileStore
}): Promise<DemoLogIn[]> {
  const { database } = deps
  const present = await findDemoLogIns(database)
  if (present) return present
  const now = deps.clock.now()
  const passwordHash = await deps.passwords.hash(DEMO_PASSWORD)
  const { allStored, ...media } = await openDemoMedia(deps.files, now)
  // All or nothing: a start that was cut short begins again, and of two servers that start together one writes.
  await database.transaction(
    async (tx) => {
      await rooms.seedDemo(tx, { passwordHash, now, ...media })
      await allStored()
    },
    { unhurried: true },
  )
  return demoLogIns()
}
