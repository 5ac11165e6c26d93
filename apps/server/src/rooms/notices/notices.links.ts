import type { LinkSubject } from '../../ports/signed-link.ts'

/** Whom a link ends mails about notices for; one that was mailed to an address of before ends nothing. */
export const endOfMailsLink = ({ accountId, email }: { accountId: number; email: string }): LinkSubject => ({
  purpose: 'notice-mails',
  id: accountId,
  about: [email],
})
