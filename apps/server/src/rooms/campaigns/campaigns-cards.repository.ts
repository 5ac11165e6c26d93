import type * as wire from '@plinth/api-schema/campaigns'
import type { z } from 'zod'
import { EFFECTIVE_STATUS, SHOWN_VOTES } from './campaigns-visibility.repository.ts'

/** A campaign in a list, with the names of the wire. */
export type Card = z.output<typeof wire.CampaignCard>
/** A campaign in its brand's own list, with the names of the wire. */
export type OwnCard = z.output<typeof wire.OwnCampaignCard>

// What a field holds, as the JSON of its value.
const jsonOrNull = (json: string) => `coalesce(${json}, 'null')`
const text = (column: string) => jsonOrNull(`to_json(${column})::text`)
const document = (column: string) => jsonOrNull(`(${column})::text`)
const flag = (condition: string) => `(${condition})::int`
const moment = (column: string) => jsonOrNull(`to_char(${column} at time zone 'UTC', '\\"YYYY-MM-DD HH24:MI:SS\\"')`)

// Joined as text, which takes about a seventh less of the database's time for a page than json_build_object.
const object = (fields: Record<string, string>) => {
  const parts = Object.entries(fields).map(([name, value], place) => `'${place === 0 ? '{' : ','}"${name}":', ${value}`)
  return `concat(${parts.join(', ')}, '}')`
}

// The lists of campaigns are the hottest answers of all: Postgres writes their rows as they go out, names of the wire
// included, and nothing here touches them again. `c` is the campaign. Its brand is looked up, not joined: so there is but
// one plan, and Postgres need not make it again for each request.
const FIELDS = {
  id: 'c.id',
  name: text('c.name'),
  subtitle: text('c.subtitle'),
  banner: document("c.banner -> 'url'"),
  bannerPicture: document('c.banner'),
  appBanner: document("c.mobile_banner -> 'url'"),
  appBannerPicture: document('c.mobile_banner'),
  isPrivate: flag('c.is_private'),
  isRecommend: flag('c.recommended_at is not null'),
  status: EFFECTIVE_STATUS,
  operateStop: flag('c.paused_at is not null'),
  startTime: moment('c.starts_at'),
  endTime: moment('c.ends_at'),
  createTime: moment('c.created_at'),
  brandUserId: 'c.brand_id',
  brandUserVo: `(select ${object({
    nickName: text('b.name'),
    imageUrl: text('b.picture_url'),
  })} from people b where b.id = c.brand_id)`,
  joinNum: 'c.join_count',
  workNum: 'c.work_count',
  voteNum: document(SHOWN_VOTES),
} satisfies Record<keyof Card, string>

/** A card, as the text of its JSON. */
export const CARD = object(FIELDS)

/** A card for its own brand, as the text of its JSON; `h` is the change that is open, if any. */
export const OWN_CARD = object({
  ...FIELDS,
  reviewStatus: 'c.review',
  reviewReason: text('c.review_reason'),
  deleteWorkNum: 'c.deleted_work_count',
  changeStatus: jsonOrNull('h.status::text'),
} satisfies Record<keyof OwnCard, string>)
