import { selectCampaignWorks } from '@plinth/api-schema/artworks'
import { campaignDetail, campaignParticipants } from '@plinth/api-schema/campaigns'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildArtwork, buildCampaign, listed, listedToEnd } from '../../../../test/builders.ts'
import { hrefOf, prepareWire, renderAt, type Viewer } from '../../../../test/render-at.tsx'

type Campaign = Parameters<typeof buildCampaign>[0]
const openWall = async (as: Viewer, campaign: Campaign) => {
  const wire = prepareWire(as)
    .answer(campaignDetail, buildCampaign(campaign))
    .answer(selectCampaignWorks, listedToEnd([buildArtwork()]))
    .answer(campaignParticipants, { ...listed([]), own: null })
  await renderAt('/participant/campaign/ParticipantsNFTs?idActive=7', wire)
  await screen.findByRole('heading', { level: 1 })
}

describe('the head of a wall', () => {
  it.each([
    ['before it opens', { status: 0 }, 'Not open yet.'],
    ['while it runs', {}, '10 days to go.'],
    ['in a pause', { operateStop: 1 }, 'Paused at the moment.'],
    ['after its end', { status: 2 }, 'Ended.'],
    ['after its end, paused', { status: 2, operateStop: 1 }, 'Ended.'],
  ] as const)('says how much time is left %s', async (_when, campaign, words) => {
    await openWall('participant', campaign)
    expect(screen.getByText(/^Hosted by/).textContent).toBe(`Hosted by Harbour Roasters. ${words}`)
  })

  it('counts votes only where they are shown', async () => {
    await openWall('participant', { voteNum: null })
    expect(screen.getByText('participants', { selector: 'dt' })).toBeTruthy()
    expect(screen.queryByText('votes', { selector: 'dt' })).toBeNull()
  })

  it.each([
    ['a visitor of a public campaign', 'visitor', { isInvite: 0 }, 'Join campaign'],
    ['a visitor of a private campaign', 'visitor', { isInvite: 0, isPrivate: 1 }, null],
    ['somebody who is invited', 'participant', { isInvite: 1, isPrivate: 1 }, 'Join campaign'],
    ['somebody who has joined', 'participant', { isInvite: 1, isJoin: 1 }, 'Submit artwork'],
    ['somebody who is not invited', 'participant', { isInvite: 0 }, null],
    ['anyone during a pause', 'participant', { isInvite: 1, operateStop: 1 }, null],
    ['anyone after the end', 'participant', { isInvite: 1, status: 2 }, null],
  ] as const)('lets %s take part, or not', async (_who, as, campaign, words) => {
    await openWall(as, campaign)
    const link = screen.queryByRole('link', { name: /^(Join campaign|Submit artwork)$/ })
    expect(link?.textContent ?? null).toBe(words)
    if (link) expect(hrefOf(link)).toBe('/participant/campaign/artwork/submit/7')
  })
})
