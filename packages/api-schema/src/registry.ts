import * as accounts from './accounts.ts'
import * as accountsDeletion from './accounts-deletion.ts'
import * as accountsExport from './accounts-export.ts'
import * as accountsGoogle from './accounts-google.ts'
import * as accountsVerification from './accounts-verification.ts'
import * as anchors from './anchors.ts'
import * as artworks from './artworks.ts'
import * as artworksExplore from './artworks-explore.ts'
import * as artworksFilter from './artworks-filter.ts'
import * as artworksLog from './artworks-log.ts'
import * as artworksRecord from './artworks-record.ts'
import * as artworksReview from './artworks-review.ts'
import * as artworksWinners from './artworks-winners.ts'
import * as auction from './auction.ts'
import * as boxes from './boxes.ts'
import type { AnyCall } from './call.ts'
import * as campaigns from './campaigns.ts'
import * as collections from './collections.ts'
import * as comments from './comments.ts'
import * as contacts from './contacts.ts'
import * as following from './following.ts'
import * as foreign from './foreign.ts'
import * as holding from './holding.ts'
import * as invitations from './invitations.ts'
import * as live from './live.ts'
import * as market from './market.ts'
import * as nfts from './nfts.ts'
import * as nftsProfile from './nfts-profile.ts'
import * as notices from './notices.ts'
import * as numbers from './numbers.ts'
import * as operators from './operators.ts'
import * as operatorsAppeals from './operators-appeals.ts'
import * as operatorsArtworks from './operators-artworks.ts'
import * as operatorsArtworksReview from './operators-artworks-review.ts'
import * as operatorsBulk from './operators-bulk.ts'
import * as operatorsCampaigns from './operators-campaigns.ts'
import * as operatorsCollections from './operators-collections.ts'
import * as operatorsComments from './operators-comments.ts'
import * as operatorsDay from './operators-day.ts'
import * as operatorsForeign from './operators-foreign.ts'
import * as operatorsHelp from './operators-help.ts'
import * as operatorsPerks from './operators-perks.ts'
import * as operatorsPlans from './operators-plans.ts'
import * as operatorsSets from './operators-sets.ts'
import * as operatorsVotes from './operators-votes.ts'
import * as plans from './plans.ts'
import * as search from './search.ts'
import * as sets from './sets.ts'
import * as sharing from './sharing.ts'
import * as site from './site.ts'
import * as support from './support.ts'
import * as wallet from './wallet.ts'

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'kind' in value && 'path' in value

/** Collects the calls that the files of a room declare; a call that names another room stops the start. */
export const collectCalls = (room: string, ...files: readonly object[]): readonly AnyCall[] => {
  const calls = files.flatMap((file) => Object.values(file).filter(isCall))
  const stray = calls.find((call) => call.room !== room)
  if (stray) throw new Error(`${stray.path} is declared for the room ${stray.room}, but registered for ${room}`)
  return calls
}

/** The calls of each room, in the order of the documentation. A new room is one line here and one in the server's rooms. */
export const roomCalls = {
  site: collectCalls('site', site),
  support: collectCalls('support', support),
  accounts: collectCalls('accounts', accounts, accountsVerification, accountsGoogle, accountsDeletion, accountsExport),
  operators: collectCalls(
    'operators',
    operators,
    operatorsCampaigns,
    operatorsVotes,
    operatorsAppeals,
    operatorsArtworks,
    operatorsArtworksReview,
    operatorsBulk,
    operatorsComments,
    operatorsSets,
    operatorsCollections,
    operatorsForeign,
    operatorsPerks,
    operatorsHelp,
    operatorsPlans,
    operatorsDay,
  ),
  wallet: collectCalls('wallet', wallet),
  nfts: collectCalls('nfts', nfts, nftsProfile),
  market: collectCalls('market', market, auction),
  boxes: collectCalls('boxes', boxes),
  collections: collectCalls('collections', collections),
  foreign: collectCalls('foreign', foreign),
  holding: collectCalls('holding', holding),
  campaigns: collectCalls('campaigns', campaigns),
  artworks: collectCalls(
    'artworks',
    artworks,
    artworksExplore,
    artworksFilter,
    artworksReview,
    artworksLog,
    artworksRecord,
    artworksWinners,
  ),
  anchors: collectCalls('anchors', anchors),
  notices: collectCalls('notices', notices),
  live: collectCalls('live', live),
  contacts: collectCalls('contacts', contacts, invitations),
  sharing: collectCalls('sharing', sharing),
  numbers: collectCalls('numbers', numbers),
  search: collectCalls('search', search),
  following: collectCalls('following', following),
  sets: collectCalls('sets', sets),
  comments: collectCalls('comments', comments),
  plans: collectCalls('plans', plans),
} as const

/** Every declared call: what OpenAPI documents and what the server must bind. */
export const allCalls: readonly AnyCall[] = Object.values(roomCalls).flat()
