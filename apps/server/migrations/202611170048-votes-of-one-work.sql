-- The statement that casts votes looks at single votes by their key. Where Postgres took a work for one with few votes it read them by
-- `votes_work_idx` instead, which begins with the same two columns, and so walked through all votes of the work. Now no index but
-- the keys begins with both, and statistics say that a campaign and a work have many, whatever a sample finds.
drop index votes_work_idx;
create index votes_work_idx on votes (artwork_id, created_at, account_id);
alter table votes alter column campaign_id set (n_distinct = 4);
alter table votes alter column artwork_id set (n_distinct = 4);
