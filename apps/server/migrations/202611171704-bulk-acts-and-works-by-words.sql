-- Operators close the reports of many works or profiles with one act, and can undo it: then exactly those are open again.
alter table artwork_reports add column closing_id uuid;
comment on column artwork_reports.closing_id is 'the bulk act that closed it; null while it is open, and where a single act did';

-- Operators look for works by words of the title, the artist's name and the campaign's.
create index accounts_name_idx on accounts using gin ((coalesce(nullif(nick_name, ''), user_name)) gin_trgm_ops);
create index campaigns_any_name_idx on campaigns using gin (name gin_trgm_ops);
