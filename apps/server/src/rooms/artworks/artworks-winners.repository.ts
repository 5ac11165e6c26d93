import { campaignStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { PLACES_STAND } from '../../db/places-stand.ts'
import type { Viewer } from './artworks-lists.repository.ts'

/** A campaign as far as its places need it. */
export type Contest = {
  name: string
  brandName: string
  endsAt: Date
  placesStand: boolean
  workCount: number
  voteCount: number
}

/** A campaign that the viewer may see, or undefined. */
export async function findContest(
  database: Queryable,
  { accountId, isOperator }: Viewer,
  campaignId: number,
): Promise<Contest | undefined> {
  const [row] = await database.query<Contest>({
    name: 'artworks-contest',
    text: `select c.name, b.name as "brandName", c.ends_at as "endsAt", c.status = ${campaignStatus.completed} and ${PLACES_STAND} as "placesStand",
             c.work_count as "workCount", c.vote_count as "voteCount"
             from visible_campaigns($2, $3) c join people b on b.id = c.brand_id where c.id = $1`,
    values: [campaignId, accountId, isOperator],
  })
  return row
}
