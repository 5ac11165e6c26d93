import { layoutMail } from '../../ports/mail-layout.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { WinnerRow } from './artworks.repository.ts'
import type { TakenArtwork } from './artworks-takedown.repository.ts'

/** The campaign and the brand behind a mail to those who take part. */
export type MailedCampaign = { id: number; name: string; brandName: string }

const addressOf = ({ name, email }: TakenArtwork['artist']) => ({ name, address: email })
const becauseOfWork = (userName: string) =>
  `You get this because you submitted this artwork with the account ${userName}.`

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

  /** Tells an artist that an operator took a work down, and why. */
  takenDown: ({ artist, title, campaignName }: TakenArtwork, reason: string): Mail => {
    const content = {
      heading: 'Your artwork was taken down',
      preview: reason.replace(/\s+/g, ' ').slice(0, 120),
      parts: [
        {
          kind: 'paragraph' as const,
          text: ['We have taken your artwork ', { title }, ' out of the campaign ', { title: campaignName }, '.'],
        },
        { kind: 'quote' as const, tone: 'warning' as const, text: reason },
        { kind: 'note' as const, text: 'Think we are wrong? Just answer this mail.' },
      ],
      why: becauseOfWork(artist.userName),
    }
    return {
      to: addressOf(artist),
      subject: `Your artwork ${title} was taken down`,
      ...layoutMail(content, { publicUrl }),
    }
  },

  /** Tells an artist that a work hangs again. */
  putBack: ({ artist, id, title, campaignName, voteCount }: TakenArtwork): Mail => {
    const content = {
      heading: 'Your artwork hangs again',
      preview: 'It is back with the votes that it had.',
      parts: [
        {
          kind: 'paragraph' as const,
          text: [
            'Your artwork ',
            { title },
            ' is back in the campaign ',
            { title: campaignName },
            voteCount > 0 ? ', with the votes that it had.' : '.',
          ],
        },
        {
          kind: 'button' as const,
          label: 'See your artwork',
          url: `${publicUrl}/participant/campaign/artwork/detail?idArt=${id}`,
          tone: 'ink' as const,
        },
      ],
      why: becauseOfWork(artist.userName),
    }
    return {
      to: addressOf(artist),
      subject: `Your artwork ${title} hangs again`,
      ...layoutMail(content, { publicUrl }),
    }
  },
})

/** The mails of the room. */
export type ArtworkMails = ReturnType<typeof createArtworkMails>
