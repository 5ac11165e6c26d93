-- Votes of blocked accounts are looked for every minute: these are few, and must not be found by reading every account.
create index accounts_blocked_idx on accounts (id) where blocked_at is not null or erased_at is not null;

-- An appeal is about one vote as it was cast: one that is taken back and cast again has another leaf, and may be appealed again.
alter table vote_appeals add column leaf_index bigint check (leaf_index >= 0);
comment on column vote_appeals.leaf_index is 'the leaf of the vote that it is about; null where the vote has none';
update vote_appeals p set leaf_index = v.leaf_index from votes v
 where v.campaign_id = p.campaign_id and v.artwork_id = p.artwork_id and v.account_id = p.account_id;
drop index vote_appeals_vote_key;
create unique index vote_appeals_vote_key on vote_appeals (campaign_id, artwork_id, account_id, coalesce(leaf_index, -1)) where state <> 1;
