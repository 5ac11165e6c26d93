import path from 'node:path'
import { errors } from '@plinth/api-schema/errors'
import { pages } from '@plinth/api-schema/pages'
import { allCalls } from '@plinth/api-schema/registry'
import type { FastifyInstance } from 'fastify'
import { findEmbeds } from './embeds.ts'
import { type AddressLimits, createAddressLimits } from './http/address-limits.ts'
import { installApiDocs } from './http/api-docs.ts'
import { createBind } from './http/bind.ts'
import { installChainRpc } from './http/chain-rpc.ts'
import { installDemoPage } from './http/embeds/demo-page.ts'
import { installEmbeds } from './http/embeds/install-embeds.ts'
import { installOembed } from './http/embeds/oembed.ts'
import { sendRefusal } from './http/error-envelope.ts'
import { filesPlugin } from './http/files.ts'
import { installHealth, type ReadinessCheck, type StartStep } from './http/health.ts'
import { createHttpServer } from './http/http-server.ts'
import { installIpfsGateway } from './http/ipfs.ts'
import { installLogFiles } from './http/log-files.ts'
import { installOneClick } from './http/one-click.ts'
import { pagePolicy } from './http/security-headers.ts'
import { CARD_CACHE, type FindSharedPages, installShareCards } from './http/share-cards.ts'
import type { Pace } from './http/slow-clients.ts'
import { installWebApp } from './http/web-app.ts'
import { installWitness } from './http/witness.ts'
import { createPageMeta } from './page-meta.ts'
import { embeddedRpcPath } from './ports/chains.ts'
import { openDiskCache } from './ports/disk-cache.ts'
import type { RoomDeps } from './room.ts'
import type { SupportService } from './rooms/support/support.service.ts'
import { rooms } from './rooms.ts'
import { findSharedPages } from './shared-pages.ts'

/** What the HTTP side of the product needs beside its rooms. */
export type AppDeps = RoomDeps & {
  readiness: readonly ReadinessCheck[]
  startStep?: StartStep
  /** The built web app, or null where another server serves it. */
  webDirectory: string | null
  maxPaintMs?: number
  checkAnswers?: boolean
  maxInFlight?: number
  maxLoopDelayMs?: number
  pace?: Pace
}

/** Refuses to start with a declared call whose room is not among the rooms. */
const requireAllRooms = () => {
  const answered = new Set(rooms.list.flatMap(({ room }) => room.calls))
  const missing = allCalls.filter((call) => !answered.has(call))
  if (missing.length > 0) throw new Error(`Nobody answers ${missing.map((call) => call.path).join(', ')}`)
}

/** What is served beside the calls: files, content by CID, the embedded chain, share cards. */
async function installAssets(
  app: FastifyInstance,
  { settings, files, content, clock, chains, mediaGate }: AppDeps,
  shared: FindSharedPages,
  addressLimits: AddressLimits | null,
) {
  await app.register(filesPlugin(files))
  const embedded = chains.find((chain) => chain.embedded)
  if (embedded) installChainRpc(app, { nodeUrl: embedded.nodeUrl, path: embeddedRpcPath, addressLimits })
  installIpfsGateway(app, { content, addressLimits })
  installShareCards(app, {
    files,
    clock,
    find: shared,
    addressLimits,
    gate: mediaGate,
    cache: await openDiskCache({ root: path.join(settings.dataDir, 'share-cards'), clock, ...CARD_CACHE }),
  })
}

async function installPages(
  app: FastifyInstance,
  { settings: { publicUrl }, chains, webDirectory, maxPaintMs }: AppDeps,
  shared: FindSharedPages,
  support: SupportService,
) {
  if (webDirectory === null) return app.setNotFoundHandler((_request, reply) => sendRefusal(reply, errors.notFound))
  const isSecure = publicUrl.startsWith('https:')
  await installWebApp(app, {
    directory: webDirectory,
    publicUrl,
    maxPaintMs,
    policy: pagePolicy(
      chains.map((chain) => chain.chainRpc),
      isSecure,
    ),
    findMeta: createPageMeta(support, shared),
  })
}

/** Composes the rooms into one HTTP server. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  requireAllRooms()
  const { settings, database, clock } = deps
  const { publicUrl } = settings
  const app = await createHttpServer({
    logger: deps.log,
    publicUrl,
    trustProxy: settings.trustProxy,
    limitsAddresses: settings.addressLimits,
    ...(deps.maxInFlight === undefined ? {} : { maxInFlight: deps.maxInFlight }),
    ...(deps.maxLoopDelayMs === undefined ? {} : { maxLoopDelayMs: deps.maxLoopDelayMs }),
    ...(deps.pace === undefined ? {} : { pace: deps.pace }),
  })
  const addressLimits = settings.addressLimits ? createAddressLimits(clock) : null
  const bind = createBind(app, {
    database,
    clock,
    publicUrl,
    addressLimits,
    checkAnswers: deps.checkAnswers ?? false,
  })
  const services = rooms.open(deps)
  rooms.bindAll(bind, services)
  installApiDocs(app, allCalls, publicUrl)
  installHealth(app, deps.readiness, clock, deps.startStep)
  const { unsubscribe } = services.contacts.subscriptions
  installOneClick(app, { path: pages.unsubscribe.path, unsubscribe, addressLimits })
  const { endMails } = services.notices
  installOneClick(app, { path: pages.endNoticeMails.path, unsubscribe: endMails, addressLimits })
  const { logs, witness } = services.artworks
  const { find: findLog, siteKey } = logs
  installLogFiles(app, { findLog, siteKey, database, clock, publicUrl, addressLimits })
  await installWitness(app, { witness, addressLimits })
  const shared = findSharedPages(services, publicUrl)
  await installAssets(app, deps, shared, addressLimits)
  const { findEmbed, findArtwork, findAny } = findEmbeds({ ...services, clock })
  installEmbeds(app, { find: findEmbed, clock, publicUrl, addressLimits })
  installOembed(app, { findEmbed, findArtwork, publicUrl, addressLimits })
  if (settings.demo) installDemoPage(app, { findEmbed, findAny, publicUrl })
  await installPages(app, deps, shared, services.support)
  return app
}
