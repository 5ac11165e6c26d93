import { z } from 'zod'
import { eventsCall } from './call.ts'
import { messages } from './messages.ts'
import { wireFlag } from './wire.ts'

const room = 'live'
/** How many campaigns one page may listen to. */
export const MAX_LIVE_CAMPAIGNS = 100
/** How many works one event of the market names at most. */
export const MAX_LIVE_WORKS = 100

/** `event: votes`: the counts of artworks that have changed. */
const LiveVotes = z.array(z.object({ worksId: z.int(), voteNum: z.int() })).meta({ id: 'LiveVotes' })
/** `event: sums`: how many take part in a campaign, with how many works and votes; null while votes are hidden. */
const LiveSums = z
  .object({ campaignId: z.int(), joinNum: z.int(), workNum: z.int(), voteNum: z.int().nullable() })
  .meta({ id: 'LiveSums' })
/** `event: ranks`: the works of a campaign that carry a rank, at most three, the first one first. */
const LiveRanks = z.object({ campaignId: z.int(), worksIds: z.array(z.int()).max(3) }).meta({ id: 'LiveRanks' })
/** `event: artwork`: an artwork was submitted, removed or recovered. */
const LiveArtwork = z
  .object({ campaignId: z.int(), worksId: z.int(), change: z.enum(['submitted', 'removed', 'recovered']) })
  .meta({ id: 'LiveArtwork' })
/** `event: campaign`: something about the campaign has changed; a page reads it again. */
const LiveCampaign = z.object({ campaignId: z.int() }).meta({ id: 'LiveCampaign' })

const events = {
  votes: LiveVotes,
  sums: LiveSums,
  ranks: LiveRanks,
  artwork: LiveArtwork,
  campaign: LiveCampaign,
  reset: z.null(),
}

/** `event: notices`: how many notices of the listener are unread; those who are not logged in get none. */
const LiveNotices = z.object({ unreadNum: z.int() }).meta({ id: 'LiveNotices' })
/** `event: market`: something has changed about what is asked, offered, bid or paid for works; without any named, for many. */
const LiveMarket = z.object({ nftIds: z.array(z.int()).max(MAX_LIVE_WORKS) }).meta({ id: 'LiveMarket' })
const pageEvents = { ...events, notices: LiveNotices, market: LiveMarket }

/** The lists of operators of which they are told; what waits in campaigns and works is told with those. */
export const operatorLists = [
  'brands',
  'reports',
  'appeals',
  'alike',
  'votes',
  'voteAppeals',
  'help',
  'mails',
  'plans',
  'perks',
  'users',
  'audit',
] as const
/** A list of operators. */
export type OperatorList = (typeof operatorLists)[number]
/** `event: lists`: something was added to lists of operators, or was decided there. */
const LiveLists = z.object({ lists: z.array(z.enum(operatorLists)) }).meta({ id: 'LiveLists' })
const allEvents = { ...pageEvents, lists: LiveLists }

/** What each kind of event carries. */
export type LiveEvents = { [Kind in keyof typeof allEvents]: z.output<(typeof allEvents)[Kind]> }
/** The kinds of events. */
export const liveEventKinds = Object.keys(allEvents) as (keyof LiveEvents)[]

const campaignIds = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/, messages.invalidInput)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(z.int().positive()).max(MAX_LIVE_CAMPAIGNS, messages.tooManyIds))
  .meta({ description: 'The campaigns to listen to, as ids with commas between them.' })

const HOW =
  'Delivery is at least once, and an event says how things stand, not what to add. After `reset` a page reads its lists again.'

export const campaignEvents = eventsCall({
  method: 'GET',
  path: '/campaign/works/events',
  room,
  audience: 'public',
  summary: `What happens in campaigns, as server-sent events; of those named, only the ones that the caller may see. Somebody who is
logged in also hears of their own notices, and needs to name no campaign for that. ${HOW}`,
  input: z.object({
    campaignId: campaignIds.optional(),
    market: wireFlag()
      .optional()
      .meta({ description: '1: also what happens on the market to works that everybody may see.' }),
  }),
  events: pageEvents,
})

export const operatorEvents = eventsCall({
  method: 'GET',
  path: '/platform/events',
  room,
  audience: 'operator',
  summary: `What happens in all campaigns and to the lists of operators, as server-sent events. ${HOW}`,
  input: z.object({}),
  events: { ...events, lists: LiveLists },
})
