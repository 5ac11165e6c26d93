-- A link in a mail ends invitations whatever became of the campaign, and a mailbox has had its mails whatever became of it.
alter table invitations drop constraint invitations_campaign_id_fkey;
alter table invited_addresses drop constraint invited_addresses_campaign_id_fkey;
