import type { AnyCall } from '@plinth/api-schema/call'
import { AppError, errors } from '@plinth/api-schema/errors'
import { allCalls } from '@plinth/api-schema/registry'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'
import { createAddressLimits } from './http/address-limits.ts'
import { installApiDocs } from './http/api-docs.ts'
import { createBind } from './http/bind.ts'
import type { Bind } from './http/call-context.ts'
import { sendRefusal } from './http/error-envelope.ts'
import { filesPlugin } from './http/files.ts'
import { installHealth, type ReadinessCheck } from './http/health.ts'
import { createHttpServer } from './http/http-server.ts'
import { installIpfsGateway } from './http/ipfs.ts'
import { installLiveEvents } from './http/live-events.ts'
import { pagePolicy } from './http/security-headers.ts'
import { type FindSharedPages, installShareCards } from './http/share-cards.ts'
import { installWebApp } from './http/web-app.ts'
import { createPageMeta } from './page-meta.ts'
import type { ChainReaders } from './ports/chain-reader.ts'
import type { ChainNetwork } from './ports/chains.ts'
import type { Clock } from './ports/clock.ts'
import type { ContentStore } from './ports/content-store.ts'
import type { FileStore } from './ports/file-store.ts'
import { openGoogle } from './ports/google.ts'
import { createOutbox } from './ports/outbox.ts'
import { createPasswords } from './ports/passwords.ts'
import { accountsRoutes } from './rooms/accounts/accounts.routes.ts'
import { createAccountsService } from './rooms/accounts/accounts.service.ts'
import { presentLiveEvents } from './rooms/artworks/artworks.presenter.ts'
import { artworksRoutes } from './rooms/artworks/artworks.routes.ts'
import { type ArtworksService, createArtworksService } from './rooms/artworks/artworks.service.ts'
import { shareArtwork } from './rooms/artworks/artworks-share-card.ts'
import { presentDetail } from './rooms/campaigns/campaigns.presenter.ts'
import { campaignsRoutes } from './rooms/campaigns/campaigns.routes.ts'
import { type CampaignsService, createCampaignsService } from './rooms/campaigns/campaigns.service.ts'
import { shareCampaign } from './rooms/campaigns/campaigns-share-card.ts'
import { createVisibilityService } from './rooms/campaigns/campaigns-visibility.service.ts'
import { nftsRoutes } from './rooms/nfts/nfts.routes.ts'
import { createNftsService, type NftsService } from './rooms/nfts/nfts.service.ts'
import { shareNft } from './rooms/nfts/nfts-share-card.ts'
import { platformRoutes } from './rooms/platform/platform.routes.ts'
import { createPlatformService } from './rooms/platform/platform.service.ts'
import { platformArtworksRoutes } from './rooms/platform/platform-artworks.routes.ts'
import { platformCampaignsRoutes } from './rooms/platform/platform-campaigns.routes.ts'
import { platformHelpRoutes } from './rooms/platform/platform-help.routes.ts'
import { platformVoteRoutes } from './rooms/platform/platform-votes.routes.ts'
import { createPlatformVoteService } from './rooms/platform/platform-votes.service.ts'
import { siteRoutes } from './rooms/site/site.routes.ts'
import { createSiteService } from './rooms/site/site.service.ts'
import { createUploadService } from './rooms/site/site-uploads.service.ts'
import { supportRoutes } from './rooms/support/support.routes.ts'
import { createSupportService } from './rooms/support/support.service.ts'
import { supportHelpRoutes } from './rooms/support/support-help.routes.ts'
import { createHelpService } from './rooms/support/support-help.service.ts'
import { walletRoutes } from './rooms/wallet/wallet.routes.ts'
import { createWalletService } from './rooms/wallet/wallet.service.ts'
import type { Settings } from './settings.ts'

/** Everything that the HTTP side of the product stands on. */
export type AppParts = {
  settings: Pick<
    Settings,
    | 'publicUrl'
    | 'trustProxy'
    | 'addressLimits'
    | 'reviewPromise'
    | 'google'
    | 'smtpUrl'
    | 'artworkRetentionDays'
    | 'votesPerNetwork'
  >
  log: FastifyBaseLogger
  database: Database
  clock: Clock
  files: FileStore
  content: ContentStore
  /** The networks that the product works on; the browser may read their nodes. */
  chains: readonly ChainNetwork[]
  readers: ChainReaders
  readiness: readonly ReadinessCheck[]
  /** The built web app, or null where another server serves it. */
  webDirectory: string | null
  checkAnswers?: boolean
  maxInFlight?: number
}

/** Refuses to start with a declared call that nobody answers. */
const requireAllBound = (bound: ReadonlySet<AnyCall>) => {
  const missing = allCalls.filter((call) => !bound.has(call))
  if (missing.length > 0) throw new Error(`Nobody answers ${missing.map((call) => call.path).join(', ')}`)
}

const openProvider = ({ google: { issuer, clientId, clientSecret }, publicUrl }: AppParts['settings']) =>
  clientId === undefined
    ? null
    : openGoogle({ issuer, clientId, clientSecret, redirectUri: `${publicUrl}/auth/callback` })

