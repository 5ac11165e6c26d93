import { AppError } from '@plinth/api-schema/errors'
import type { FeedEntry, FeedPage, FeedWork, Follow, FollowStanding, FollowSubject } from '@plinth/api-schema/follow'
import { MAX_FOLLOWS } from '@plinth/api-schema/following'
import { stampOf } from '@plinth/api-schema/pictures'
import { feedKind, followKind, stateOf } from '@plinth/api-schema/states'
import type { Database } from '../../db/database.ts'
import { consumeLimit } from '../../db/limits.ts'
import type { Slice } from '../../db/slice.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { boundsOf, readFeedCursor, writeFeedCursor } from './following.cursor.ts'
import { refuseMoreFollows, requireFollowable } from './following.policy.ts'
import {
  countFollows,
  deleteFollow,
  findOwner,
  findStanding,
  insertFollow,
  listFollows,
  lockFollows,
  type SubjectRow,
} from './following.repository.ts'
import { type FeedEvent, type FeedWorkRow, findCampaigns, findWorks, listEvents } from './following-feed.repository.ts'

const HOUR_SECONDS = 3_600
/** How often somebody can begin to follow something in an hour. */
export const FOLLOWS_AN_HOUR = 200

const rowOf = ({ kind, id }: FollowSubject): SubjectRow => ({ kind: followKind[kind], id })

export type FollowingDeps = { database: Database; clock: Clock; visibility: VisibilityService }

/** Keeps what people follow, and tells them what happens there. */
export function createFollowingService({ database, clock, visibility }: FollowingDeps) {
  const ownerOf = (member: Member | null, subject: FollowSubject) => {
    const [accountId, isOperator] = visibility.values(member)
    return findOwner(database, { accountId, isOperator }, rowOf(subject))
  }

  const tell = async (events: readonly FeedEvent[]): Promise<FeedEntry[]> => {
    const campaigns = await findCampaigns(database, [...new Set(events.map(({ campaignId }) => campaignId))])
    const idsOf = (kind: number) => events.filter((event) => event.kind === kind).map(({ id }) => id)
    const works = await findWorks(database, idsOf(feedKind.hung), idsOf(feedKind.won))
    return events.flatMap((event) => {
      const campaign = campaigns.find(({ id }) => id === event.campaignId)
      if (!campaign) return []
      const { id, name, picture, brandId, brandName } = campaign
      const isOf = (work: FeedWorkRow) =>
        event.kind === feedKind.won
          ? work.rank !== null && work.campaignId === event.id
          : event.kind === feedKind.hung && work.rank === null && work.id === event.id
      const shown = works.filter(isOf).map(
        ({ artistId, artistName, ...work }): FeedWork => ({
          ...work,
          campaignName: name,
          artist: { id: artistId, name: artistName },
        }),
      )
      // What was taken away since the events were read is not told.
      if (event.kind !== feedKind.opened && shown.length === 0) return []
      const kind = stateOf(feedKind, event.kind)
      return [
        { kind, at: event.at, campaign: { id, name, picture, brand: { id: brandId, name: brandName } }, works: shown },
      ]
    })
  }

  return {
    /** Whether the caller follows something, and how many do. */
    async standing(member: Member | null, subject: FollowSubject): Promise<FollowStanding> {
      if ((await ownerOf(member, subject)) === undefined) throw new AppError('notFound')
      return findStanding(database, member?.accountId ?? null, rowOf(subject))
    },

    /** Follows something; once more changes nothing. */
    async follow(member: Member, subject: FollowSubject): Promise<FollowStanding> {
      const { accountId } = member
      requireFollowable(accountId, await ownerOf(member, subject))
      await consumeLimit(database, clock, {
        key: `follow:${accountId}`,
        max: FOLLOWS_AN_HOUR,
        seconds: HOUR_SECONDS,
      })
      const row = rowOf(subject)
      const isFollowed = await database.transaction(async (tx) => {
        await lockFollows(tx, accountId)
        return insertFollow(tx, { ...row, accountId, at: clock.now() }, MAX_FOLLOWS)
      })
      if (!isFollowed) refuseMoreFollows()
      return findStanding(database, accountId, row)
    },

    /** Follows something no longer, whatever has become of it. */
    async unfollow({ accountId }: Member, subject: FollowSubject): Promise<void> {
      await deleteFollow(database, accountId, rowOf(subject))
    },

    /** What the caller follows. */
    async list({ accountId }: Member, slice: Slice): Promise<{ rows: Follow[]; total: number }> {
      const rows = await listFollows(database, accountId, slice)
      return {
        rows: rows.map(({ kind, banner, pictureUrl, ...row }) => ({
          ...row,
          kind: stateOf(followKind, kind),
          pictureUrl: pictureUrl ?? stampOf(banner),
        })),
        total: await countFollows(database, accountId),
      }
    },

    /** What happened there, the newest first. */
    async feed(
      { accountId }: Member,
      { limit, cursor }: { limit: number; cursor: string | undefined },
    ): Promise<FeedPage> {
      const place = readFeedCursor(cursor)
      // One more than asked for tells whether the feed goes on.
      const found = await listEvents(database, accountId, {
        micros: place.micros,
        ids: boundsOf(place),
        limit: limit + 1,
      })
      const events = found.slice(0, limit)
      const last = events.at(-1)
      return {
        entries: await tell(events),
        nextCursor: last && found.length > limit ? writeFeedCursor(last) : null,
      }
    },
  }
}

/** The room's service. */
export type FollowingService = ReturnType<typeof createFollowingService>
