-- A word was lost where one transaction gave it to an entry while another took it from the last one that had it before: each saw the
-- entries without the other's. The other way round it outlived its last two entries. Now the row of a word is locked: shared by those
-- who use it, alone by the one who looks whether it can go.

create function lock_search_word(wanted text) returns void language plpgsql as $$
begin
  loop
    perform from search_words where word = wanted for key share;
    exit when found;
    insert into search_words (word) values (wanted) on conflict do nothing;
    exit when found;
  end loop;
end
$$;
comment on function lock_search_word is 'makes a word that is not there, and keeps it until the transaction ends';

create or replace function keep_search_entry(of_kind integer, of_id bigint, name text, more text default '') returns void language plpgsql as $$
declare
  name_words text[] := search_words_of(name);
  all_words text[] := name_words || search_words_of(more);
  old_words text[];
  each_word text;
begin
  if name_words = '{}' then
    delete from search_entries e where e.kind = of_kind and e.id = of_id;
    return;
  end if;
  select tsvector_to_array(e.words) into old_words from search_entries e where e.kind = of_kind and e.id = of_id for update;
  old_words := coalesce(old_words, '{}');
  -- The new and the old words in one order, so that two who write the same ones wait for each other and not in a circle.
  for each_word in select w collate "C" from unnest(all_words || old_words) w group by 1 order by 1 loop
    if not each_word = any (all_words) then perform from search_words where word = each_word for update;
    elsif not each_word = any (old_words) then perform lock_search_word(each_word);
    end if;
  end loop;
  insert into search_entries as e (kind, id, head, words)
    values (of_kind, of_id, left(array_to_string(name_words, ' '), 64), array_to_tsvector(all_words))
    on conflict (kind, id) do update set head = excluded.head, words = excluded.words
    where (e.head, e.words) is distinct from (excluded.head, excluded.words);
end
$$;

create or replace function drop_search_words() returns trigger language plpgsql as $$
declare
  gone text;
  term tsquery;
begin
  for gone in
    select w collate "C" from unnest(tsvector_to_array(old.words)) w
     where tg_op = 'DELETE' or not (w = any (tsvector_to_array(new.words))) order by 1
  loop
    term := ('''' || replace(replace(gone, '\', '\\'), '''', '''''') || '''')::tsquery;
    -- A statement of its own: the next one sees what those did who were waited for.
    perform from search_words where word = gone for update;
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

-- What was lost or left over so far.
lock table search_entries in share row exclusive mode;
insert into search_words (word) select distinct unnest(tsvector_to_array(words)) from search_entries on conflict do nothing;
delete from search_words where word not in (select unnest(tsvector_to_array(words)) from search_entries);
