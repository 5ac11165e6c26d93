-- Nobody's time zone is known until their browser says it: until then the summary comes in the morning of UTC.
alter table notice_settings alter column time_zone drop not null, alter column time_zone drop default;
-- Those whom a browser in UTC has named say it again at their next visit.
update notice_settings set time_zone = null where time_zone = 'UTC';
comment on column notice_settings.time_zone is 'whose morning the summary comes in; null until a browser has said it, and UTC then';
