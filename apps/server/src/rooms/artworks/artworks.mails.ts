import { unlinked } from '@plinth/api-schema/links'
import { layoutMail } from '../../ports/mail-layout.ts'
import { mailTo, ownWords } from '../../ports/mail-recipient.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { WinnerRow } from './artworks.repository.ts'
import type { TakenArtwork } from './artworks-takedown.repository.ts'
import type { AskedArtist } from './artworks-wallet-requests.repository.ts'

/** The campaign and the brand behind a mail to those who take part. */
export type MailedCampaign = { id: number; name: string; brandName: string }

type Artist = TakenArtwork['artist']
const addressOf = ({ email, ...artist }: Omit<Artist, 'accountId'>) => mailTo({ ...artist, address: email })
const becauseOfWork = (artist: Artist) =>
  ownWords(
    artist,
    `You get this because you submitted this artwork with the account ${artist.userName}.`,
    'You get this because an artwork was submitted to Plinth with this address.',
  )

const putBackWords = ({ hasHung, wasRemoved }: Pick<TakenArtwork, 'hasHung' | 'wasRemoved'>) => {
  if (!hasHung)
    return {
      where: 'waits for approval again',
      back: 'waits again for the brand of',
      preview: 'The brand decides about it.',
    }
  if (wasRemoved)
    return {
      where: 'is no longer taken down',
      back: 'is no longer taken down. It is not on the wall: its brand had removed it before from',
      preview: 'Its brand had removed it before.',
    }
  return { where: 'is back on the wall', back: 'is back in', preview: 'It is back with the votes that it had.' }
}

/** Writes the mails of the room `artworks`. */
export const createArtworkMails = ({ publicUrl }: { publicUrl: string }) => ({
  /** What a brand says to somebody whom it has chosen. */
  winner: (to: WinnerRow, campaign: MailedCampaign, message: string): Mail => {
    const see = {
      kind: 'button' as const,
      label: 'See the campaign',
      url: `${publicUrl}/participant/campaign/preview?id=${campaign.id}`,
      tone: 'accent' as const,
    }
    if (!to.isConfirmed) {
      const text =
        'A brand has chosen you in a campaign you take part in. We pass its words on to confirmed addresses only: log in and confirm yours in Settings.'
      const why = 'You get this because somebody with this address takes part in a campaign.'
      const content = {
        heading: 'You were chosen',
        preview: 'A brand has chosen you.',
        parts: [{ kind: 'paragraph' as const, text }, see],
        why,
      }
      return { to: addressOf(to), subject: 'A brand has chosen you', ...layoutMail(content, { publicUrl }) }
    }
    const subject = `${unlinked(campaign.brandName)} writes to you about ${unlinked(campaign.name)}`
    const content = {
      heading: 'A word from the brand',
      preview: message.replace(/\s+/g, ' ').slice(0, 120),
      parts: [
        {
          kind: 'paragraph' as const,
          text: [
            { strong: unlinked(campaign.brandName) },
            ' has chosen you in the campaign ',
            { title: campaign.name },
            ' and writes:',
          ],
        },
        { kind: 'quote' as const, tone: 'plain' as const, text: message },
        see,
      ],
      why: `You get this because you take part in this campaign with the account ${to.userName}.`,
    }
    return { to: addressOf(to), subject, ...layoutMail(content, { publicUrl }) }
  },

  /** Asks an artist for a wallet, so that a brand can mint their work. */
  walletWanted: (to: AskedArtist, campaign: MailedCampaign): Mail => {
    const content = {
      heading: 'Link a wallet',
      preview: 'A brand wants to mint your artwork and needs to know where to send it.',
      parts: [
        {
          kind: 'paragraph' as const,
          text: to.isConfirmed
            ? [
                { strong: unlinked(campaign.brandName) },
                ' would like to mint your artwork ',
                { title: to.title },
                ' of the campaign ',
                { title: campaign.name },
                ' for you.',
              ]
            : 'A brand would like to mint an artwork that you submitted to its campaign.',
        },
        {
          kind: 'paragraph' as const,
          text: 'Please log in and link a wallet to your account, under My wallet. The mint can go on as soon as it is linked.',
        },
        {
          kind: 'button' as const,
          label: 'Log in',
          url: `${publicUrl}/participant/profile/myprofile`,
          tone: 'accent' as const,
        },
      ],
      why: becauseOfWork(to),
    }
    return {
      to: addressOf(to),
      subject: to.isConfirmed
        ? `Link a wallet so that ${unlinked(to.title)} can be minted`
        : 'Link a wallet for your artwork',
      ...layoutMail(content, { publicUrl }),
    }
  },

  /** Tells an artist that an operator took a work down, and why. */
  takenDown: ({ artist, title, campaignName }: TakenArtwork, reason: string): Mail => {
    const content = {
      heading: 'Your artwork was taken down',
      preview: reason.replace(/\s+/g, ' ').slice(0, 120),
      parts: [
        {
          kind: 'paragraph' as const,
          text: artist.isConfirmed
            ? ['We have taken your artwork ', { title }, ' out of the campaign ', { title: campaignName }, '.']
            : 'We have taken your artwork out of its campaign.',
        },
        { kind: 'quote' as const, tone: 'warning' as const, text: reason },
        { kind: 'note' as const, text: 'Think we are wrong? Just answer this mail.' },
      ],
      why: becauseOfWork(artist),
    }
    return {
      to: addressOf(artist),
      subject: artist.isConfirmed ? `Your artwork ${unlinked(title)} was taken down` : 'Your artwork was taken down',
      ...layoutMail(content, { publicUrl }),
    }
  },

  /** Tells an artist that a work is not taken down any more, and where it is. */
  putBack: (
    { artist, id, title, campaignName, voteCount, votesHidden, ...work }: TakenArtwork,
    isMistake: boolean,
  ): Mail => {
    const { where, back, preview } = putBackWords(work)
    const content = {
      heading: `Your artwork ${where}`,
      preview,
      parts: [
        {
          kind: 'paragraph' as const,
          text: [
            ...(artist.isConfirmed
              ? ['Your artwork ', { title }, ` ${back} the campaign `, { title: campaignName }]
              : [`Your artwork ${back} its campaign`]),
            // Where totals are hidden the artist does not learn whether there are any.
            voteCount > 0 && !votesHidden && !work.wasRemoved ? ', with the votes that it had.' : '.',
            isMistake ? ' We had taken it down by mistake, and we are sorry.' : '',
          ],
        },
        {
          kind: 'button' as const,
          label: 'See your artwork',
          url: `${publicUrl}/participant/campaign/artwork/detail?idArt=${id}`,
          tone: 'ink' as const,
        },
      ],
      why: becauseOfWork(artist),
    }
    return {
      to: addressOf(artist),
      subject: artist.isConfirmed ? `Your artwork ${unlinked(title)} ${where}` : `Your artwork ${where}`,
      ...layoutMail(content, { publicUrl }),
    }
  },
})

/** The mails of the room. */
export type ArtworkMails = ReturnType<typeof createArtworkMails>
