import { applyCampaignUpdate, campaignDetail, getDraft, saveDraft } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildCampaign, buildOwnCampaign } from '../../../../test/builders.ts'
import { choose, findToast, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const CREATE = '/brand/createCampaign/createCompaign?from=create&tab='
const EDIT = '/brand/campaign/edit/editPage?from=edit&id=7&status=live&tab='
const PAGE = '/participant/campaign/preview?id=7'
const creating = () =>
  prepareWire('brand').answer(getDraft, null).answer(saveDraft, { id: 1, version: 4, saveTime: '2026-03-02 12:00:05' })
const RULES = { voteLimit: 7, voteLimitPer: 1, isRevocable: 1, isHidden: 0, isShuffled: 0 }
const LICENCE = { licence: 1, where: 0, years: 5, isTraining: 0 }

describe('the rules of a new campaign', () => {
  it('takes the usual rules unless the brand chooses others, and reads them to the brand', async () => {
    const wire = creating()
    const { user } = await renderAt(`${CREATE}1`, wire)
    const voting = within(await screen.findByRole('region', { name: 'Voting' }))
    const usual = 'You have one vote for each artwork. Nobody can vote for their own artwork.'
    expect(voting.getByText(usual)).toBeTruthy()
    await user.click(voting.getByRole('radio', { name: 'A number a day' }))
    await choose(user, /^How many votes/, '5')
    await user.click(voting.getByRole('switch', { name: 'Votes can be taken back' }))
    await user.click(voting.getByRole('switch', { name: 'Totals stay hidden until voting ends' }))
    await user.click(voting.getByRole('switch', { name: 'Everybody sees the artworks in a different order' }))
    await user.click(voting.getByRole('radio', { name: 'Appear after you approve them' }))
    expect(
      voting.getByText(
        'You have 5 votes a day, one for each artwork, and can take them back until voting ends. Totals stay hidden until then. Everybody sees the artworks in a different order. Nobody can vote for their own artwork.',
      ),
    ).toBeTruthy()
    await passTime(900)
    await waitFor(() =>
      expect(wire.sent(saveDraft).at(-1)).toMatchObject({
        voteRules: { voteLimit: 5, voteLimitPer: 1, isRevocable: true, isHidden: true, isShuffled: true },
        worksModeration: 0,
      }),
    )
    await user.click(voting.getByRole('radio', { name: 'A number in all' }))
    await user.click(voting.getByRole('radio', { name: 'Appear at once' }))
    await passTime(900)
    await waitFor(() =>
      expect(wire.sent(saveDraft).at(-1)).toMatchObject({
        voteRules: { voteLimit: 5, voteLimitPer: 0 },
        worksModeration: 1,
      }),
    )
    await user.click(voting.getByRole('radio', { name: 'One for each artwork' }))
    await passTime(900)
    await waitFor(() =>
      expect(wire.sent(saveDraft).at(-1)).toMatchObject({ voteRules: { voteLimit: null, voteLimitPer: null } }),
    )
  })

  it('makes a rights card and shows it as artists will read it', { tags: 'long' }, async () => {
    const wire = creating()
    const { user } = await renderAt(`${CREATE}1`, wire)
    const part = await screen.findByRole('region', { name: 'Rights' })
    const rights = within(part)
    expect(part.textContent).toContain('Winning artworksThe artist keeps all rights.')
    expect(rights.queryByRole('combobox')).toBeNull()
    await user.click(rights.getByRole('radio', { name: 'Exclusive' }))
    await choose(user, /^Where/, 'In the country of your company')
    await choose(user, /^How long/, 'As long as the copyright lasts')
    await user.click(rights.getByRole('switch', { name: 'Winning artworks may be used to train AI models' }))
    expect(part.textContent).toContain(
      'an exclusive licence: only Harbour Roasters may copy, show and sell the artwork',
    )
    expect(part.textContent).toContain('How longAs long as the copyright lasts.')
    expect(part.textContent).toContain('Training AI modelsAllowed with winning artworks.')
    await passTime(900)
    await waitFor(() =>
      expect(wire.sent(saveDraft).at(-1)).toMatchObject({
        rightsCard: { licence: 2, where: 1, years: null, isTraining: true },
      }),
    )
    await choose(user, /^Where/, 'Worldwide')
    await choose(user, /^How long/, '5 years')
    await passTime(900)
    await waitFor(() =>
      expect(wire.sent(saveDraft).at(-1)).toMatchObject({ rightsCard: { licence: 2, where: 0, years: 5 } }),
    )
    await user.click(rights.getByRole('radio', { name: 'None' }))
    await passTime(900)
    await waitFor(() =>
      expect(wire.sent(saveDraft).at(-1)).toMatchObject({
        rightsCard: { licence: 0, where: null, years: null, isTraining: false },
      }),
    )
  })
})

describe('the rules of a campaign that has opened', () => {
  const editing = (overrides: Parameters<typeof buildOwnCampaign>[0] = {}) =>
    prepareWire('brand').answer(
      campaignDetail,
      buildOwnCampaign({ voteRules: RULES, rightsCard: LICENCE, ...overrides }),
    )

  it('are shown as fixed with the reason, and saved as they are', async () => {
    const wire = editing().answer(applyCampaignUpdate, { id: 7 })
    const { user } = await renderAt(`${EDIT}1`, wire)
    const voting = within(await screen.findByRole('region', { name: 'Voting' }))
    const rights = within(screen.getByRole('region', { name: 'Rights' }))
    expect(voting.getByText('The vote rules are fixed: the campaign has opened with them.')).toBeTruthy()
    expect(rights.getByText('The rights are fixed: artists submit to the campaign with them.')).toBeTruthy()
    await user.click(voting.getByRole('switch', { name: 'Votes can be taken back' }))
    await user.click(voting.getByRole('radio', { name: 'A number in all' }))
    await user.click(rights.getByRole('radio', { name: 'Exclusive' }))
    expect(voting.getByRole('switch', { name: 'Votes can be taken back' }).getAttribute('aria-checked')).toBe('true')
    const onlyConfirmed = voting.getByRole('switch', { name: 'Only confirmed email addresses may vote' })
    await user.click(onlyConfirmed)
    expect(onlyConfirmed.getAttribute('aria-checked')).toBe('false')
    expect(voting.getByText(/^You have 7 votes a day/)).toBeTruthy()
    // Who may vote and when works appear can still change.
    await user.click(voting.getByRole('radio', { name: 'Appear after you approve them' }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(wire.sent(applyCampaignUpdate)).toHaveLength(1))
    expect(wire.sent(applyCampaignUpdate)[0]).toMatchObject({
      voteRules: { ...RULES, isRevocable: true, isHidden: false, isShuffled: false },
      rightsCard: { ...LICENCE, isTraining: false },
      worksModeration: 0,
    })
  })

  it('a refusal is told', { tags: 'long' }, async () => {
    const wire = editing().refuse(applyCampaignUpdate, 'conflict', messages.rulesFixed)
    const { user } = await renderAt(`${EDIT}1`, wire)
    await user.click(await screen.findByRole('button', { name: 'Save changes' }))
    expect(await findToast(messages.rulesFixed)).toBeTruthy()
  })

  it('can be changed before it opens', { tags: 'long' }, async () => {
    const { user } = await renderAt(
      `${EDIT.replace('status=live', 'status=unpublished')}1`,
      editing({ status: 0, own: { ...buildOwnCampaign().own!, reviewStatus: 2 } }),
    )
    const voting = within(await screen.findByRole('region', { name: 'Voting' }))
    expect(voting.queryByText(/are fixed/)).toBeNull()
    await user.click(voting.getByRole('switch', { name: 'Votes can be taken back' }))
    expect(
      voting.getByText('You have 7 votes a day, one for each artwork. Nobody can vote for their own artwork.'),
    ).toBeTruthy()
  })
})

describe('the page of a campaign', () => {
  it('says how people vote, and shows the rights card', async () => {
    const wire = prepareWire('participant').answer(
      campaignDetail,
      buildCampaign({ voteRules: RULES, needConfirmedEmail: 1, rightsCard: LICENCE, workNum: 0 }),
    )
    const { user } = await renderAt(PAGE, wire)
    expect(
      await screen.findByText(
        'You have 7 votes a day, one for each artwork, and can take them back until voting ends. You need a confirmed email address to vote. Nobody can vote for their own artwork.',
      ),
    ).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Rights' }))
    const card = await screen.findByRole('tabpanel', { name: 'Rights' })
    expect(card.textContent).toContain('gives Harbour Roasters a non-exclusive licence')
    expect(card.textContent).toContain('How long5 years from the end of the campaign.')
  })

  it('says nothing of how people vote once voting has ended', async () => {
    const wire = prepareWire().answer(campaignDetail, buildCampaign({ status: 2, workNum: 0 }))
    await renderAt(PAGE, wire)
    expect(await screen.findByText(/^Voting closed on/)).toBeTruthy()
    expect(screen.queryByText(/^You have one vote/)).toBeNull()
  })
})
