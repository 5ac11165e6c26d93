import * as accounts from './accounts.ts'
import * as artworks from './artworks.ts'
import type { AnyCall } from './call.ts'
import * as campaigns from './campaigns.ts'
import * as nfts from './nfts.ts'
import * as platform from './platform.ts'
import * as platformArtworks from './platform-artworks.ts'
import * as platformCampaigns from './platform-campaigns.ts'
import * as platformHelp from './platform-help.ts'
import * as platformVotes from './platform-votes.ts'
import * as site from './site.ts'
import * as support from './support.ts'
import * as wallet from './wallet.ts'

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'kind' in value && 'path' in value

/** Every declared call, in the order of the rooms: what OpenAPI documents and what the server must bind. */
export const allCalls: readonly AnyCall[] = [
  site,
  support,
  accounts,
  platform,
  platformCampaigns,
  platformVotes,
  platformArtworks,
  platformHelp,
  wallet,
  nfts,
  campaigns,
  artworks,
].flatMap((room) => Object.values(room).filter(isCall))
