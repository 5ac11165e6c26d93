import { createHash } from 'node:crypto'
import type { Picture } from '@plinth/api-schema/pictures'
import { holdReason, removedBy, voteState } from '@plinth/api-schema/states'
import type { WeighedSign } from '@plinth/api-schema/vote-signs'
import type { Queryable } from '../../db/database.ts'
import { demoPerson, demoWall } from '../../db/demo-finding.ts'
import { demoNetwork } from '../../db/demo-places.ts'
import type { PictureLooks } from '../../media/picture-looks.ts'
import { findTerms } from '../campaigns/campaigns-terms.service.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import { DEMO_ARTWORKS, type DemoArtwork } from './artworks.demo-content.ts'
import { seedDemoModeration } from './artworks.demo-moderation.ts'
import { insertUnknownLook } from './artworks-looks.repository.ts'
import { keepLooks } from './artworks-looks.service.ts'
import { saveTerms } from './artworks-rights.repository.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A campaign that gets works in the demo. */
export type DemoWall = { slug: string; id: number; startsAt: Date; endsAt: Date }

/** What the demo's works need: who lives in the demo, on which walls the works are, a way to upload pictures, what they look like, and the time. */
export type DemoDeps = {
  ids: ReadonlyMap<string, number>
  visitors: readonly string[]
  /** The participants whom one can log in as: they vote, too, so that My votes has something to show. */
  members: readonly string[]
  walls: readonly DemoWall[]
  now: Date
  uploadDemoPicture(tx: Queryable, accountId: number, name: string): Promise<Picture>
  looksOf(name: string): PictureLooks | null
}

/** Always the same number from 0 up to 1 for the same words, so that every demo looks alike. */
const chance = (...words: (string | number)[]) =>
  createHash('sha256').update(words.join('|')).digest().readUInt32BE(0) / 2 ** 32

const between = (from: Date, to: Date, share: number) =>
  new Date(from.getTime() + (to.getTime() - from.getTime()) * share)

async function submitDemoWork(tx: Queryable, work: DemoArtwork, wall: DemoWall, deps: DemoDeps): Promise<void> {
  const artistId = demoPerson(deps.ids, work.artist)
  const until = new Date(Math.min(wall.endsAt.getTime(), deps.now.getTime()) - HOUR_MS)
  const sentAt = work.unseen
    ? between(new Date(until.getTime() - DAY_MS), until, chance('sent', work.title))
    : between(wall.startsAt, until, 0.05 + 0.6 * chance('hung', work.picture))
  const picture = await deps.uploadDemoPicture(tx, artistId, work.picture)
  const terms = await findTerms(tx, wall.id)
  if (terms) await saveTerms(tx, terms)
  const [row] = await tx.query<{ id: number }>({
    text: `insert into artworks (campaign_id, account_id, title, description, picture, credit, created_at, rights_sha256, has_hung,
             deleted_by, deleted_at, medium, tags, width_cm, height_cm, colour)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9::int is null, $9, case when $9::int is not null then $7::timestamptz end, $10, $11, $12, $13,
             (select u.colour from uploads u where u.key = $14)) returning id`,
    values: [
      wall.id,
      artistId,
      work.title,
      work.text,
      picture,
      work.credit,
      sentAt,
      terms?.sha256 ?? null,
      work.unseen ? removedBy[work.unseen] : null,
      work.traits.medium,
      work.traits.tags,
      work.traits.size?.widthCm ?? null,
      work.traits.size?.heightCm ?? null,
      /^\/files\/([^.]+)/.exec(picture.url)?.[1] ?? '',
    ],
  })
  await uploadReferences.hold(tx, [{ holder: `artwork:${row!.id}`, urls: [picture.url] }])
  const { id } = row!
  await insertUnknownLook(tx, wall.id, id)
  await keepLooks(tx, { campaignId: wall.id, id, accountId: artistId }, deps.looksOf(work.picture))
  const voters = [...deps.visitors, ...deps.members.filter((member) => member !== work.artist)]
    .filter((visitor) => chance('vote', work.picture, visitor) < work.liked)
    .map((visitor) => ({
      id: demoPerson(deps.ids, visitor),
      at: between(sentAt, until, chance('when', work.picture, visitor)),
      network: demoNetwork(chance('country', visitor), chance('network', visitor)),
    }))
  await tx.query({
    text: `insert into votes (campaign_id, artwork_id, account_id, created_at, address_group)
           select $1, $2, * from unnest($3::bigint[], $4::timestamptz[], $5::text[])`,
    values: [
      wall.id,
      row!.id,
      voters.map(({ id }) => id),
      voters.map(({ at }) => at),
      voters.map(({ network }) => network),
    ],
  })
}

