import { layoutMail } from '../../ports/mail-layout.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { WinnerRow } from './artworks.repository.ts'

/** The campaign and the brand behind a mail to those who take part. */
export type MailedCampaign = { id: number; name: string; brandName: string }

/** Writes the mails of the room `artworks`. */
export const createArtworkMails = ({ publicUrl }: { publicUrl: string }) => ({
  /** What a brand says to somebody whom it has chosen. */
  winner: (to: WinnerRow, campaign: MailedCampaign, message: string): Mail => {
    const subject = `${campaign.brandName} writes to you about ${campaign.name}`
    const content = {
      heading: 'A word from the brand',
      preview: message.replace(/\s+/g, ' ').slice(0, 120),
      parts: [
        {
          kind: 'paragraph' as const,
          text: [
            { strong: campaign.brandName },
            ' has chosen you in the campaign ',
            { title: campaign.name },
            ' and writes:',
          ],
        },
        { kind: 'quote' as const, tone: 'plain' as const, text: message },
        {
          kind: 'button' as const,
          label: 'See the campaign',
          url: `${publicUrl}/participant/campaign/preview?id=${campaign.id}`,
          tone: 'accent' as const,
        },
      ],
      why: `You get this because you take part in this campaign with the account ${to.userName}.`,
    }
    return { to: { name: to.name, address: to.email }, subject, ...layoutMail(content, { publicUrl }) }
  },
})

/** The mails of the room. */
export type ArtworkMails = ReturnType<typeof createArtworkMails>
