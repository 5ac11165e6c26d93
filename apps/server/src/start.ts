import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Database, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { seedDemo } from './demo.ts'
import type { DemoChainParts } from './demo-chain.ts'
import { startAnvil } from './embedded/anvil.ts'
import { lockDataDir } from './embedded/data-dir-lock.ts'
import { ensureLocalContracts } from './embedded/local-contracts.ts'
import { startEmbeddedPostgres } from './embedded/postgres.ts'
import type { ReadinessCheck } from './http/health.ts'
import type { Indexer } from './indexer/indexer.ts'
import { createIndexers, indexerChecks, startIndexers } from './indexer/start-indexers.ts'
import { startArtworkPurge } from './jobs/artwork-purge.ts'
import { startCampaignTimes } from './jobs/campaign-times.ts'
import { startCleanUp } from './jobs/clean-up.ts'
import { startJobs } from './jobs/jobs.ts'
import { startOutboxDelivery } from './jobs/outbox-delivery.ts'
import type { Log } from './log.ts'
import type { ChainReaders } from './ports/chain-reader.ts'
import { type ChainNetwork, readChains } from './ports/chains.ts'
import { type Clock, systemClock } from './ports/clock.ts'
import type { FileStore } from './ports/file-store.ts'
import { openContentStore } from './ports/open-content-store.ts'
import { openFileStore } from './ports/open-file-store.ts'
import { createOutbox } from './ports/outbox.ts'
import { createPasswords } from './ports/passwords.ts'
import { openChainReaders } from './ports/viem-chain-reader.ts'
import { startAccountsCleanUp } from './rooms/accounts/accounts.clean-up.ts'
import { DEMO_PASSWORD } from './rooms/accounts/accounts.demo.ts'
import { createCampaignTimes } from './rooms/campaigns/campaigns.service.ts'
import { isDemoUnminted } from './rooms/nfts/nfts.demo.ts'
import { startIntentRelease } from './rooms/nfts/nfts.release.ts'
import { ensureOperator } from './rooms/platform/platform.bootstrap.ts'
import { seedArticles } from './rooms/support/support.seed.ts'
import type { Settings } from './settings.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../migrations')
const WEB_DIRECTORY = path.resolve(import.meta.dirname, '../../web/dist')

/** The parts of the product that can run in a process of their own. */
export const ROLES = ['http', 'jobs', 'indexer'] as const
/** One part of the product. */
export type Role = (typeof ROLES)[number]

/** What is undone when the product stops, the last first. */
type Undo = (() => unknown)[]

const undoAll = async (undo: Undo, log: Log) => {
  for (const step of undo.splice(0).reverse())
    try {
      await step()
    } catch (error) {
      log.error({ err: error }, 'a part did not stop cleanly')
    }
}

async function startPostgres(settings: Settings, log: Log, undo: Undo): Promise<string> {
  if (settings.databaseUrl) return settings.databaseUrl
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log })
  undo.push(postgres.stop)
  return postgres.url
}

async function startEmbeddedChain(settings: Settings, log: Log, undo: Undo) {
  const anvil = await startAnvil({
    dataDir: settings.dataDir,
    port: settings.chainPort,
    allowedOrigin: new URL(settings.publicUrl).origin,
    log,
  })
  undo.push(anvil.stop)
  const { platform, shared721, shared1155 } = await ensureLocalContracts({
    dataDir: settings.dataDir,
    rpcUrl: anvil.rpcUrl,
    log,
  })
  const contracts = { platform, platform_contract_721: shared721, platform_contract_1155: shared1155 }
  return { chainRpc: anvil.rpcUrl, contracts }
}

async function startChains(settings: Settings, log: Log, undo: Undo): Promise<ChainNetwork[]> {
  const chains = await readChains(settings)
  if (!chains.some(({ embedded }) => embedded)) return chains
  const started = await startEmbeddedChain(settings, log, undo)
  return chains.map((chain) => (chain.embedded ? { ...chain, ...started } : chain))
}

const openReaders = (chains: readonly ChainNetwork[], undo: Undo): ChainReaders => {
  const readers = openChainReaders(chains)
  for (const reader of readers.values()) undo.push(() => reader.close())
  return readers
}

const chainChecks = (readers: ChainReaders): ReadinessCheck[] =>
  [...readers.values()].map((reader) => ({
    name: `chain ${reader.chainId}`,
    check: async () => ({ block: Number(await reader.blockNumber()) }),
  }))

