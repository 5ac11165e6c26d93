-- A campaign without works is erased, and its log, which has no votes, goes with it. What was anchored stays: the proofs of the
-- other logs of the day need every head under its root.
alter table vote_logs drop constraint vote_logs_campaign_id_fkey,
  add foreign key (campaign_id) references campaigns on delete cascade;
alter table vote_log_batches drop constraint vote_log_batches_campaign_id_fkey,
  add foreign key (campaign_id) references campaigns on delete cascade;
alter table vote_log_trees drop constraint vote_log_trees_campaign_id_fkey,
  add foreign key (campaign_id) references campaigns on delete cascade;
alter table vote_log_tiles drop constraint vote_log_tiles_campaign_id_fkey,
  add foreign key (campaign_id) references campaigns on delete cascade;
alter table vote_log_checkpoints drop constraint vote_log_checkpoints_campaign_id_fkey,
  add foreign key (campaign_id) references campaigns on delete cascade;
alter table vote_anchors drop constraint vote_anchors_campaign_id_fkey;
alter table vote_anchor_heads drop constraint vote_anchor_heads_campaign_id_fkey;
