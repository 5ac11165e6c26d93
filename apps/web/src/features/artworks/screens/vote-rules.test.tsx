import {
  artworkDetail,
  listArtworks,
  revokeVote,
  selectCampaignWorks,
  selectUserOtherCampaignWorks,
  voteArtwork,
} from '@plinth/api-schema/artworks'
import { campaignDetail, campaignParticipants, listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { usualVoteRules, type VoteRules, voteRulesToWire } from '@plinth/api-schema/vote-rules'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildArtwork,
  buildArtworkDetail,
  buildCampaign,
  buildLeaderboardEntry,
  listed,
  listedToEnd,
} from '../../../../test/builders.ts'
import { choose, findToast, passTime, prepareWire, renderAt, type Viewer } from '../../../../test/render-at.tsx'
import { CLICK_LOCK_MS } from '../../../ui/use-click-lock.ts'

const WALL = '/participant/campaign/ParticipantsNFTs?idActive=7'
const DETAIL = '/participant/campaign/artwork/detail?idArt=101&idActive=7&idUser=21'
const rules = (own: Partial<VoteRules>) => voteRulesToWire({ ...usualVoteRules, ...own })
const withWall = (as: Viewer, works = [buildArtwork()], campaign: Parameters<typeof buildCampaign>[0] = {}) =>
  prepareWire(as)
    .answer(campaignDetail, buildCampaign(campaign))
    .answer(selectCampaignWorks, listedToEnd(works))
    .answer(campaignParticipants, { ...listed([]), own: null })
const voted = { voteFlag: 1, voteRevocable: 1, voteNum: 6 }
const withWork = (overrides: Parameters<typeof buildArtworkDetail>[0]) =>
  prepareWire('participant')
    .answer(artworkDetail, buildArtworkDetail(overrides))
    .answer(listArtworks, listedToEnd([buildArtwork()]))
    .answer(selectUserOtherCampaignWorks, listed([]))
    .answer(listJoinedCampaigns, listed([]))
/** Until the same button can be pressed again. */
const dialogGone = async () => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await passTime(CLICK_LOCK_MS)
}
const votedButton = () => screen.findByRole('button', { name: /^Voted for Low tide 101/ })

describe('a vote that can be taken back', () => {
  it('is taken back after a question, and can be given again', async () => {
    const wire = withWall('participant', [buildArtwork(voted)])
      .answer(revokeVote, { voteNum: 5 })
      .answer(voteArtwork, { voteNum: 6, state: 0, voteHold: 0, leafIndex: 9 })
    const { user } = await renderAt(WALL, wire)
    await user.click(await votedButton())
    const dialog = within(await screen.findByRole('dialog', { name: 'Take your vote back?' }))
    await user.click(dialog.getByRole('button', { name: 'Take back' }))
    expect(await findToast('Your vote is taken back')).toBeTruthy()
    expect(wire.sent(revokeVote)).toEqual([{ worksId: 101 }])
    await dialogGone()
    await user.click(await screen.findByRole('button', { name: 'Vote for Low tide 101, 5 votes' }))
    expect(await screen.findByRole('button', { name: 'Voted for Low tide 101, 6 votes' })).toBeTruthy()
  })

  it('stays where one keeps it, and where the server refuses', async () => {
    const wire = withWall('participant', [buildArtwork(voted)]).refuse(
      revokeVote,
      'conflict',
      messages.voteNotRevocable,
    )
    const { user } = await renderAt(WALL, wire)
    await user.click(await votedButton())
    await user.click(await screen.findByRole('button', { name: 'Keep my vote' }))
    expect(wire.sent(revokeVote)).toEqual([])
    await dialogGone()
    await user.click(await votedButton())
    await user.click(await screen.findByRole('button', { name: 'Take back' }))
    expect(await findToast(messages.voteNotRevocable)).toBeTruthy()
    expect(await votedButton()).toBeTruthy()
  })

  it('is offered on the page of the work', async () => {
    const wire = withWork(voted).answer(revokeVote, { voteNum: 5 })
    const { user } = await renderAt(DETAIL, wire)
    await user.click(await votedButton())
    await user.click(await screen.findByRole('button', { name: 'Take back' }))
    expect(await screen.findByRole('button', { name: 'Vote for Low tide 101, 5 votes' })).toBeTruthy()
  })

  it('is offered in the viewer', async () => {
    const wire = withWall('participant', [buildArtwork(voted)]).answer(revokeVote, { voteNum: 5 })
    const { user } = await renderAt(WALL, wire)
    await user.click(await screen.findByRole('button', { name: 'View Low tide 101 full screen' }))
    const viewer = within(await screen.findByRole('dialog'))
    await user.click(await viewer.findByRole('button', { name: /^Voted for Low tide 101/ }))
    await user.click(await screen.findByRole('button', { name: 'Take back' }))
    expect(await findToast('Your vote is taken back')).toBeTruthy()
  })

  it.each(['visitor', 'brand'] as const)('is nothing for %s', async (viewer) => {
    const { user } = await renderAt(WALL, withWall(viewer, [buildArtwork({ voteRevocable: 1 })]))
    await screen.findByRole('list', { name: 'Artworks of others' })
    const button = screen.queryByRole('button', { name: /^Vote for Low tide 101/ })
    if (button) await user.click(button)
    expect(screen.queryByRole('button', { name: /take back/i })).toBeNull()
  })
})

