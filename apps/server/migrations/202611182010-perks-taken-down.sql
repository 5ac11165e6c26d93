-- Operators take a single perk of a brand down where something is wrong with it: then nobody is offered it or told its link and code,
-- until an operator puts it back.
alter table perks add column taken_down_at timestamptz;
comment on column perks.taken_down_at is 'when an operator took it down; null while it can be had';
create index perks_created_idx on perks (created_at desc, id desc);
create index perks_taken_down_idx on perks (created_at desc, id desc) where taken_down_at is not null;

alter table audit_entries
  drop constraint audit_entries_subject_kind_check,
  add constraint audit_entries_subject_kind_check check (subject_kind in ('account', 'campaign', 'artwork', 'help-request', 'comment', 'set', 'plan', 'payment', 'collection', 'perk'));
