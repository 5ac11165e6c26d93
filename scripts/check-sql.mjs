// Prepares every statement of the server against the migrated schema, holds the row types of the code against what Postgres
// answers, and refuses statements that name a table of somebody else, or a state by its number.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/embedded/postgres.ts'
import { createDescriber } from './sql/describe.mjs'
import { jsonComplaints } from './sql/json-columns.mjs'
import { judgeStatements } from './sql/judge.mjs'
import { checkRowTypes } from './sql/row-types.mjs'
import { createSources } from './sql/source.mjs'
import { callsIn, findStatements } from './sql/statements.mjs'
import { bareStates, stateColumns } from './sql/states.mjs'

const root = path.resolve(import.meta.dirname, '..')
const TESTS = /\.(test|fixture|matrix)\.ts$|\.d\.ts$|\/(test-support|corpus)\//
// These work on a schema that they do not know, or hand on the statements of others.
const BESIDE = /^apps\/server\/src\/(?:backup\/|embedded\/|db\/(?:database|migrate)\.ts$|jobs\/jobs\.ts$)/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/server/src/*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !TESTS.test(file) && !BESIDE.test(file) && existsSync(path.join(root, file)))

/** Runs `work` on a new database with the schema of this tree. */
async function withDatabase(work) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plinth-check-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'error' }) })
  try {
    await migrate(postgres.url, path.join(root, 'apps/server/migrations'))
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const sources = createSources(root)
const calls = findStatements(files, sources)
const all = files.flatMap((file) => callsIn(sources.load(file)).map((node) => ({ node, module: sources.load(file) })))
const { complaints, checked, states, jsonColumns } = await withDatabase(async (client) => {
  const describer = await createDescriber(client)
  return {
    ...(await judgeStatements({ all, calls, describer })),
    states: await stateColumns(client),
    jsonColumns: describer.catalog.jsonColumns,
  }
})
complaints.push(...jsonComplaints(jsonColumns))
complaints.push(...files.flatMap((file) => bareStates(sources.load(file), states)))
complaints.push(...checkRowTypes(root, checked))
for (const complaint of complaints) console.error(complaint)
process.exit(complaints.length > 0 ? 1 : 0)
