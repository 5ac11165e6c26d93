import type { AnyCall } from '@plinth/api-schema/call'
import { allCalls } from '@plinth/api-schema/registry'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'
import { createAddressLimits } from './http/address-limits.ts'
import { installApiDocs } from './http/api-docs.ts'
import { createBind } from './http/bind.ts'
import type { Bind } from './http/call-context.ts'
import { filesPlugin } from './http/files.ts'
import { installHealth, type ReadinessCheck } from './http/health.ts'
import { createHttpServer } from './http/http-server.ts'
import { installIpfsGateway } from './http/ipfs.ts'
import { pagePolicy } from './http/security-headers.ts'
import { installWebApp } from './http/web-app.ts'
import { createPageMeta } from './page-meta.ts'
import type { Clock } from './ports/clock.ts'
import type { ContentStore } from './ports/content-store.ts'
import type { FileStore } from './ports/file-store.ts'
import { openGoogle } from './ports/google.ts'
import { createOutbox } from './ports/outbox.ts'
import { createPasswords } from './ports/passwords.ts'
import { accountsRoutes } from './rooms/accounts/accounts.routes.ts'
import { createAccountsService } from './rooms/accounts/accounts.service.ts'
import { platformRoutes } from './rooms/platform/platform.routes.ts'
import { createPlatformService } from './rooms/platform/platform.service.ts'
import { siteRoutes } from './rooms/site/site.routes.ts'
import { createSiteService } from './rooms/site/site.service.ts'
import { createUploadService } from './rooms/site/site-uploads.service.ts'
import { supportRoutes } from './rooms/support/support.routes.ts'
import { createSupportService } from './rooms/support/support.service.ts'
import type { Settings } from './settings.ts'

/** Everything that the HTTP side of the product stands on. */
export type AppParts = {
  settings: Pick<Settings, 'publicUrl' | 'trustProxy' | 'addressLimits' | 'reviewPromise' | 'google' | 'smtpUrl'>
  log: FastifyBaseLogger
  database: Database
  clock: Clock
  files: FileStore
  content: ContentStore
  /** The nodes that the browser may read. */
  chainUrls: readonly string[]
  /** Whether the chain is the embedded one, which brings a local test wallet. */
  embeddedChain: boolean
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

/** Composes the rooms into one HTTP server. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, database, clock } = parts
  const app = await createHttpServer({
    logger: parts.log,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    ...(parts.maxInFlight === undefined ? {} : { maxInFlight: parts.maxInFlight }),
  })
  const bound = new Set<AnyCall>()
  const bindCall = createBind(app, {
    database,
    clock,
    publicUrl: settings.publicUrl,
    addressLimits: settings.addressLimits ? createAddressLimits(clock) : null,
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
      testWallet: parts.embeddedChain,
    },
  })
  siteRoutes(bind, site, createUploadService({ database, files: parts.files, clock }))
  supportRoutes(bind, support)
  const accounts = createAccountsService({
    database,
    clock,
    outbox: createOutbox({ publicUrl: settings.publicUrl, delivers: settings.smtpUrl !== undefined }),
    passwords: createPasswords(),
    provider: openProvider(settings),
    log: parts.log,
    publicUrl: settings.publicUrl,
    site,
  })
  accountsRoutes(bind, accounts)
  platformRoutes(bind, createPlatformService({ database, clock, accounts }))
  requireAllBound(bound)

  installApiDocs(app, allCalls, settings.publicUrl)
  installHealth(app, parts.readiness)
  await app.register(filesPlugin(parts.files))
  installIpfsGateway(app, parts.content)
  if (parts.webDirectory)
    await installWebApp(app, {
      directory: parts.webDirectory,
      publicUrl: settings.publicUrl,
      policy: pagePolicy(parts.chainUrls, settings.publicUrl.startsWith('https:')),
      findMeta: createPageMeta(support),
    })
  return app
}
