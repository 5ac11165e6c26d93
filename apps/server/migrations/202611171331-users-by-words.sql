-- Operators look for accounts by any words of username, name and address.
create index accounts_words_idx on accounts using gin ((user_name || ' ' || nick_name || ' ' || email) gin_trgm_ops)
  where kind <> 2 and erased_at is null;
