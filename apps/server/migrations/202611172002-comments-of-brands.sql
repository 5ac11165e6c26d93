-- A brand sees the comments that it took down among the others, and can put them back.
create index comments_removed_idx on comments (campaign_id, artwork_id, id desc) where removed_by = 2;