/** What everybody may see of what can be shared. */
const findShared = (campaigns: CampaignsService, artworks: ArtworksService, nfts: NftsService): FindSharedPages => ({
  campaign: async (id) => {
    const card = await campaigns.publicCard(id)
    return card && shareCampaign(card)
  },
  artwork: async (id) => {
    try {
      return shareArtwork(await artworks.lists.find(null, id))
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  },
  nft: async (id) => {
    const nft = await nfts.findPublic(id)
    return nft ? shareNft(nft) : null
  },
})

/** Composes the rooms into one HTTP server. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, database, clock } = parts
  const app = await createHttpServer({
    logger: parts.log,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    ...(parts.maxInFlight === undefined ? {} : { maxInFlight: parts.maxInFlight }),
  })
  const addressLimits = settings.addressLimits ? createAddressLimits(clock) : null
  const bound = new Set<AnyCall>()
  const bindCall = createBind(app, {
    database,
    clock,
    publicUrl: settings.publicUrl,
    addressLimits,
    checkAnswers: parts.checkAnswers ?? false,
  })
  const bind: Bind = (call, handler) => {
    bound.add(call)
    bindCall(call, handler)
  }

  const support = createSupportService({ database })
  const site = createSiteService({
    database,
    facts: {
      publicUrl: settings.publicUrl,
      reviewPromise: settings.reviewPromise,
      google: settings.google.clientId !== undefined,
      testWallet: parts.chains.some(({ embedded }) => embedded),
    },
  })
  siteRoutes(bind, site, createUploadService({ database, files: parts.files, clock }))
  supportRoutes(bind, support)
  const outbox = createOutbox({ publicUrl: settings.publicUrl, delivers: settings.smtpUrl !== undefined })
  const help = createHelpService({
    database,
    clock,
    outbox,
    publicUrl: settings.publicUrl,
    limitsAddresses: settings.addressLimits,
  })
  supportHelpRoutes(bind, help)
  const visibility = createVisibilityService({ database })
  const wallet = createWalletService({
    database,
    clock,
    publicUrl: settings.publicUrl,
    chains: parts.chains,
    readers: parts.readers,
  })
  walletRoutes(bind, wallet)
  const accounts = createAccountsService({
    database,
    clock,
    outbox,
    passwords: createPasswords(),
    provider: openProvider(settings),
    log: parts.log,
    publicUrl: settings.publicUrl,
    site,
    joining: visibility,
    wallets: wallet.link,
  })
  accountsRoutes(bind, accounts)
  const campaigns = createCampaignsService({
    database,
    clock,
    outbox,
    publicUrl: settings.publicUrl,
    accounts,
    visibility,
    chains: parts.chains,
    readers: parts.readers,
    wallet,
  })
  campaignsRoutes(bind, campaigns)
  const nfts = createNftsService({
    database,
    clock,
    publicUrl: settings.publicUrl,
    files: parts.files,
    content: parts.content,
    readers: parts.readers,
    wallet,
    visibility,
    collections: campaigns.collections,
    accounts,
    site,
  })
  nftsRoutes(bind, nfts)
  const artworks = createArtworksService({
    database,
    clock,
    outbox,
    publicUrl: settings.publicUrl,
    retentionDays: settings.artworkRetentionDays,
    votesPerNetwork: settings.votesPerNetwork,
    visibility,
    accounts,
  })
  artworksRoutes(bind, artworks)
  const { review } = campaigns
  const platform = createPlatformService({ database, clock, accounts, review, takedown: artworks.takedown, help })
  platformRoutes(bind, platform)
  platformCampaignsRoutes(bind, platform, presentDetail)
  platformArtworksRoutes(bind, platform.artworks)
  platformHelpRoutes(bind, platform.help)
  platformVoteRoutes(bind, createPlatformVoteService({ database, clock, votes: artworks.voteModeration }))
  requireAllBound(bound)

  installLiveEvents(app, {
    database,
    clock,
    addressLimits,
    requireVisible: (member, campaignId) => visibility.requireVisible(database, member, campaignId),
    present: presentLiveEvents,
  })
  installApiDocs(app, allCalls, settings.publicUrl)
  installHealth(app, parts.readiness, clock)
  await app.register(filesPlugin(parts.files))
  installIpfsGateway(app, { content: parts.content, addressLimits })
  const shared = findShared(campaigns, artworks, nfts)
  installShareCards(app, { files: parts.files, clock, find: shared, addressLimits })
  if (parts.webDirectory)
    await installWebApp(app, {
      directory: parts.webDirectory,
      publicUrl: settings.publicUrl,
      policy: pagePolicy(
        parts.chains.map((chain) => chain.chainRpc),
        settings.publicUrl.startsWith('https:'),
      ),
      findMeta: createPageMeta(support, shared),
    })
  else app.setNotFoundHandler((_request, reply) => sendRefusal(reply, errors.notFound))
  return app
}
