import { voteRulesSentence } from '@plinth/api-schema/vote-rules-sentence'
import { expect, it } from 'vitest'
import { findMissing } from '../../api/missing-parts.ts'
import { campaignTemplates, fillTemplate } from './campaign-templates.ts'

it.each(campaignTemplates)('$title leaves only what nobody but the brand knows', (template) => {
  const missing = findMissing(fillTemplate(template, new Date('2026-03-02T12:34:56Z')), 'create')
  expect(missing.map(({ label }) => label)).toEqual([
    'Campaign name',
    'Mobile banner',
    'Campaign video',
    'Brand description image',
    'Brand description',
    'Deployed contract',
  ])
})

it('closes as many days from now as it says, at the full hour', () => {
  const [poster] = campaignTemplates
  expect(fillTemplate(poster!, new Date('2026-03-02T12:34:56Z')).endsAt).toBe('2026-03-30 12:00:00')
})

it('begins a campaign with words that a brand can keep', () => {
  const words = campaignTemplates.map((template) => {
    const { subtitle, description, rules, voteRules, needsConfirmedEmail, moderation } = fillTemplate(
      template,
      new Date(),
    )
    const lines = `${description}${rules}`.split(/<[^>]+>/).filter((line) => line !== '')
    return [subtitle, ...lines, voteRulesSentence(voteRules, needsConfirmedEmail), `Works appear ${moderation}`].join(
      '\n',
    )
  })
  expect(words.join('\n\n')).toMatchInlineSnapshot(`
    "Draw the poster that will hang all over town
    We are looking for the poster of our next event. Draw, paint, cut or photograph it: everything is welcome that can be read from across the street.
    What to send
    One picture, upright, at least 2,000 pixels high.
    Leave room for a date and a place: we set them.
    What becomes of it
    The poster with the most votes is printed and hung, with the name of its artist on it.
    The work is your own, and nobody else has rights in it.
    It was not printed or published before.
    Nothing that insults people or shows somebody who did not agree to it.
    You have 3 votes, one for each artwork, and can take them back until voting ends. Everybody sees the artworks in a different order. Nobody can vote for their own artwork.
    Works appear after

    One theme, and everybody’s view of it
    We give a theme, you show what you see in it. There is no right answer and no right material.
    Who can take part
    Everybody, whether it is your first work or your hundredth.
    What becomes of it
    All works hang here as long as this campaign does. The winners become tokens that belong to their artists.
    The work is your own, and nobody else has rights in it.
    Any material that can be photographed or scanned.
    Nothing that insults people or shows somebody who did not agree to it.
    You have one vote for each artwork. Everybody sees the artworks in a different order. Nobody can vote for their own artwork.
    Works appear after

    Your drawing on something that people hold in their hands
    We make a limited edition, and you decide how it looks. Think of the whole thing, not only of its front.
    What to send
    One picture of the design, flat, at least 3,000 pixels wide.
    At most four colours, so that it can be printed.
    What becomes of it
    We talk to the winner about the print before we make it, and send ten pieces of the edition.
    The work is your own, and nobody else has rights in it.
    No logos or trade marks of others.
    Nothing that insults people or shows somebody who did not agree to it.
    You have one vote and can take it back until voting ends. Totals stay hidden until then. Everybody sees the artworks in a different order. You need a confirmed email address to vote. Nobody can vote for their own artwork.
    Works appear after

    What we made this term
    Everybody in the class hangs one work, and families and friends vote. Each voter sees the works in another order, so that nobody hangs first.
    For parents and teachers
    We look at every work before it hangs. Use a first name or a pen name for children.
    One work from each pupil.
    Made this year, alone or with help that you name.
    Nothing that insults people or shows somebody who did not agree to it.
    You have 5 votes, one for each artwork, and can take them back until voting ends. Totals stay hidden until then. Everybody sees the artworks in a different order. Nobody can vote for their own artwork.
    Works appear before"
  `)
})
