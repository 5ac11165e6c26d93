import { pluralise } from '@plinth/api-schema/pluralise'
import { campaignStatus } from '@plinth/api-schema/states'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { layoutMail, type MailContent, type MailPart } from '../../ports/mail-layout.ts'
import { becauseOfAccount, capitalised, type MailRecipient, mailTo, ownWords } from '../../ports/mail-recipient.ts'
import type { Mail } from '../../ports/mailer.ts'

/** Whom a mail of this room is for. */
export type Recipient = MailRecipient
/** The campaign that a mail is about. */
export type MailedCampaign = { id: number; name: string; endsAt: Date }

const when = (at: Date) => `${toWireDateTime(at).slice(0, 16)} UTC`

/** Writes the mails of the room `campaigns`. */
export function createCampaignMails({ publicUrl }: { publicUrl: string }) {
  const write = (to: Recipient, title: string, content: Omit<MailContent, 'heading' | 'why'>): Mail => {
    const subject = capitalised(title)
    const whole = { heading: subject, why: becauseOfAccount(to), ...content }
    return { to: mailTo(to), subject, ...layoutMail(whole, { publicUrl }) }
  }
  const nameOf = (to: Recipient, { name }: MailedCampaign) => ownWords(to, name, 'your campaign')
  const page = (path: string) => `${publicUrl}${path}`
  const see = ({ id }: MailedCampaign): MailPart => ({
    kind: 'button',
    label: 'See the campaign',
    url: page(`/brand/campaign/preview?id=${id}`),
    tone: 'ink',
  })
  const edit = ({ id }: MailedCampaign, status: number): MailPart => ({
    kind: 'button',
    label: 'Open the editor',
    url: page(`/brand/campaign/edit/editPage?from=edit&id=${id}&tab=1&status=${status}`),
    tone: 'ink',
  })
  const ends = ({ endsAt }: MailedCampaign): [string, string] => ['Ends', when(endsAt)]

  return {
    /** Tells somebody whose works hang in a campaign that its brand has taken it away. */
    deleted: (to: Recipient, campaign: MailedCampaign) => {
      const name = ownWords(to, campaign.name, 'a campaign you take part in')
      return write(to, `${name} was taken away`, {
        preview: 'Your works stay yours.',
        parts: [
          {
            kind: 'paragraph',
            text: [
              'Its brand has taken ',
              { title: name },
              ' away: its page and its wall are gone, and nobody can vote any more.',
            ],
          },
          { kind: 'paragraph', text: 'Your works stay yours, with their votes. They hang in your profile.' },
          {
            kind: 'button',
            label: 'See my works',
            url: page('/participant/profile/myprofile?tab=2'),
            tone: 'ink',
          },
        ],
      })
    },

    /** Tells that a campaign is approved: it is open, or opens at its start. */
    approved: (to: Recipient, campaign: MailedCampaign, { isOpen, startsAt }: { isOpen: boolean; startsAt: Date }) =>
      write(to, `${nameOf(to, campaign)} is approved`, {
        preview: isOpen ? 'It is open now.' : `It opens on ${when(startsAt)}.`,
        parts: [
          {
            kind: 'paragraph',
            text: [
              'We have read ',
              { title: nameOf(to, campaign) },
              isOpen
                ? ' and approved it. It is open: people can find it, submit artworks and vote.'
                : ' and approved it. It opens by itself at its start; there is nothing left for you to do.',
            ],
          },
          { kind: 'facts', rows: [[isOpen ? 'Open since' : 'Opens', when(startsAt)], ends(campaign)] },
          see(campaign),
        ],
      }),

    /** Sends a campaign back with what must be put right. */
    sentBack: (to: Recipient, campaign: MailedCampaign, reason: string) =>
      write(to, `${nameOf(to, campaign)} needs a change`, {
        preview: 'We cannot approve your campaign yet.',
        parts: [
          {
            kind: 'paragraph',
            text: [
              'We have read ',
              { title: nameOf(to, campaign) },
              ' and cannot approve it yet. This is what is missing:',
            ],
          },
          { kind: 'quote', tone: 'warning', text: reason },
          { kind: 'paragraph', text: 'All that you wrote is kept. Mend it, save it, and we look at it again.' },
          edit(campaign, 0),
          { kind: 'note', text: 'Think we are wrong? Just answer this mail.' },
        ],
      }),

    /** Tells that a change of a live campaign is approved. */
    changeApproved: (to: Recipient, campaign: MailedCampaign) =>
      write(to, `Your change to ${nameOf(to, campaign)} is approved`, {
        preview: 'Everybody sees the new version now.',
        parts: [
          {
            kind: 'paragraph',
            text: [
              'We have approved your change of ',
              { title: nameOf(to, campaign) },
              '. Everybody sees the new version now.',
            ],
          },
          { kind: 'facts', rows: [ends(campaign)] },
          see(campaign),
        ],
      }),

    /** Sends a change of a live campaign back. */
    changeSentBack: (to: Recipient, campaign: MailedCampaign, reason: string) =>
      write(to, `Your change to ${nameOf(to, campaign)} needs another look`, {
        preview: 'The campaign stays open as it was.',
        parts: [
          {
            kind: 'paragraph',
            text: [
              'We cannot approve your change of ',
              { title: nameOf(to, campaign) },
              ' yet. The campaign stays open as it was. This is what is missing:',
            ],
          },
          { kind: 'quote', tone: 'warning', text: reason },
          { kind: 'paragraph', text: 'Your change is kept. Mend it, save it, and we look at it again.' },
          edit(campaign, 1),
          { kind: 'note', text: 'Think we are wrong? Just answer this mail.' },
        ],
      }),

    /** Tells that a campaign has opened at its start. */
    opened: (to: Recipient, campaign: MailedCampaign) =>
      write(to, `${nameOf(to, campaign)} is open`, {
        preview: 'People can submit artworks and vote from now on.',
        parts: [
          {
            kind: 'paragraph',
            text: [
              { title: capitalised(nameOf(to, campaign)) },
              ' has begun. People can find it, submit artworks and vote.',
            ],
          },
          { kind: 'facts', rows: [ends(campaign)] },
          see(campaign),
        ],
      }),

    /** Tells that a campaign has ended, and what came of it. */
    completed: (to: Recipient, campaign: MailedCampaign, { works, people }: { works: number; people: number }) =>
      write(to, `${nameOf(to, campaign)} has ended`, {
        preview: `${pluralise(works, 'artwork', 'artworks')} from ${pluralise(people, 'person', 'people')}.`,
        parts: [
          {
            kind: 'paragraph',
            text: [
              { title: capitalised(nameOf(to, campaign)) },
              ' is over: nobody can submit or vote any more. Now you can choose the winners, write to them and mint.',
            ],
          },
          {
            kind: 'facts',
            rows: [
              ['Ended', when(campaign.endsAt)],
              ['Artworks', works.toLocaleString('en-US')],
              ['People', people.toLocaleString('en-US')],
            ],
          },
          {
            kind: 'button',
            label: 'See the submissions',
            url: page(`/brand/campaign/submissions?idActive=${campaign.id}&status=${campaignStatus.completed}`),
            tone: 'ink',
          },
        ],
      }),

    /** Tells that a campaign is paused. */
    paused: (to: Recipient, campaign: MailedCampaign, reason: string | undefined) =>
      write(to, `${nameOf(to, campaign)} is paused`, {
        preview: 'For the moment nobody can submit or vote.',
        parts: [
          {
            kind: 'paragraph',
            text: [
              'We have paused ',
              { title: nameOf(to, campaign) },
              '. For the moment nobody can submit artworks or vote.',
            ],
          },
          ...(reason === undefined ? [] : [{ kind: 'quote', tone: 'warning', text: reason } as const]),
          { kind: 'facts', rows: [ends(campaign)] },
          { kind: 'note', text: 'The end stays as it is. Questions? Just answer this mail.' },
        ],
      }),

    /** Tells that a paused campaign goes on. */
    resumed: (to: Recipient, campaign: MailedCampaign) =>
      write(to, `${nameOf(to, campaign)} goes on`, {
        preview: 'People can submit artworks and vote again.',
        parts: [
          {
            kind: 'paragraph',
            text: [
              'The pause of ',
              { title: nameOf(to, campaign) },
              ' is over. People can submit artworks and vote again.',
            ],
          },
          { kind: 'facts', rows: [ends(campaign)] },
          see(campaign),
        ],
      }),
  }
}

/** The mails of the room. */
export type CampaignMails = ReturnType<typeof createCampaignMails>
