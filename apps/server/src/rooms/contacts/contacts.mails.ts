import { hasNoAddress, unlinked } from '@plinth/api-schema/links'
import { layoutMail, type MailPart } from '../../ports/mail-layout.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { InvitedCampaign, Invitee } from './contacts-invitations.repository.ts'

/** What an invitation says besides its campaign. */
export type InvitationWords = { subject: string; message: string }

/** One invitation, before it is written. */
export type Invitation = {
  to: Omit<Invitee, 'id'>
  senderName: string
  /** Whether the sender is the brand of the campaign; names can be alike. */
  isHost: boolean
  campaign: InvitedCampaign
  words: InvitationWords
  token: string
}

/** The token of a mail that is only looked at. */
export const PREVIEW_TOKEN = 'preview'

const UTC_DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

// People choose their names and those of their contacts, and a name may have a dot in it.
const plainName = (name: string) => (hasNoAddress(name) ? name : '')

// An operator has read the name of the company, and many have a dot in them.
const hostOf = ({ brandName, companyName }: InvitedCampaign) => plainName(brandName) || companyName || 'A brand'

const senderOf = ({ isHost, senderName, campaign }: Invitation) =>
  isHost ? hostOf(campaign) : plainName(senderName) || 'A participant'

const partsOf = (invitation: Invitation, publicUrl: string): MailPart[] => {
  const { to, isHost, campaign, words, token } = invitation
  const sender = senderOf(invitation)
  const firstName = plainName(to.firstName)
  return [
    ...(firstName ? [{ kind: 'paragraph' as const, text: `Hello ${firstName},` }] : []),
    {
      kind: 'paragraph',
      text: [
        { strong: sender },
        isHost ? ' invites you to the campaign ' : ', who takes part, invites you to the campaign ',
        { title: campaign.name },
        '.',
      ],
    },
    ...(words.message ? [{ kind: 'quote' as const, tone: 'plain' as const, text: words.message }] : []),
    {
      kind: 'facts',
      rows: [
        ...(isHost ? [] : [['Hosted by', hostOf(campaign)] as const]),
        ['Open until', UTC_DAY.format(campaign.endsAt)],
      ],
    },
    {
      kind: 'button',
      label: 'See the campaign',
      url: `${publicUrl}/invitation?token=${token}`,
      tone: 'accent',
    },
    ...(campaign.isPrivate
      ? [
          {
            kind: 'note' as const,
            text: 'This campaign is private. It opens for this email address: log in with it, or sign up first.',
          },
        ]
      : []),
    {
      kind: 'note',
      text: `${sender} sees whether you open this link${isHost ? ' and take part' : ', take part, and how many votes you give there'}. Nothing in this email reports that you read it.`,
    },
  ]
}

/** Writes the mails of the room `contacts`. */
export const createContactMails = ({ publicUrl }: { publicUrl: string }) => ({
  /** An invitation to a campaign; the person who gets it can end all invitations with one click (RFC 8058). */
  invitation: (invitation: Invitation): Mail => {
    const { to, campaign, words, token } = invitation
    const sender = senderOf(invitation)
    const unsubscribeUrl = `${publicUrl}/unsubscribe?token=${token}`
    const content = {
      heading: 'You are invited',
      preview: words.message || `${sender} invites you to ${campaign.name}.`,
      parts: partsOf(invitation, publicUrl),
      why: `You get this because ${sender} has your address and thought of you. We use it for this invitation only.`,
      links: [{ label: 'Unsubscribe: no more invitations from anybody', url: unsubscribeUrl }],
    }
    return {
      to: { name: plainName(`${to.firstName} ${to.lastName}`), address: to.email },
      subject: words.subject || `${sender} invites you to ${unlinked(campaign.name)}`,
      ...layoutMail(content, { publicUrl }),
      unsubscribeUrl,
      isInvitation: true,
    }
  },
})
