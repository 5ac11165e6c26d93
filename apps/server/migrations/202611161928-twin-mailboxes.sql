-- Apple and Yandex give one mailbox several addresses, too.
create function former_mailbox_hash(address text) returns bytea language sql stable as $$
  select substr(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(mailbox, 'UTF8'))), 1, 16) from mailbox_keys k, (
    select regexp_replace(split_part(lower(address), '@', 1), '\+.*$', '') || substr(lower(address), strpos(address, '@')) as mailbox) m
$$;

create or replace function mailbox_of(address text) returns text language sql immutable parallel safe as $$
  select case
    when domain in ('@gmail.com', '@googlemail.com') then replace(name, '.', '') || '@gmail.com'
    when domain in ('@proton.me', '@protonmail.com', '@pm.me') then translate(name, '.-_', '') || '@proton.me'
    when domain in ('@icloud.com', '@me.com', '@mac.com') then name || '@icloud.com'
    when domain in ('@yandex.ru', '@ya.ru', '@yandex.com', '@yandex.by', '@yandex.kz', '@yandex.ua', '@yandex.com.tr')
      then replace(name, '.', '-') || '@yandex.ru'
    else name || domain
  end
  from (select regexp_replace(local, '\+.*$', '') as name, substr(whole, char_length(local) + 1) as domain
          from (select lower(address) as whole, split_part(lower(address), '@', 1) as local) parts) named
$$;
comment on function mailbox_of is 'the address without what its service ignores: tags everywhere, dots at Gmail, dots, hyphens and underscores at Proton, which of its domains at Apple, domains and dots for hyphens at Yandex';
reindex index invitations_mailbox_idx;
with moved as (
  delete from invited_addresses where mailbox <> mailbox_of(mailbox) returning campaign_id, mailbox_of(mailbox) as mailbox, invited_at)
insert into invited_addresses as kept (campaign_id, mailbox, invited_at)
select campaign_id, mailbox, max(invited_at) from moved group by 1, 2
on conflict (campaign_id, mailbox) do update set invited_at = greatest(kept.invited_at, excluded.invited_at);
with moved as (
  delete from invitation_refusals where mailbox <> mailbox_of(mailbox) returning mailbox_of(mailbox) as mailbox, refused_at)
insert into invitation_refusals (mailbox, refused_at) select mailbox, min(refused_at) from moved group by 1 on conflict do nothing;

-- A hash tells no address: it is computed again from those that accounts have. Votes of an address that was given up keep the hash
-- they had. Of twins that both have voted one vote is the mailbox's: that with the hash already, else the
-- first. The other stays as it was counted.
create temporary table renamed on commit drop as
  select id as account_id, former_mailbox_hash(email) as former, mailbox_hash(email) as present from accounts
   where lower(email) ~ '@(icloud\.com|me\.com|mac\.com|yandex\.(ru|com|by|kz|ua|com\.tr)|ya\.ru)$'
     and former_mailbox_hash(email) <> mailbox_hash(email);
update votes v set mailbox = f.present
  from (select distinct on (o.campaign_id, o.artwork_id, r.present) o.campaign_id, o.artwork_id, o.account_id, r.present
          from votes o join renamed r on r.account_id = o.account_id and r.former = o.mailbox
         order by o.campaign_id, o.artwork_id, r.present, o.created_at, o.account_id) f
 where v.campaign_id = f.campaign_id and v.artwork_id = f.artwork_id and v.account_id = f.account_id
   and not exists (select 1 from votes t where t.campaign_id = f.campaign_id and t.artwork_id = f.artwork_id and t.mailbox = f.present);
with moved as (
  delete from ballot_allowances a using (select distinct former, present from renamed) r where a.holder = r.former
  returning a.campaign_id, r.present as holder, a.window_start, a.used)
insert into ballot_allowances as kept (campaign_id, holder, window_start, used, granted)
select campaign_id, holder, window_start, sum(used)::int, 0 from moved group by 1, 2, 3
on conflict (campaign_id, holder, window_start) do update set used = kept.used + excluded.used;
drop function former_mailbox_hash;
