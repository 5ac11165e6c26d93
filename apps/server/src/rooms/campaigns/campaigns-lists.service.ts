import { AppError } from '@plinth/api-schema/errors'
import type { Standing, TopBrand } from '@plinth/api-schema/leaderboard'
import { messages } from '@plinth/api-schema/messages'
import { createBriefMemory } from '../../db/brief-memory.ts'
import type { Database } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import { createSharing } from './campaigns.sharing.ts'
import type { Card, OwnCard } from './campaigns-cards.repository.ts'
import {
  countJoined,
  countOwn,
  countTopBrands,
  findStanding,
  type JoinedOrder,
  listJoined,
  listOwn,
  listStandings,
  listTopBrands,
  type StandingOrder,
} from './campaigns-lists.repository.ts'
import {
  countPrivateMarket,
  countPublicMarket,
  listMarket,
  type MarketFilter,
  type MarketOrder,
  type MarketPage,
  type MarketViewer,
} from './campaigns-market.repository.ts'
import { findVisibleFacts, hidesVotes } from './campaigns-visibility.repository.ts'
import { viewerOf } from './campaigns-visibility.service.ts'

// A total may lag so far behind its list: counting a hundred thousand rows for each request would be the whole cost of it.
const TOTALS_KEPT_MS = 1_000

/** What is asked of the market. */
export type MarketQuery = MarketFilter & {
  order: MarketOrder
  direction: 'asc' | 'desc'
  limit: number
  offset: number
  cursor?: string | undefined
}

/** A page of the market: its rows as JSON, and the moment at which it was read. */
export type Market = { rows: string[]; total: number; nextCursor: string | null; readAt: Date }

const marketViewer = (member: Member | null): MarketViewer =>
  member === null ? { kind: 'anybody' } : { kind: member.kind, accountId: member.accountId }

// A cursor is good for the order that it was given out for.
const writeCursor = ({ order, direction }: MarketQuery, { key, id }: { key: number; id: number }) =>
  Buffer.from(`${order}:${direction}:${key}:${id}`).toString('base64url')

const readCursor = (query: MarketQuery): MarketPage['from'] => {
  if (query.cursor === undefined) return { offset: query.offset }
  const [order, direction, key = '', id = ''] = Buffer.from(query.cursor, 'base64url').toString().split(':')
  const isNumber = (text: string) => /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))
  if (order !== query.order || direction !== query.direction || !isNumber(key) || !isNumber(id))
    throw new AppError('invalid', { msg: messages.cursorUnknown, field: 'cursor' })
  return { key: Number(key), id: Number(id) }
}

/** Lists campaigns, their people and their brands. */
export function createListsService({ database, clock }: { database: Database; clock: Clock }) {
  const totals = createBriefMemory<number>({ clock, keptMs: TOTALS_KEPT_MS })
  const everybodys = createSharing<Market>()
  const brands = createBriefMemory<{ rows: TopBrand[]; total: number }>({ clock, keptMs: TOTALS_KEPT_MS })

  const countMarket = async (
    { status, name, isRecommended, isFeatured, brandId }: MarketQuery,
    viewer: MarketViewer,
  ) => {
    const filter = { status, name, isRecommended, isFeatured, brandId }
    const key = JSON.stringify(filter)
    const everybody = await totals.recall(key, () => countPublicMarket(database, filter))
    if (viewer.kind === 'anybody') return everybody
    if (viewer.kind !== 'operator') return everybody + (await countPrivateMarket(database, filter, viewer))
    return everybody + (await totals.recall(`${key} operator`, () => countPrivateMarket(database, filter, viewer)))
  }

  const readMarket = async (viewer: MarketViewer, query: MarketQuery): Promise<Market> => {
    // One row more tells whether there is another page.
    const page = { ...query, limit: query.limit + 1, from: readCursor(query) }
    const [found, total] = await Promise.all([listMarket(database, query, viewer, page), countMarket(query, viewer)])
    const rows = found.slice(0, query.limit)
    const last = rows.at(-1)
    const nextCursor = found.length > query.limit && last ? writeCursor(query, last) : null
    return { rows: rows.map(({ card }) => card), total, nextCursor, readAt: clock.now() }
  }

  return {
    /** The campaigns that somebody can find: public ones, and private ones that they were let into. */
    market(member: Member | null, query: MarketQuery): Promise<Market> {
      const viewer = marketViewer(member)
      // Anyone who is not logged in sees what all the others see.
      if (viewer.kind !== 'anybody') return readMarket(viewer, query)
      return everybodys.ask(JSON.stringify(query), () => readMarket(viewer, query))
    },

    /** A brand's own campaigns, and how many are in each state. */
    async own(
      { accountId }: Member,
      { status, ...slice }: Slice & { status: number | undefined },
    ): Promise<{ rows: OwnCard[]; total: number; counts: [number, number, number] }> {
      const counts = await countOwn(database, accountId)
      const rows = await listOwn(database, { brandId: accountId, status: status ?? null }, slice)
      const total = status === undefined ? counts[0] + counts[1] + counts[2] : counts[status as 0 | 1 | 2]
      return { rows: rows.map(({ card }) => card), total, counts }
    },

    /** The campaigns that somebody takes part in, as far as the caller may see them. */
    async joined(
      member: Member | null,
      query: Slice & {
        accountId: number
        status: number | undefined
        exceptId: number | undefined
        order: JoinedOrder
      },
    ): Promise<{ rows: Card[]; total: number }> {
      const { accountId, status = null, exceptId = null } = query
      const filter = { accountId, status, exceptId, viewer: viewerOf(member) }
      const rows = await listJoined(database, filter, query.order, query)
      return { rows: rows.map(({ card }) => card), total: await countJoined(database, filter) }
    },

    /** Who takes part in a campaign, and where the caller stands among them. */
    async participants(
      member: Member | null,
      { campaignId, order, ...slice }: Slice & { campaignId: number; order: StandingOrder },
    ) {
      const campaign = await findVisibleFacts(database, campaignId, viewerOf(member))
      if (!campaign) throw new AppError('notFound')
      const isHidden = hidesVotes(campaign)
      const rows = await listStandings(
        database,
        campaignId,
        isHidden && order === 'voteCount' ? 'joinedAt' : order,
        slice,
      )
      const own =
        member?.kind === 'participant'
          ? (rows.find(({ id }) => id === member.accountId) ??
            (await findStanding(database, campaignId, member.accountId)))
          : undefined
      const shown = (standing: Standing) => (isHidden ? { ...standing, voteCount: null, rank: null } : standing)
      return { rows: rows.map(shown), total: campaign.joinCount, own: own ? shown(own) : null }
    },

    /** Verified brands by the number of their public campaigns. */
    topBrands: (slice: Slice): Promise<{ rows: TopBrand[]; total: number }> =>
      brands.recall(JSON.stringify(slice), async () => ({
        rows: await listTopBrands(database, slice),
        total: await countTopBrands(database),
      })),
  }
}
