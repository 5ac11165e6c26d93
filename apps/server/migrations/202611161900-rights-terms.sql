-- The terms to which artists have agreed, letter for letter, under the hash of their text.
create table rights_terms (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  text text not null,
  created_at timestamptz not null default now(),
  check (encode(sha256(convert_to(text, 'UTF8')), 'hex') = sha256)
);
comment on table rights_terms is 'never changed and never deleted: tokens name the hash';

alter table artworks add column rights_sha256 text references rights_terms;
comment on column artworks.rights_sha256 is 'the terms that its artist agreed to; null for works that are older than terms';

create or replace view artwork_facts as
  select campaign_id, id, account_id, title, status, vote_count, created_at, deleted_at is not null as is_removed,
         deleted_by is not distinct from 3 as is_taken_down, rights_sha256
    from artworks;
