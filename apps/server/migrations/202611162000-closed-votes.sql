create view closed_votes as
  select campaign_id, closed_at from vote_logs where closed_at is not null;
comment on view closed_votes is 'campaigns whose votes were looked at for the last time and whose log has told the totals: places stand';
