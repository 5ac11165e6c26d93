import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Database, openDatabase } from './db/database.ts'
import { awaitFirstConnection } from './db/first-connection.ts'
import { migrate } from './db/migrate.ts'
import { findNewestMigration } from './db/schema-version.ts'
import { bringToPresent, DEMO_PAST_MS } from './demo-chain-time.ts'
import { startAnvil } from './embedded/anvil.ts'
import { lockDataDir } from './embedded/data-dir-lock.ts'
import { ensureLocalAnchors } from './embedded/local-anchors.ts'
import { ensureLocalContracts } from './embedded/local-contracts.ts'
import { ensureLocalMarket } from './embedded/local-market.ts'
import { startEmbeddedPostgres } from './embedded/postgres.ts'
import { createAddressLimits } from './http/address-limits.ts'
import type { ReadinessCheck } from './http/health.ts'
import type { Indexer } from './indexer/indexer.ts'
import { createForeignScans, createIndexers, indexerChecks, startIndexers } from './indexer/start-indexers.ts'
import { startCleanUp } from './jobs/clean-up.ts'
import { startJobs } from './jobs/jobs.ts'
import { startOutboxDelivery } from './jobs/outbox-delivery.ts'
import { listenOn, requireFreePort } from './listen.ts'
import type { Log } from './log.ts'
import { openAnchorPublisher } from './ports/anchor-publisher.ts'
import type { ChainReaders } from './ports/chain-reader.ts'
import { type ChainNetwork, readChains } from './ports/chains.ts'
import { systemClock } from './ports/clock.ts'
import { openContentStore } from './ports/open-content-store.ts'
import { openFileStore } from './ports/open-file-store.ts'
import { logMissingSeaport } from './ports/seaport.ts'
import { openChainReaders } from './ports/viem-chain-reader.ts'
import { createRoomDeps, type RoomDeps } from './room.ts'
import { DEMO_PASSWORD } from './rooms/accounts/accounts.demo.ts'
import { isDemoUntraded } from './rooms/market/market.demo.ts'
import { isDemoUnminted } from './rooms/nfts/nfts.demo.ts'
import { ensureOperator } from './rooms/operators/operators.bootstrap.ts'
import { codeCommand } from './rooms/operators/operators.command.ts'
import type { Settings } from './settings.ts'
import { startNotes } from './start-notes.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../migrations')
/** Where CHAIN_PORT listens. */
const CHAIN_HOST = '127.0.0.1'
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

