import { createHash } from 'node:crypto'
import type { Picture } from '@plinth/api-schema/pictures'
import { voteState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import { DEMO_ARTWORKS, type DemoArtwork } from './artworks.demo-content.ts'

const HOUR_MS = 3_600_000

/** A campaign that gets works in the demo. */
export type DemoWall = { slug: string; id: number; startsAt: Date; endsAt: Date }

/** What the demo's works need: who lives in the demo, on which walls the works are, a way to upload pictures, and the time. */
export type DemoDeps = {
  ids: ReadonlyMap<string, number>
  visitors: readonly string[]
  walls: readonly DemoWall[]
  now: Date
  uploadDemoPicture(tx: Queryable, accountId: number, name: string): Promise<Picture>
}

/** Always the same number from 0 up to 1 for the same words, so that every demo looks alike. */
const chance = (...words: (string | number)[]) =>
  createHash('sha256').update(words.join('|')).digest().readUInt32BE(0) / 2 ** 32

const between = (from: Date, to: Date, share: number) =>
  new Date(from.getTime() + (to.getTime() - from.getTime()) * share)

const knownId = (ids: ReadonlyMap<string, number>, userName: string) => {
  const id = ids.get(userName)
  if (id === undefined) throw new Error(`The demo has no ${userName}`)
  return id
}

async function submitDemoWork(tx: Queryable, work: DemoArtwork, wall: DemoWall, deps: DemoDeps): Promise<void> {
  const artistId = knownId(deps.ids, work.artist)
  const until = new Date(Math.min(wall.endsAt.getTime(), deps.now.getTime()) - HOUR_MS)
  const hungAt = between(wall.startsAt, until, 0.05 + 0.6 * chance('hung', work.picture))
  const picture = await deps.uploadDemoPicture(tx, artistId, work.picture)
  const [row] = await tx.query<{ id: number }>({
    text: `insert into artworks (campaign_id, account_id, title, description, picture, credit, created_at)
           values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    values: [wall.id, artistId, work.title, work.text, picture, work.credit, hungAt],
  })
  await uploadReferences.hold(tx, [{ holder: `artwork:${row!.id}`, urls: [picture.url] }])
  const voters = deps.visitors
    .filter((visitor) => chance('vote', work.picture, visitor) < work.liked)
    .map((visitor) => ({
      id: knownId(deps.ids, visitor),
      at: between(hungAt, until, chance('when', work.picture, visitor)),
    }))
  await tx.query({
    text: `insert into votes (campaign_id, artwork_id, account_id, created_at)
           select $1, $2, * from unnest($3::bigint[], $4::timestamptz[])`,
    values: [wall.id, row!.id, voters.map(({ id }) => id), voters.map(({ at }) => at)],
  })
}

// The demo writes rows, so the counters follow from a count.
const COUNT = [
  `update artworks a set vote_count = (select count(*) from votes v
     where v.campaign_id = a.campaign_id and v.artwork_id = a.id and v.state = ${voteState.counted})`,
  `insert into participations (campaign_id, account_id, joined_at, work_count, vote_count)
     select campaign_id, account_id, min(created_at), count(*), sum(vote_count) from artworks group by 1, 2`,
  `update campaign_counters c set work_count = t.works, vote_count = t.votes, join_count = t.people
     from (select campaign_id, sum(work_count) as works, sum(vote_count) as votes, count(*) as people
             from participations group by 1) t
    where t.campaign_id = c.id`,
]

/** Hangs the works of the demo and lets its visitors vote. */
export async function seedDemoArtworks(tx: Queryable, deps: DemoDeps): Promise<void> {
  for (const work of DEMO_ARTWORKS) {
    const wall = deps.walls.find(({ slug }) => slug === work.campaign)
    if (!wall) throw new Error(`The demo has no campaign ${work.campaign}`)
    await submitDemoWork(tx, work, wall, deps)
  }
  for (const text of COUNT) await tx.query({ text })
}