const databaseCheck = (database: Database): ReadinessCheck => ({
  name: 'database',
  check: async () => {
    const [row] = await database.query<{ version: number }>({
      text: 'select max(version)::int as version from schema_migrations',
    })
    return { migration: row?.version ?? 0 }
  },
})

/** Sees that somebody can operate the platform and, in a demo, that people are on it; answers what to print when all is ready. */
async function settlePeople(settings: Settings, database: Database, clock: Clock, files: FileStore): Promise<string[]> {
  const passwords = createPasswords()
  await ensureOperator({
    database,
    clock,
    passwords,
    operator: settings.operator,
    announce: ({ email, password }) => console.log(`Operator log-in (shown once): ${email}  ${password}`),
  })
  const logIns = settings.demo ? await seedDemo({ database, clock, passwords, files }) : []
  if (logIns.length === 0) return []
  const lines = logIns.map(({ kind, userName, note }) => `  ${kind.padEnd(12)} ${userName.padEnd(14)} ${note}`)
  return [`Demo log-ins, each with the password ${DEMO_PASSWORD}`, ...lines]
}

/** Brings a demo onto the embedded chain, once; a demo without tokens is still a demo. */
async function settleDemoChain(indexers: readonly Indexer[], log: Log, parts: Omit<DemoChainParts, 'indexer'>) {
  const chainId = parts.chains.find(({ embedded }) => embedded)?.chainId
  const indexer = indexers.find((one) => one.chainId === chainId)
  if (!indexer || !(await isDemoUnminted(parts.database))) return
  try {
    // Loaded once in the life of a data directory: what it brings would make every start slower.
    const { mintDemo } = await import('./demo-chain.ts')
    await mintDemo({ ...parts, indexer })
  } catch (error) {
    log.warn({ err: error }, 'the works of the demo are not minted yet; the next start tries again')
  }
}

/** Starts the product as the settings say, or undoes what it began and throws. */
export async function startPlinth(
  settings: Settings,
  log: Log,
  roles: readonly Role[] = ROLES,
): Promise<{ stop(): Promise<void>; notes: string[] }> {
  const undo: Undo = []
  const notes: string[] = []
  const stop = () => undoAll(undo, log)
  try {
    undo.push(lockDataDir(settings.dataDir).release)
    // The rooms are loaded while the database and the chain start.
    const [databaseUrl, chains, { createApp }] = await Promise.all([
      startPostgres(settings, log, undo),
      startChains(settings, log, undo),
      import('./app.ts'),
    ])
    const readers = openReaders(chains, undo)
    const clock = systemClock
    const database = openDatabase(databaseUrl, {
      onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    })
    undo.push(() => database.close())
    const { applied } = await migrate(databaseUrl, MIGRATIONS)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    await seedArticles(database)

    const indexers = createIndexers({ chains, readers, database, clock, log })
    if (roles.includes('indexer')) undo.push(startIndexers(indexers, { chains, log }).stop)
    if (roles.includes('jobs')) {
      const jobs = await startJobs({ databaseUrl, log })
      undo.push(() => jobs.stop())
      await startCleanUp(jobs, { database, clock, log })
      await startOutboxDelivery(jobs, { settings, database, clock, log })
      await startAccountsCleanUp(jobs, { database, clock, log })
      await startIntentRelease(jobs, { database, clock, log })
      await startArtworkPurge(jobs, {
        database,
        files: await openFileStore(settings),
        retentionDays: settings.artworkRetentionDays,
        log,
      })
      const outbox = createOutbox({ publicUrl: settings.publicUrl, delivers: settings.smtpUrl !== undefined })
      await startCampaignTimes(jobs, createCampaignTimes({ database, outbox, publicUrl: settings.publicUrl }))
    }
    if (roles.includes('http')) {
      const [files, content] = await Promise.all([openFileStore(settings), openContentStore(settings)])
      const app = await createApp({
        settings,
        log,
        database,
        clock,
        files,
        content,
        chains,
        readers,
        readiness: [databaseCheck(database), ...chainChecks(readers), ...indexerChecks(indexers)],
        webDirectory: existsSync(path.join(WEB_DIRECTORY, 'index.html')) ? WEB_DIRECTORY : null,
      })
      undo.push(() => app.close())
      await app.listen({ host: settings.host, port: settings.port })
      notes.push(...(await settlePeople(settings, database, clock, files)))
      if (settings.demo)
        await settleDemoChain(indexers, log, {
          database,
          clock,
          publicUrl: settings.publicUrl,
          files,
          content,
          chains,
          readers,
        })
    }
    return { stop, notes }
  } catch (error) {
    await stop()
    throw error
  }
}
