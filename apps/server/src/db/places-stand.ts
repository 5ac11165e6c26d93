/**
 * SQL for whether the places in the campaign `c` stand: when its votes are closed, which is seconds after the end, or two hours after
 * it where there is nothing to close or the last look at the votes fails.
 */
export const PLACES_STAND = `(c.ends_at < statement_timestamp() - interval '2 hours'
  or exists (select 1 from closed_votes v where v.campaign_id = c.id))`