describe('hidden votes', () => {
  const hidden = { voteRules: rules({ isHidden: true }), voteNum: null }

  it('are said to be hidden: no number, no rank and no order by them', async () => {
    const wire = withWall('participant', [buildArtwork({ voteNum: null })], hidden).answer(campaignParticipants, {
      ...listed([buildLeaderboardEntry({ totalVote: null, rank: null })]),
      own: null,
    })
    await renderAt(WALL, wire)
    const list = within(await screen.findByRole('list', { name: 'Artworks of others' }))
    expect(list.getByRole('listitem').textContent).toContain('Mara Lind, votes hidden')
    expect(screen.getByRole('button', { name: 'Vote for Low tide 101, votes hidden' })).toBeTruthy()
    expect(await screen.findAllByText('Votes hidden until voting ends')).toHaveLength(2)
    expect(screen.queryByRole('heading', { name: 'Leaderboard' })).toBeNull()
    expect(screen.getByRole('main').textContent).not.toMatch(/\d votes|0 vote/)
    expect(wire.sent(selectCampaignWorks)[0]).toMatchObject({ orderByColumn: 'createTime' })
    expect(screen.getByRole('combobox', { name: /^Sort/ }).textContent).not.toContain('Number of votes')
  })

  it('stay hidden after one’s own', async () => {
    const wire = withWork({ ...hidden, voteNum: null }).answer(voteArtwork, {
      voteNum: null,
      state: 0,
      voteHold: 0,
      leafIndex: 9,
    })
    const { user } = await renderAt(DETAIL, wire)
    expect(await screen.findByText(/^Votes hidden until voting ends\. /)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Vote for Low tide 101, votes hidden' }))
    expect(await screen.findByRole('button', { name: 'Voted for Low tide 101, votes hidden' })).toBeTruthy()
  })

  it('are shown once voting has ended', async () => {
    const campaign = { voteRules: rules({ isHidden: true }), status: 2, voteNum: 40 }
    const wire = withWall('participant', [buildArtwork({ voteNum: 40 })], campaign)
    await renderAt(WALL, wire)
    expect((await screen.findByRole('list', { name: 'Artworks of others' })).textContent).toContain('40 votes')
    expect(screen.queryByText('Votes hidden until voting ends')).toBeNull()
    expect(wire.sent(selectCampaignWorks)[0]).toMatchObject({ orderByColumn: 'voteNum' })
  })
})

describe('a shuffled wall', () => {
  const shuffled = { voteRules: rules({ isShuffled: true }) }

  it('has an order of one’s own, and by votes is one click away', async () => {
    const wire = withWall('participant', [buildArtwork()], shuffled)
    const { user, address } = await renderAt(WALL, wire)
    expect(await screen.findByText('Shuffled for you today')).toBeTruthy()
    expect(wire.sent(selectCampaignWorks)[0]?.orderByColumn).toBeUndefined()
    await choose(user, /^Sort/, 'Number of votes')
    await waitFor(() => expect(wire.sent(selectCampaignWorks).at(-1)).toMatchObject({ orderByColumn: 'voteNum' }))
    expect(address()).toContain('sort=votes')
    expect(screen.queryByText('Shuffled for you today')).toBeNull()
  })

  it('is by votes after the end', async () => {
    const wire = withWall('participant', [buildArtwork()], { ...shuffled, status: 2 })
    await renderAt(WALL, wire)
    await screen.findByRole('list', { name: 'Artworks of others' })
    expect(wire.sent(selectCampaignWorks)[0]).toMatchObject({ orderByColumn: 'voteNum' })
  })

  it('hangs so on the page of the campaign', async () => {
    const wire = withWall('visitor', [buildArtwork()], { ...shuffled, workNum: 1 }).answer(
      listArtworks,
      listedToEnd([buildArtwork()]),
    )
    await renderAt('/participant/campaign/preview?id=7', wire)
    expect(await screen.findByText('1 work, shuffled for you today')).toBeTruthy()
  })
})
