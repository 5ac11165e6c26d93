import type { Queryable } from '../../db/database.ts'
import { DEMO_PLACES } from '../../db/demo-places.ts'
import { addCountryVisits, addVisits } from './numbers.repository.ts'

/** A campaign of the demo that has begun or will. */
export type DemoWall = { id: number; startsAt: Date; endsAt: Date }

// On each day some look without logging in: on the first days of a campaign more of them.
const FEWEST_LOOKERS = 9
const OPENING_LOOKERS = 60
const DAY_SPREAD = 17

type ActiveDay = { day: string; people: number }

/** How many people voted or submitted a first work on each day of a campaign. */
const listActiveDays = (tx: Queryable, campaignId: number, from: Date, to: Date) =>
  tx.query<ActiveDay>({
    text: `select to_char(d.day, 'YYYY-MM-DD') as day,
             count(distinct a.account_id)::int as people
             from generate_series(date_trunc('day', $2::timestamptz at time zone 'UTC'), $3::timestamptz at time zone 'UTC', interval '1 day') as d(day)
             left join (select account_id, (created_at at time zone 'UTC')::date as day from vote_facts where campaign_id = $1 and is_counted
               union all select account_id, (joined_at at time zone 'UTC')::date from participants where campaign_id = $1) a on a.day = d.day::date
            group by d.day order by d.day`,
    values: [campaignId, from, to],
  })

/** The visits of a day: those who did something were logged in, and others only looked; the same in every demo. */
const visitsOf = ({ people }: ActiveDay, place: number, campaignId: number) => {
  const opening = Math.round(OPENING_LOOKERS / (place + 1))
  const members = people + ((campaignId + place * 5) % 4)
  return { members, visits: members * 2 + FEWEST_LOOKERS + opening + ((campaignId * 3 + place * 7) % DAY_SPREAD) }
}

/** Lets people have come to the demo's campaigns on each day since they opened. */
export async function seedDemoVisits(
  tx: Queryable,
  { walls, now }: { walls: readonly DemoWall[]; now: Date },
): Promise<void> {
  for (const { id, startsAt, endsAt } of walls) {
    if (startsAt > now) continue
    const days = await listActiveDays(tx, id, startsAt, endsAt < now ? endsAt : now)
    let all = 0
    for (const [place, day] of days.entries()) {
      const counted = visitsOf(day, place, id)
      all += counted.visits
      await addVisits(tx, { campaignId: id, day: day.day, ...counted })
    }
    for (const { country, share } of DEMO_PLACES) {
      const visits = Math.floor(all * share)
      if (visits > 0) await addCountryVisits(tx, { campaignId: id, country, visits })
    }
  }
}
