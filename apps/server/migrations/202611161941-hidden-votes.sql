-- The market by votes: of campaigns that keep theirs hidden until the end nobody learns from the order how many there are.
drop index campaigns_votes_idx;
create index campaigns_shown_votes_idx on campaigns (status, (case when votes_hidden and status < 2 then 0 else vote_count end) desc, id desc)
  where not is_private and review = 1 and deleted_at is null;
