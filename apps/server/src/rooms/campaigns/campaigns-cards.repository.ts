import type * as wire from '@plinth/api-schema/campaigns'
import type { z } from 'zod'
import { EFFECTIVE_STATUS } from './campaigns-visibility.repository.ts'

/** A campaign in a list, with the names of the wire. */
export type Card = z.output<typeof wire.CampaignCard>
/** A campaign in its brand's own list, with the names of the wire. */
export type OwnCard = z.output<typeof wire.OwnCampaignCard>

const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`

// The lists of campaigns are the hottest answers of all: Postgres writes their rows as they go out, names of the wire
// included, and nothing here touches them again. `c` is the campaign, `b` the account of its brand.
const FIELDS = `'id', c.id, 'name', c.name, 'subtitle', c.subtitle, 'banner', c.banner ->> 'url', 'bannerPicture', c.banner,
  'appBanner', c.mobile_banner ->> 'url', 'appBannerPicture', c.mobile_banner, 'isPrivate', c.is_private::int,
  'isRecommend', (c.recommended_at is not null)::int, 'status', ${EFFECTIVE_STATUS},
  'operateStop', (c.paused_at is not null)::int, 'startTime', ${moment('c.starts_at')}, 'endTime', ${moment('c.ends_at')},
  'createTime', ${moment('c.created_at')}, 'brandUserId', c.brand_id, 'brandUserVo', json_build_object('nickName',
    coalesce(nullif(b.nick_name, ''), b.user_name), 'imageUrl', b.picture_url),
  'joinNum', c.join_count, 'workNum', c.work_count, 'voteNum', c.vote_count`

/** A card as JSON. */
export const CARD = `json_build_object(${FIELDS})`

/** A card for its own brand, as JSON; `h` is the change that is open, if any. */
export const OWN_CARD = `json_build_object(${FIELDS}, 'reviewStatus', c.review, 'reviewReason', c.review_reason,
  'deleteWorkNum', c.deleted_work_count, 'changeStatus', h.status)`
