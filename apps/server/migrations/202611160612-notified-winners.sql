-- A brand is told what it has done already for a completed campaign: whom it has written to as a winner.
create or replace view participants as
  select campaign_id, account_id, joined_at, work_count, vote_count,
         (select max(n.sent_at) from winner_notices n where n.campaign_id = p.campaign_id and n.account_id = p.account_id)
           as notified_at
    from participations p;
