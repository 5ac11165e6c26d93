-- Works are minted in collections of one's own, too: such an intent has its number in the collection, and no campaign.
alter table mint_intents
  drop constraint mint_intents_check,
  add constraint mint_intents_campaign_batch_check check (campaign_id is null or batch is not null);
comment on column mint_intents.batch is 'of a campaign''s collection or an own one: the low 32 bits of the uid, so that of two intents with one number only one can come true';
comment on column mint_intents.minter is 'of a shared collection or an own one: the wallet that has to send it';
