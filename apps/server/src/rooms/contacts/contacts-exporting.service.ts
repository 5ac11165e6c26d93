import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'

/** Somebody's own address book, and whom they invited; what became of an invitation is the other person's. */
export const contactsExporting: Exporting = {
  columns: {
    'contacts.account_id': { file: 'contacts.csv' },
    'invitations.account_id': { file: 'invitations.csv' },
  },
  tables: [
    {
      file: 'contacts.csv',
      about: 'Your address book.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query<{ id: number }>({
            name: 'contacts-export',
            text: `select id, first_name as "firstName", last_name as "lastName", contact_no as "contactNo", email,
                     created_at as "createdAt", updated_at as "updatedAt"
                     from contacts where account_id = $1 and id > $2 order by id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          }),
        ),
    },
    {
      file: 'invitations.csv',
      about: 'Whom you invited by email, to which campaign and when.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query<{ id: number }>({
            name: 'invitations-export',
            text: `select i.id, i.email, i.campaign_id as "campaignId", c.name as "campaignName", i.invited_at as "invitedAt",
                     i.sent_at as "sentAt" from invitations i join campaign_facts c on c.id = i.campaign_id
                    where i.account_id = $1 and i.id > $2 order by i.id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          }),
        ),
    },
  ],
}
