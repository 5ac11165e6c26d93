import { accountKind } from '@plinth/api-schema/states'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { layoutMail, type MailPart } from '../../ports/mail-layout.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { Asker, LockedHelpRequest } from './support-help.repository.ts'

const requestsPath = ({ kind }: Asker) =>
  kind === accountKind.brand ? '/brand/profile/editProfile?tab=4' : '/participant/profile/editProfile?tab=3'

const paragraphs = (text: string): MailPart[] =>
  text
    .split(/(?:\r?\n)+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph', text: line }))

/** Writes the mails of the room `support`. */
export const createSupportMails = ({ publicUrl }: { publicUrl: string }) => ({
  /** The answer to a request for help, with the words it answers. */
  answer: ({ email, typeTitle, message, createdAt, asker, isConfirmed }: LockedHelpRequest, answer: string): Mail => {
    const asked = `${toWireDateTime(createdAt).slice(0, 16)} UTC`
    const content = {
      heading: 'Our answer',
      preview: answer.replace(/\s+/g, ' ').slice(0, 120),
      parts: [
        ...paragraphs(answer),
        {
          kind: 'note' as const,
          text: ['You asked about ', { strong: typeTitle }, ` on ${asked}${isConfirmed ? ':' : '.'}`],
        },
        // Who wrote it may have given somebody else's address.
        ...(isConfirmed ? [{ kind: 'quote' as const, tone: 'plain' as const, text: message }] : []),
        ...(asker
          ? [
              {
                kind: 'button' as const,
                label: 'See your requests',
                url: `${publicUrl}${requestsPath(asker)}`,
                tone: 'ink' as const,
              },
            ]
          : []),
      ],
      why: 'You get this because this address was given in a request to Account support.',
    }
    return {
      to: { name: isConfirmed ? (asker?.userName ?? '') : '', address: email },
      subject: `Our answer to your request: ${typeTitle}`,
      ...layoutMail(content, { publicUrl }),
    }
  },
})