async function reachDatabase(settings: Settings, log: Log, undo: Undo) {
  const databaseUrl = await startPostgres(settings, log, undo)
  const database = openDatabase(databaseUrl, {
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  undo.push(() => database.close())
  await awaitFirstConnection(database)
  return { databaseUrl, database }
}

async function startEmbeddedChain(settings: Settings, log: Log, roles: readonly Role[], undo: Undo) {
  // The role that serves brings the demo, and with it the chain to the present.
  const beganMsAgo = settings.demo && roles.includes('http') ? DEMO_PAST_MS : undefined
  const anvil = await startAnvil({ dataDir: settings.dataDir, log, beganMsAgo })
  undo.push(anvil.stop)
  const where = { dataDir: settings.dataDir, rpcUrl: anvil.rpcUrl }
  const { platform, shared721, shared1155 } = await ensureLocalContracts({ ...where, log })
  const { address, keyFile } = await ensureLocalAnchors(where)
  const market = await ensureLocalMarket({ ...where, platform, log })
  const contracts = { platform, platform_contract_721: shared721, platform_contract_1155: shared1155, ...market }
  const check = { name: 'chain state', check: async () => void anvil.requireWritten() }
  return { located: { nodeUrl: anvil.rpcUrl, contracts, voteAnchors: address }, keyFile, check }
}

/** Serves the embedded chain on CHAIN_PORT as well, for wallets and programs that were told that port. */
async function listenForChain(settings: Settings, log: Log, undo: Undo, chains: readonly ChainNetwork[]) {
  const embedded = chains.find((chain) => chain.embedded)
  if (!embedded || settings.chainPort === 0) return
  const { createChainServer } = await import('./http/chain-rpc.ts')
  const { publicUrl } = settings
  const addressLimits = settings.addressLimits ? createAddressLimits(systemClock) : null
  const server = await createChainServer({ logger: log, publicUrl, nodeUrl: embedded.nodeUrl, addressLimits })
  undo.push(() => server.close())
  await listenOn({ name: 'CHAIN_PORT', host: CHAIN_HOST, port: settings.chainPort }, (place) => server.listen(place))
}

/** Refuses ports that other programs hold before anything is started that would have to be stopped again. */
async function requireFreePorts({ host, port, chainPort }: Settings, chains: readonly ChainNetwork[]) {
  await requireFreePort({ name: 'PORT', host, port })
  if (chains.some(({ embedded }) => embedded) && chainPort !== 0)
    await requireFreePort({ name: 'CHAIN_PORT', host: CHAIN_HOST, port: chainPort })
}

/** `anchorKeyFile` is the embedded chain's own. */
type StartedChains = { chains: ChainNetwork[]; checks: ReadinessCheck[]; anchorKeyFile?: string }

async function startChains(
  settings: Settings,
  chains: ChainNetwork[],
  log: Log,
  roles: readonly Role[],
  undo: Undo,
): Promise<StartedChains> {
  if (!chains.some(({ embedded }) => embedded)) return { chains, checks: [] }
  const { located, keyFile, check } = await startEmbeddedChain(settings, log, roles, undo)
  const started = chains.map((chain) => (chain.embedded ? { ...chain, ...located } : chain))
  return { chains: started, checks: [check], anchorKeyFile: keyFile }
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
  check: async () => ({ migration: await findNewestMigration(database) }),
})

/** Sees that somebody can operate the product and, in a demo, that people are on it; answers what to print when all is ready. */
async function ensurePeople(
  settings: Settings,
  { database, clock, passwords, files }: RoomDeps,
  begin: (step: string) => void,
): Promise<string[]> {
  await ensureOperator({
    database,
    clock,
    passwords,
    operator: settings.operator,
    announce: ({ email, password }) => {
      console.log(`Operator log-in (shown once): ${email}  ${password}`)
      console.log(`Its second factor, without a phone: ${codeCommand(email, settings.commandPrefix)}`)
    },
  })
  if (!settings.demo) return []
  begin('demo')
  const { seedDemo } = await import('./demo.ts')
  const logIns = await seedDemo({ database, clock, passwords, files })
  if (logIns.length === 0) return []
  const lines = logIns.map(({ kind, userName, note }) => `  ${kind.padEnd(12)} ${userName.padEnd(14)} ${note}`)
  return [`Demo log-ins, each with the password ${DEMO_PASSWORD}`, ...lines]
}

/** Brings a demo onto the embedded chain, once; a demo without tokens is still a demo. */
async function ensureDemoChain(
  { settings, database, clock, files, content, chains, readers, log }: RoomDeps,
  indexers: readonly Indexer[],
) {
  const embedded = chains.find((chain) => chain.embedded)
  const indexer = indexers.find((one) => one.chainId === embedded?.chainId)
  if (!embedded || !indexer) return
  try {
    if (!(await isDemoUnminted(database)) && !(await isDemoUntraded(database))) return
    // Loaded once in the life of a data directory: what it brings would make every start slower.
    const { mintDemo } = await import('./demo-chain.ts')
    await mintDemo({ database, clock, publicUrl: settings.publicUrl, files, content, chains, readers, indexer })
  } catch (error) {
    log.warn({ err: error }, 'the demo is not whole on the chain yet; the next start tries again')
  } finally {
    await bringToPresent(embedded.nodeUrl, clock)
  }
}

/** Told of the first part that does not start, before the others are stopped. */
export type ReportFailure = (error: unknown) => void

/** Opens what every role stands on: database and chains, migrated and seeded. */
async function openProduct(settings: Settings, log: Log, roles: readonly Role[], undo: Undo, report: ReportFailure) {
  undo.push(lockDataDir(settings.dataDir).release)
  const configured = await readChains(settings)
  if (roles.includes('http')) await requireFreePorts(settings, configured)
  // The rooms are loaded while the database and the chain start.
  const begun = [
    reachDatabase(settings, log, undo),
    startChains(settings, configured, log, roles, undo),
    import('./rooms.ts'),
    roles.includes('http') ? import('./app.ts') : undefined,
  ] as const
  // A chain may take long to start: nobody waits for it to be told that the database does not.
  const started = Promise.all(begun).catch((error: unknown) => {
    report(error)
    throw error
  })
  // Where one fails, the others are waited for: only what has started can be stopped.
  await Promise.allSettled([...begun, started])
  const [{ databaseUrl, database }, { chains, checks, anchorKeyFile }, { rooms }] = await started
  const readers = openReaders(chains, undo)
  void logMissingSeaport(readers, log)
  // Not before the chain is there: where its contracts are of another version, that version must still find its own tables.
  const { applied } = await migrate(databaseUrl, MIGRATIONS)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  await rooms.seed(database)
  const [files, content] = await Promise.all([openFileStore(settings), openContentStore(settings)])
  const anchorPublisher = await openAnchorPublisher(chains, settings.anchorKeyFile ?? anchorKeyFile)
  const ports = { settings, log, database, clock: systemClock, files, content, chains, readers, anchorPublisher }
  const deps = createRoomDeps(ports)
  return { databaseUrl, deps, rooms, checks }
}
type Product = Awaited<ReturnType<typeof openProduct>>

async function runJobs(settings: Settings, { databaseUrl, deps, rooms }: Product, undo: Undo) {
  const { database, clock, log } = deps
  const jobs = await startJobs({ databaseUrl, log })
  undo.push(() => jobs.stop())
  await startCleanUp(jobs, { database, clock, log })
  await startOutboxDelivery(jobs, { settings, database, clock, log })
  await rooms.startJobs(jobs, deps)
  const { startErasing } = await import('./erasing.ts')
  await startErasing(jobs, deps)
}

/** Serves HTTP, then sees to the people and the demo; answers what to print. */
async function serve(
  settings: Settings,
  log: Log,
  { deps, checks }: Product,
  indexers: readonly Indexer[],
  undo: Undo,
): Promise<string[]> {
  const { createApp } = await import('./app.ts')
  let step: string | null = 'operator'
  const begin = (next: string) => {
    step = next
  }
  const app = await createApp({
    ...deps,
    readiness: [databaseCheck(deps.database), ...chainChecks(deps.readers), ...checks, ...indexerChecks(indexers)],
    startStep: () => step,
    webDirectory: existsSync(path.join(WEB_DIRECTORY, 'index.html')) ? WEB_DIRECTORY : null,
  })
  undo.push(() => app.close())
  await listenForChain(settings, log, undo, deps.chains)
  await listenOn({ name: 'PORT', host: settings.host, port: settings.port }, (place) => app.listen(place))
  const notes = await ensurePeople(settings, deps, begin)
  if (settings.demo) {
    begin('demo on the chain')
    await ensureDemoChain(deps, indexers)
  }
  step = null
  return [...notes, ...startNotes(settings, { isAnchored: deps.anchorPublisher !== null })]
}

/** Starts the product as the settings say, or reports what failed, undoes what it began and throws. */
export async function startPlinth(
  settings: Settings,
  log: Log,
  roles: readonly Role[] = ROLES,
  report: ReportFailure = () => {},
): Promise<{ stop(): Promise<void>; notes: string[] }> {
  const undo: Undo = []
  const stop = () => undoAll(undo, log)
  try {
    const product = await openProduct(settings, log, roles, undo, report)
    const { chains, readers, database, clock } = product.deps
    const indexers = createIndexers({ chains, readers, database, clock, log })
    if (roles.includes('indexer'))
      undo.push(
        startIndexers(indexers, createForeignScans({ chains, readers, database, clock, log }), { chains, log }).stop,
      )
    if (roles.includes('jobs')) await runJobs(settings, product, undo)
    const notes = roles.includes('http') ? await serve(settings, log, product, indexers, undo) : []
    return { stop, notes }
  } catch (error) {
    await stop()
    throw error
  }
}
