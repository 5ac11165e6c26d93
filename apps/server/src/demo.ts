import type { Database } from './db/database.ts'
import type { Clock } from './ports/clock.ts'
import type { FileStore } from './ports/file-store.ts'
import type { Passwords } from './ports/passwords.ts'
import {
  DEMO_PASSWORD,
  type DemoLogIn,
  demoLogIns,
  demoVisitors,
  findDemoLogIns,
  seedDemoAccounts,
} from './rooms/accounts/accounts.demo.ts'
import { seedDemoArtworks } from './rooms/artworks/artworks.demo.ts'
import { seedDemoCampaigns } from './rooms/campaigns/campaigns.demo.ts'
import { openDemoMedia } from './rooms/site/site.demo.ts'
import { seedDemoHelp } from './rooms/support/support.demo.ts'

/** Fills an empty database with a living demo; answers the demo log-ins that the database has, none where others live in it. */
export async function seedDemo(parts: {
  database: Database
  clock: Clock
  passwords: Passwords
  files: FileStore
}): Promise<DemoLogIn[]> {
  const { database } = parts
  const present = await findDemoLogIns(database)
  if (present) return present
  const now = parts.clock.now()
  const passwordHash = await parts.passwords.hash(DEMO_PASSWORD)
  const { hang, film, settled } = await openDemoMedia(parts.files, now)
  // All or nothing: a start that was cut short begins anew, and of two servers that start together one writes.
  await database.transaction(async (tx) => {
    const ids = await seedDemoAccounts(tx, { passwordHash, now, hang })
    if (!ids) return
    const walls = await seedDemoCampaigns(tx, { ids, now, hang, film })
    await seedDemoArtworks(tx, { ids, visitors: demoVisitors, walls, now, hang })
    await seedDemoHelp(tx, { ids, now })
    await settled()
  })
  return demoLogIns()
}
