// A thousand mails through a server that is killed twenty times while it sends them.
import { openDatabase } from '../apps/server/src/db/database.ts'
import { deliverThroughKills } from '../apps/server/test/mail-kills.ts'
import { openWorld } from './artworks-world.mjs'
import { machine, writeSection } from './results.mjs'

const MAILS = 1_000
const KILLS = 20

/** Measures and writes the section `mails`. */
export async function run() {
  const world = await openWorld()
  const database = openDatabase(world.url, { onError: (error) => console.error(error.message) })
  try {
    const { missing, copies, changed, putOff } = await deliverThroughKills(
      { url: world.url, database },
      { mailCount: MAILS, kills: KILLS },
    )
    console.log({ missing, copies, changed, putOff })
    if (missing > 0 || changed > 0 || copies > KILLS) process.exitCode = 1
    writeSection(
      'mails',
      `## Mail through kills

${MAILS.toLocaleString('en')} mails of all kinds wait in the outbox. The product, as a process of its own, sends them to a real mail server that answers
451 now and then, and is killed (-9) at the moment at which a mail was accepted, before it can note that.

| mails | kills | answers of 451 | missing | copies | copies with another Message-ID |
|--:|--:|--:|--:|--:|--:|
| ${MAILS.toLocaleString('en')} | ${KILLS} | ${putOff} | ${missing} (budget 0) | ${copies} (budget ${KILLS}) | ${changed} (budget 0) |

${machine()}.`,
    )
  } finally {
    await database.close()
    await world.stop()
  }
}
