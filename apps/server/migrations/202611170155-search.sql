-- One search over works, artists, brands, campaigns and articles. Its words stand apart from what they are the words of: every vote
-- writes to its work, and would write to an index of words as well. Triggers keep them, so that no statement can forget to. What
-- somebody may see is not kept here: whoever finds asks the owners' views.

-- Letters without their marks and in small, parted at everything that is neither letter nor digit. A text is cut before it is
-- normalised, which takes the square of the marks on a letter.
create function search_words_of(text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(left(word, 64) order by place) filter (where word <> ''), '{}')
    from regexp_split_to_table(
      lower(regexp_replace(normalize(left($1, 600), nfkd), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u200b-\u200f\ufe00-\ufe0f]', '', 'g')),
      '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u3000-\u303f\u30fb\ufe10-\ufe6f]+') with ordinality as t (word, place)
$$;
comment on function search_words_of is 'the words of a text in their order, as they are searched for';

create table search_entries (
  kind smallint not null check (kind in (1, 2, 3, 4, 5)),
  id bigint not null,
  head text collate "C" not null check (char_length(head) <= 64),
  words tsvector not null,
  primary key (kind, id)
);
comment on table search_entries is 'what can be found, hidden or not: whoever finds it asks its owner whether it may be seen';
comment on column search_entries.kind is '1 work, 2 artist, 3 brand, 4 campaign, 5 article';
comment on column search_entries.id is 'of the work, the account, the campaign or the article';
comment on column search_entries.head is 'how the name begins, in the words that are searched for';
create index search_entries_head_idx on search_entries (kind, head, id);
-- One for each kind: the words of a million works are not read to find a brand.
create index search_entries_works_idx on search_entries using gin (words) with (fastupdate = off) where kind = 1;
create index search_entries_artists_idx on search_entries using gin (words) with (fastupdate = off) where kind = 2;
create index search_entries_brands_idx on search_entries using gin (words) with (fastupdate = off) where kind = 3;
create index search_entries_campaigns_idx on search_entries using gin (words) with (fastupdate = off) where kind = 4;
create index search_entries_articles_idx on search_entries using gin (words) with (fastupdate = off) where kind = 5;

create table search_words (word text collate "C" primary key check (char_length(word) between 1 and 64));
comment on table search_words is 'each word of the entries once: what a misspelt one may have meant';
create index search_words_near_idx on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

create function keep_search_entry(of_kind integer, of_id bigint, name text, more text default '') returns void language plpgsql as $$
declare
  name_words text[] := search_words_of(name);
  all_words text[] := name_words || search_words_of(more);
begin
  if name_words = '{}' then
    delete from search_entries e where e.kind = of_kind and e.id = of_id;
    return;
  end if;
  -- In one order, so that two who write the same new words wait for each other and not in a circle.
  insert into search_words (word) select distinct w from unnest(all_words) w order by 1 on conflict do nothing;
  insert into search_entries as e (kind, id, head, words)
    values (of_kind, of_id, left(array_to_string(name_words, ' '), 64), array_to_tsvector(all_words))
    on conflict (kind, id) do update set head = excluded.head, words = excluded.words
    where (e.head, e.words) is distinct from (excluded.head, excluded.words);
end
$$;

-- A word that nothing has any more goes: it may have been somebody's name.
create function drop_search_words() returns trigger language plpgsql as $$
declare
  gone text;
  term tsquery;
begin
  for gone in
    select w from unnest(tsvector_to_array(old.words)) w
     where tg_op = 'DELETE' or not (w = any (tsvector_to_array(new.words))) order by w
  loop
    term := ('''' || replace(replace(gone, '\', '\\'), '''', '''''') || '''')::tsquery;
    delete from search_words where word = gone
      and not exists (select from search_entries where kind = 1 and words @@ term)
      and not exists (select from search_entries where kind = 2 and words @@ term)
      and not exists (select from search_entries where kind = 3 and words @@ term)
      and not exists (select from search_entries where kind = 4 and words @@ term)
      and not exists (select from search_entries where kind = 5 and words @@ term);
  end loop;
  return null;
end
$$;
create trigger search_entries_words after update or delete on search_entries for each row execute function drop_search_words();

create function search_artwork() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then delete from search_entries where kind = 1 and id = old.id;
  else perform keep_search_entry(1, new.id, new.title, new.artist_name);
  end if;
  return null;
end
$$;
create trigger artworks_search after insert or delete or update of title, artist_name on artworks
  for each row execute function search_artwork();

create function search_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then delete from search_entries where kind in (2, 3) and id = old.id;
  elsif new.kind in (0, 1) then
    perform keep_search_entry(new.kind + 2, new.id,
      case when new.erased_at is null then coalesce(nullif(new.nick_name, ''), new.user_name) else '' end);
  end if;
  return null;
end
$$;
create trigger accounts_search after insert or delete or update of nick_name, user_name on accounts
  for each row execute function search_account();

create function search_campaign() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then delete from search_entries where kind = 4 and id = old.id;
  else perform keep_search_entry(4, new.id, new.name);
  end if;
  return null;
end
$$;
create trigger campaigns_search after insert or delete or update of name on campaigns
  for each row execute function search_campaign();

create function search_article() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then delete from search_entries where kind = 5 and id = old.id;
  else perform keep_search_entry(5, new.id, new.title, new.description);
  end if;
  return null;
end
$$;
create trigger articles_search after insert or delete or update of title, description on articles
  for each row execute function search_article();

insert into search_entries (kind, id, head, words)
  select kind, id, left(array_to_string(name, ' '), 64), array_to_tsvector(name || more)
    from (select 1 as kind, id, search_words_of(title) as name, search_words_of(artist_name) as more from artworks
          union all select kind + 2, id, search_words_of(coalesce(nullif(nick_name, ''), user_name)), '{}' from accounts
            where kind in (0, 1) and erased_at is null
          union all select 4, id, search_words_of(name), '{}' from campaigns
          union all select 5, id, search_words_of(title), search_words_of(description) from articles) e
   where name <> '{}';
insert into search_words (word) select distinct unnest(tsvector_to_array(words)) from search_entries;

-- Of artworks: what hangs, with its picture. Of campaigns: what they are shown with in small. Of support: what everybody can read.
create view shown_artworks as
  select campaign_id, id, account_id, title, picture, created_at from artworks
   where deleted_at is null and purged_at is null and picture is not null;
create view campaign_covers as select id, banner as picture from campaigns;
create view published_articles as select id, title, description, image_url from articles where status = 1;
