import { layoutMail, type MailPart } from '../../ports/mail-layout.ts'
import { becauseOfAccount, type MailRecipient, mailTo } from '../../ports/mail-recipient.ts'
import type { Mail } from '../../ports/mailer.ts'
import { endPath } from './notices.links.ts'
import type { NoticeWords } from './notices.words.ts'

const MAX_IN_SUMMARY = 50
const MAX_CHARACTERS = 600

const paragraphs = (text: string): MailPart[] =>
  text
    .split(/(?:\r?\n)+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph', text: line }))

const shortened = (text: string) =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS).toWellFormed()}…` : text
const preview = (text: string) => text.replace(/\s+/g, ' ').slice(0, 120)
const settingsOf = ({ href }: NoticeWords) =>
  href.startsWith('/brand/') ? '/brand/profile/editProfile?tab=3' : '/participant/profile/editProfile?tab=2'

/** Whose mails a link ends, and its token. */
export type Ending = { accountId: number; token: string }

/** Writes the mails of the room `notices`. */
export function createNoticeMails({ publicUrl }: { publicUrl: string }) {
  const links = (words: NoticeWords, unsubscribeUrl: string) => [
    { label: 'Notification settings', url: `${publicUrl}${settingsOf(words)}` },
    { label: 'Unsubscribe from notification emails', url: unsubscribeUrl },
  ]
  const endUrl = (token: string) => `${publicUrl}${endPath(token)}`
  return {
    /** One notice, as a mail of its own; its recipient can end all such mails with one click (RFC 8058). */
    notice: (to: MailRecipient, words: NoticeWords, { accountId, token }: Ending): Mail => {
      const unsubscribeUrl = endUrl(token)
      const content = {
        heading: words.title,
        preview: preview(words.text),
        parts: [
          ...paragraphs(words.text),
          { kind: 'button' as const, label: 'See details', url: `${publicUrl}${words.href}`, tone: 'ink' as const },
        ],
        why: becauseOfAccount(to),
        links: links(words, unsubscribeUrl),
      }
      return {
        to: mailTo(to),
        subject: words.title,
        ...layoutMail(content, { publicUrl }),
        unsubscribeUrl,
        noticeAccountId: accountId,
      }
    },

    /** All that happened since the summary before; there is at least one. */
    summary: (to: MailRecipient, all: readonly NoticeWords[], { accountId, token }: Ending): Mail => {
      const unsubscribeUrl = endUrl(token)
      const shown = all.slice(0, MAX_IN_SUMMARY)
      const rest = all.length - shown.length
      const content = {
        heading: 'Your day on Plinth',
        preview: preview(shown.map(({ title }) => title).join('. ')),
        parts: [
          ...shown.flatMap(({ title, text, href }): MailPart[] => [
            { kind: 'link', label: title, url: `${publicUrl}${href}` },
            ...(text === '' ? [] : [{ kind: 'note' as const, text: shortened(text) }]),
          ]),
          ...(rest > 0 ? [{ kind: 'paragraph' as const, text: `And ${rest} more.` }] : []),
          {
            kind: 'button' as const,
            label: 'See all notifications',
            url: `${publicUrl}/notifications`,
            tone: 'ink' as const,
          },
        ],
        why: becauseOfAccount(to),
        links: links(shown[0]!, unsubscribeUrl),
      }
      const [only] = shown
      const subject = all.length === 1 ? only!.title : `${all.length.toLocaleString('en-US')} things happened on Plinth`
      return {
        to: mailTo(to),
        subject,
        ...layoutMail(content, { publicUrl }),
        unsubscribeUrl,
        noticeAccountId: accountId,
      }
    },
  }
}
