-- Brands can discard mystery boxes that are not on the chain. The secret stays as long as one could still be laid in, taken from and drawn:
-- a wallet may have sent it already, or send it later.
alter table mystery_boxes add column discarded_at timestamptz;
comment on column mystery_boxes.discarded_at is 'its brand wants it no more; counts only while it is not on the chain';
create index mystery_boxes_draft_idx on mystery_boxes (reveal_by) where stage = 0;
