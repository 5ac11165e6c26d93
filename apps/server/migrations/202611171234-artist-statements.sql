-- What artists say about their work as a whole, and where else to find them: it goes with them from campaign to campaign.
alter table accounts
  add column statement text not null default '' check (char_length(statement) <= 1000),
  add column links text[] not null default '{}' check (cardinality(links) <= 5 and octet_length(links::text) <= 65536);

comment on column accounts.statement is 'plain text with paragraphs; participants only';
comment on column accounts.links is 'https addresses in the order in which they are shown; participants only';
