import { pages } from '@plinth/api-schema/pages'
import type { LinkSubject } from '../../ports/signed-link.ts'

/** Whom a link ends mails about notices for; one that was mailed to an address of before ends nothing. */
export const endOfMailsLink = ({ accountId, email }: { accountId: number; email: string }): LinkSubject => ({
  purpose: 'notice-mails',
  id: accountId,
  about: [email],
})

/** The page, with its query, on which one click ends mails about notices. */
export const endPath = (token: string): string => `${pages.endNoticeMails.path}?token=${token}`
