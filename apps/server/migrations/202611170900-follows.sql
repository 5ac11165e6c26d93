-- Somebody follows artists, brands and campaigns, and reads in one feed what they hung, opened and won. The feed is read from what
-- stands in the tables of their owners: nothing is written for each follower.
create table follows (
  account_id bigint not null references accounts,
  kind smallint not null check (kind in (0, 1, 2)),
  subject_id bigint not null,
  followed_at timestamptz not null,
  primary key (account_id, kind, subject_id)
);
comment on table follows is 'who follows whom; a row goes with its account, and with the account or campaign that it is about';
comment on column follows.kind is '0 an artist, 1 a brand, 2 a campaign';
comment on column follows.subject_id is 'of the account or the campaign';
create index follows_subject_idx on follows (kind, subject_id);

-- When a work came to the wall, which is later than it was submitted where its brand looks first. Apart from artworks, which every
-- vote writes to.
create table artwork_hangings (
  campaign_id bigint not null,
  artwork_id bigint not null,
  account_id bigint not null references accounts,
  hung_at timestamptz not null,
  primary key (campaign_id, artwork_id),
  foreign key (campaign_id, artwork_id) references artworks on delete cascade
);
comment on table artwork_hangings is 'when each work was first on the wall; a trigger writes it';
create index artwork_hangings_artist_idx on artwork_hangings (account_id, hung_at desc, artwork_id desc);
create index artwork_hangings_campaign_idx on artwork_hangings (campaign_id, hung_at desc, artwork_id desc);

create function keep_hanging() returns trigger language plpgsql as $$
begin
  insert into artwork_hangings (campaign_id, artwork_id, account_id, hung_at)
    values (new.campaign_id, new.id, new.account_id, case when tg_op = 'INSERT' then new.created_at else now() end)
    on conflict do nothing;
  return null;
end
$$;
create trigger artworks_hanging after insert or update of has_hung on artworks
  for each row when (new.has_hung) execute function keep_hanging();
insert into artwork_hangings (campaign_id, artwork_id, account_id, hung_at)
  select campaign_id, id, account_id, created_at from artworks where has_hung;

create view hangings as select campaign_id, artwork_id, account_id, hung_at from artwork_hangings;

create function placed_artworks(campaign bigint) returns table (campaign_id bigint, id bigint, account_id bigint, place integer)
language sql stable as $$
  select w.campaign_id, w.id, w.account_id, row_number() over (order by w.vote_count desc, w.id desc)::int
    from artworks w where w.campaign_id = campaign and w.deleted_at is null and w.vote_count > 0
   order by w.vote_count desc, w.id desc limit 3
$$;
comment on function placed_artworks is 'the works of a campaign that carry a place; of those with as many votes the later one stands first';

create or replace view shown_artworks as
  select campaign_id, id, account_id, title, picture, created_at, artist_name from artworks
   where deleted_at is null and purged_at is null and picture is not null;
