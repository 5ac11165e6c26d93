import { campaignStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'

/** Takes campaigns of a brand out of sight that nobody has seen yet. */
export const archiveUnpublished = (tx: Queryable, brandId: number) =>
  tx.query({
    name: 'campaign-archive-unpublished',
    text: `update campaigns set deleted_at = statement_timestamp() where brand_id = $1 and deleted_at is null
              and campaign_status(review, starts_at, ends_at) = ${campaignStatus.unpublished}`,
    values: [brandId],
  })

/** Takes somebody off the lists of those who were let in. */
export const deleteGuest = (tx: Queryable, accountId: number) =>
  tx.query({
    name: 'campaign-delete-guest',
    text: 'delete from campaign_guests where account_id = $1',
    values: [accountId],
  })