// Longer ago than the product looks back by itself, or it would weigh these votes once more.
const BURST_AGE_MS = 3 * DAY_MS
const PAUSE_MS = 9_000
const BURST = { network: '203.0.113.0/24', people: 24 }
const BURST_SIGNS: WeighedSign[] = [
  { sign: 'inStep', points: 2.5 },
  { sign: 'network', points: 1.5 },
  { sign: 'device', points: 1.25 },
]
const APPEAL =
  'We were at the opening night and voted there together, over the gallery’s own network. Please look at my vote again.'

/** Lets a burst of votes be held on a work of a wall that is open, and one of its voters appeal. */
async function holdDemoBurst(tx: Queryable, { ids, visitors, walls, now }: DemoDeps): Promise<void> {
  const begunAt = new Date(now.getTime() - BURST_AGE_MS)
  const open = walls.filter(({ startsAt, endsAt }) => startsAt < begunAt && endsAt > now)
  const [work] = await tx.query<{ campaignId: number; id: number; voted: number[] }>({
    text: `select w.campaign_id as "campaignId", w.id,
             coalesce((select jsonb_agg(v.account_id) from votes v where v.campaign_id = w.campaign_id and v.artwork_id = w.id), '[]') as voted
             from artworks w join campaign_facts c on c.id = w.campaign_id and c.vote_limit is null and not c.votes_hidden
            where w.campaign_id = any ($1::bigint[]) and w.created_at < $2 and w.deleted_at is null order by w.id limit 1`,
    values: [open.map(({ id }) => id), begunAt],
  })
  if (!work) return
  const burst = visitors
    .map((visitor) => demoPerson(ids, visitor))
    .filter((id) => !work.voted.includes(id))
    .slice(0, BURST.people)
  await tx.query({
    text: `with held as (
             insert into votes (campaign_id, artwork_id, account_id, state, hold_reason, address_group, device_hash, created_at)
             select $1, $2, t.id, ${voteState.held}, ${holdReason.inStep}, $4, sha256('demo'), t.at
               from unnest($3::bigint[], $5::timestamptz[]) as t(id, at) returning campaign_id, artwork_id, account_id)
           insert into vote_scores (campaign_id, artwork_id, account_id, points, signs)
           select campaign_id, artwork_id, account_id, $6, $7 from held`,
    values: [
      work.campaignId,
      work.id,
      burst,
      BURST.network,
      burst.map((_id, index) => new Date(begunAt.getTime() + index * PAUSE_MS)),
      BURST_SIGNS.reduce((sum, { points }) => sum + points, 0),
      JSON.stringify(BURST_SIGNS),
    ],
  })
  await tx.query({
    text: `insert into vote_appeals (campaign_id, artwork_id, account_id, message, created_at)
           select $1, $2, id, $4, $5 from unnest($3::bigint[]) as t(id)`,
    values: [work.campaignId, work.id, burst.slice(0, 1), APPEAL, new Date(begunAt.getTime() + DAY_MS)],
  })
}

// The demo writes rows, so what the rules allow and the counters follow from a count.
const COUNT = [
  `delete from votes v using (
     select v.campaign_id, v.artwork_id, v.account_id, c.vote_limit, row_number() over (
              partition by v.campaign_id, v.account_id, ballot_window(c.vote_limit_per, v.created_at) order by v.created_at, v.artwork_id) as place
       from votes v join campaign_facts c on c.id = v.campaign_id where c.vote_limit is not null) cast_votes
    where v.campaign_id = cast_votes.campaign_id and v.artwork_id = cast_votes.artwork_id
      and v.account_id = cast_votes.account_id and cast_votes.place > cast_votes.vote_limit`,
  `insert into ballot_allowances (campaign_id, holder, window_start, used, granted)
     select v.campaign_id, int8send(v.account_id), ballot_window(c.vote_limit_per, v.created_at), count(*), 0
       from votes v join campaign_facts c on c.id = v.campaign_id where c.vote_limit is not null group by 1, 2, 3`,
  `update artworks a set vote_count = (select count(*) from votes v
     where v.campaign_id = a.campaign_id and v.artwork_id = a.id and v.state = ${voteState.counted})`,
  `insert into participations (campaign_id, account_id, joined_at, work_count, vote_count)
     select campaign_id, account_id, min(created_at), count(*), sum(vote_count) from artworks where has_hung group by 1, 2`,
  `update campaign_counters c set work_count = t.works, vote_count = t.votes, join_count = t.people
     from (select campaign_id, sum(work_count) as works, sum(vote_count) as votes, count(*) as people
             from participations group by 1) t
    where t.campaign_id = c.id`,
]

/** Hangs the works of the demo and lets its visitors vote. */
export async function seedDemoArtworks(tx: Queryable, deps: DemoDeps): Promise<void> {
  for (const work of DEMO_ARTWORKS) {
    await submitDemoWork(tx, work, demoWall(deps.walls, work.campaign), deps)
  }
  await holdDemoBurst(tx, deps)
  await seedDemoModeration(tx, deps)
  for (const text of COUNT) await tx.query({ text })
}
