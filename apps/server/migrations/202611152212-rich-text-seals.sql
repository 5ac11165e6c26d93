-- Rich text is stored clean; its seal tells which sanitiser has cleaned it, so that it need not be cleaned on every read.
alter table accounts add column bio_seal text;
alter table campaigns add column texts_seal text;
alter table campaign_changes add column texts_seal text;
alter table campaign_drafts add column texts_seal text;
alter table articles add column body_seal text;
comment on column accounts.bio is 'rich text, sanitised before it is written, and again when it is read unless its seal fits';
comment on column articles.body is 'rich text, sanitised before it is written, and again when it is read unless its seal fits';
comment on column accounts.bio_seal is 'the version of the sanitiser, a colon and the SHA-256 of the text that it left; null or wrong: the text is cleaned when it is read';
comment on column campaigns.texts_seal is 'like accounts.bio_seal, over description, brand_description and rules; so are those of changes and drafts';
comment on column articles.body_seal is 'like accounts.bio_seal';
