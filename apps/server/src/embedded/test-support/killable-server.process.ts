import { setInterval } from 'node:timers'
import pg from 'pg'
import { pino } from 'pino'
import { startAnvil } from '../anvil.ts'
import { lockDataDir } from '../data-dir-lock.ts'
import { startEmbeddedPostgres } from '../postgres.ts'
import type { KillableServerReady, KillableServerTask } from './killable-server.ts'

const task = JSON.parse(process.argv[2]!) as KillableServerTask
const log = pino({ level: 'silent' })
lockDataDir(task.dataDir)
const start = async (): Promise<KillableServerReady> => {
  if (task.service === 'chain') {
    const chain = await startAnvil({ dataDir: task.dataDir, log })
    return { url: chain.rpcUrl, pid: chain.pid() }
  }
  const postgres = await startEmbeddedPostgres({ dataDir: task.dataDir, log })
  return { url: postgres.url, pid: postgres.pid() }
}
const ready = await start()
process.send?.(ready)

if (task.insert) {
  const client = new pg.Client({ connectionString: ready.url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table if not exists acknowledged (id int primary key)')
  for (let id = 1; ; id++) {
    await client.query('insert into acknowledged values ($1)', [id])
    process.send?.(id)
  }
}
setInterval(() => undefined, 60_000)
