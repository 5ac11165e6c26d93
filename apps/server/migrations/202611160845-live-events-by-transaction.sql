-- Numbers and times are given before a row is committed, so neither tells which rows are new. The transaction does: a server asks for
-- the rows that the snapshot of its last look did not see, however late they were committed and however many came meanwhile.
alter table live_events add column written_by xid8 not null default pg_current_xact_id();
comment on column live_events.written_by is 'the transaction that wrote the row, to be held against a snapshot';
create index live_events_written_by_idx on live_events (written_by);
