-- One vote for each campaign, work and mailbox. Whoever has several accounts, or an address that another account gave up,
-- has one mailbox still.

create or replace function mailbox_of(address text) returns text language sql immutable parallel safe as $$
  select case
    when domain in ('@gmail.com', '@googlemail.com') then replace(name, '.', '') || '@gmail.com'
    when domain in ('@proton.me', '@protonmail.com', '@pm.me') then translate(name, '.-_', '') || '@proton.me'
    else name || domain
  end
  from (select regexp_replace(local, '\+.*$', '') as name, substr(whole, char_length(local) + 1) as domain
          from (select lower(address) as whole, split_part(lower(address), '@', 1) as local) parts) named
$$;
comment on function mailbox_of is 'the address without what its service ignores: tags everywhere, dots at Gmail, dots, hyphens and underscores at Proton';
reindex index invitations_mailbox_idx;
with moved as (
  delete from invited_addresses where mailbox <> mailbox_of(mailbox) returning campaign_id, mailbox_of(mailbox) as mailbox, invited_at)
insert into invited_addresses as kept (campaign_id, mailbox, invited_at)
select campaign_id, mailbox, max(invited_at) from moved group by 1, 2
on conflict (campaign_id, mailbox) do update set invited_at = greatest(kept.invited_at, excluded.invited_at);
with moved as (
  delete from invitation_refusals where mailbox <> mailbox_of(mailbox) returning mailbox_of(mailbox) as mailbox, refused_at)
insert into invitation_refusals (mailbox, refused_at) select mailbox, min(refused_at) from moved group by 1 on conflict do nothing;

create table mailbox_keys (
  id boolean primary key default true check (id),
  inner_pad bytea not null check (octet_length(inner_pad) = 64),
  outer_pad bytea not null check (octet_length(outer_pad) = 64)
);
comment on table mailbox_keys is 'one row: the key of this database under which mailboxes are hashed, as HMAC wants it';
do $$
declare
  key bytea := decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  for n in 0..31 loop
    inner_pad := set_byte(inner_pad, n, get_byte(inner_pad, n) # get_byte(key, n));
    outer_pad := set_byte(outer_pad, n, get_byte(outer_pad, n) # get_byte(key, n));
  end loop;
  insert into mailbox_keys (inner_pad, outer_pad) values (inner_pad, outer_pad);
end $$;
create function mailbox_hash(address text) returns bytea language sql stable parallel safe as $$
  select substr(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(mailbox_of(address), 'UTF8'))), 1, 16) from mailbox_keys k
$$;
comment on function mailbox_hash is 'the first 16 bytes of HMAC-SHA-256 of a mailbox: tells whether two are one, and not whose';

-- Of accounts: people as far as it is to be judged whether their vote counts.
create view voters as
  select id, kind, created_at, email_confirmed_at is not null as is_confirmed, blocked_at is not null as is_blocked,
         mailbox_hash(email) as mailbox
    from accounts;

alter table votes
  add column mailbox bytea check (octet_length(mailbox) = 16),
  add column hold_reason smallint check (hold_reason in (1, 10, 12));
comment on column votes.mailbox is 'mailbox_hash of the voter''s confirmed address when the vote was cast or began to count; null without one. An address that is given up stays used. When an account is erased its votes in open campaigns are taken back, and this is cleared everywhere: it guards nothing any more';
comment on column votes.hold_reason is '1 too many votes of one network, 10 address not confirmed, 12 another account of the mailbox has voted; stays when the vote is released';
update votes set hold_reason = 1 where state = 1;
alter table votes add check (state <> 1 or hold_reason is not null);
-- Of several accounts of one mailbox the first vote is the mailbox's; the others stay as they were counted.
update votes v set mailbox = f.mailbox
  from (select distinct on (o.campaign_id, o.artwork_id, a.mailbox) o.campaign_id, o.artwork_id, o.account_id, a.mailbox
          from votes o join voters a on a.id = o.account_id where a.is_confirmed
         order by o.campaign_id, o.artwork_id, a.mailbox, o.created_at, o.account_id) f
 where v.campaign_id = f.campaign_id and v.artwork_id = f.artwork_id and v.account_id = f.account_id;
create unique index votes_mailbox_key on votes (campaign_id, artwork_id, mailbox) where mailbox is not null;
create index votes_unconfirmed_idx on votes (account_id) where state = 1 and hold_reason = 10;
