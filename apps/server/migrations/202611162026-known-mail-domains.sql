-- A mail domain that many old accounts have is a provider's, a school's or a company's, and was not bought for one vote.
create index accounts_mail_domain_idx on accounts (split_part(lower(email), '@', 2), created_at);

create or replace view voters as
  select id, kind, created_at, email_confirmed_at is not null as is_confirmed,
         blocked_at is not null or erased_at is not null as is_blocked, mailbox_hash(email) as mailbox, ballot_secret,
         mail_class is not distinct from 1 as is_throwaway, mailbox_hash(split_part(lower(email), '@', 2)) as mail_domain,
         exists (select 1 from accounts o
                  where split_part(lower(o.email), '@', 2) = split_part(lower(a.email), '@', 2)
                    and o.created_at < now() - interval '30 days' and o.email_confirmed_at is not null
                  offset 49) as is_known_domain
    from accounts a;
