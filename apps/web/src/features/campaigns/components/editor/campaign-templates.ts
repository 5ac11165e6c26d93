import { type CampaignForm, emptyCampaign } from '../../api/campaign-form.ts'
import { fromMoment } from './local-time.ts'

/** A campaign to begin with: what is usual for its kind, for the brand to change. */
export type CampaignTemplate = {
  id: string
  title: string
  hint: string
  /** How long it is open. */
  days: number
  content: Partial<CampaignForm>
}

const list = (...points: string[]) => `<ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`
const OWN_WORK = 'The work is your own, and nobody else has rights in it.'
const NO_HARM = 'Nothing that insults people or shows somebody who did not agree to it.'

/** What a brand can begin a campaign with. */
export const campaignTemplates: readonly CampaignTemplate[] = [
  {
    id: 'poster',
    title: 'A poster',
    hint: 'Three votes each, open for four weeks',
    days: 28,
    content: {
      subtitle: 'Draw the poster that will hang all over town',
      description: [
        '<p>We are looking for the poster of our next event. Draw, paint, cut or photograph it: everything is welcome that can be read from across the street.</p>',
        '<h3>What to send</h3>',
        list('One picture, upright, at least 2,000 pixels high.', 'Leave room for a date and a place: we set them.'),
        '<h3>What becomes of it</h3>',
        '<p>The poster with the most votes is printed and hung, with the name of its artist on it.</p>',
      ].join(''),
      rules: list(OWN_WORK, 'It was not printed or published before.', NO_HARM),
      voteRules: {
        limit: { votes: 3, per: 'campaign' },
        isRevocable: true,
        isHidden: false,
        isShuffled: true,
      },
    },
  },
  {
    id: 'open-call',
    title: 'An open call',
    hint: 'One vote for each work, open for six weeks',
    days: 42,
    content: {
      subtitle: 'One theme, and everybody’s view of it',
      description: [
        '<p>We give a theme, you show what you see in it. There is no right answer and no right material.</p>',
        '<h3>Who can take part</h3>',
        '<p>Everybody, whether it is your first work or your hundredth.</p>',
        '<h3>What becomes of it</h3>',
        '<p>All works hang here as long as this campaign does. The winners become tokens that belong to their artists.</p>',
      ].join(''),
      rules: list(OWN_WORK, 'Any material that can be photographed or scanned.', NO_HARM),
      voteRules: { limit: null, isRevocable: false, isHidden: false, isShuffled: true },
    },
  },
  {
    id: 'product',
    title: 'A design for a product',
    hint: 'One vote each, totals hidden until the end, open for three weeks',
    days: 21,
    content: {
      subtitle: 'Your drawing on something that people hold in their hands',
      description: [
        '<p>We make a limited edition, and you decide how it looks. Think of the whole thing, not only of its front.</p>',
        '<h3>What to send</h3>',
        list(
          'One picture of the design, flat, at least 3,000 pixels wide.',
          'At most four colours, so that it can be printed.',
        ),
        '<h3>What becomes of it</h3>',
        '<p>We talk to the winner about the print before we make it, and send ten pieces of the edition.</p>',
      ].join(''),
      rules: list(OWN_WORK, 'No logos or trade marks of others.', NO_HARM),
      needsConfirmedEmail: true,
      voteRules: {
        limit: { votes: 1, per: 'campaign' },
        isRevocable: true,
        isHidden: true,
        isShuffled: true,
      },
    },
  },
  {
    id: 'school',
    title: 'A prize for a school or class',
    hint: 'Works are looked at before they hang, open for two weeks',
    days: 14,
    content: {
      subtitle: 'What we made this term',
      description: [
        '<p>Everybody in the class hangs one work, and families and friends vote. Each voter sees the works in another order, so that nobody hangs first.</p>',
        '<h3>For parents and teachers</h3>',
        '<p>We look at every work before it hangs. Use a first name or a pen name for children.</p>',
      ].join(''),
      rules: list('One work from each pupil.', 'Made this year, alone or with help that you name.', NO_HARM),
      moderation: 'before',
      voteRules: {
        limit: { votes: 5, per: 'campaign' },
        isRevocable: true,
        isHidden: true,
        isShuffled: true,
      },
    },
  },
]

const DAY_MS = 86_400_000

/** A new campaign as a template has it, closing some weeks from now. */
export const fillTemplate = ({ days, content }: CampaignTemplate, now: Date): CampaignForm => {
  const end = new Date(now.getTime() + days * DAY_MS)
  end.setMinutes(0, 0, 0)
  return { ...emptyCampaign, ...content, endsAt: fromMoment(end) }
}
