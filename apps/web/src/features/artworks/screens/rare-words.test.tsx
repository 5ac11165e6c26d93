import { userInfoById } from '@plinth/api-schema/accounts'
import {
  artworkDetail,
  listArtworks,
  listUserArtworks,
  selectCampaignWorks,
  selectUserOtherCampaignWorks,
} from '@plinth/api-schema/artworks'
import { listOwnVotes, voteLog, voteReceipt } from '@plinth/api-schema/artworks-log'
import { selectWaiting } from '@plinth/api-schema/artworks-review'
import { campaignDetail, campaignParticipants, listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { listNfts } from '@plinth/api-schema/nfts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildArtwork,
  buildArtworkDetail,
  buildCampaign,
  buildLeaderboardEntry,
  buildOwnCampaign,
  buildOwnVote,
  buildPublicUser,
  listed,
  listedToEnd,
} from '../../../../test/builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { findToast, passTime, prepareWire, renderAt, type Viewer } from '../../../../test/render-at.tsx'
import { scrollIntoSight } from '../../../../test/scroll.ts'
import { untilSaid } from '../../../../test/until-said.ts'
import { buildVoteLog } from '../../../../test/vote-log.ts'

const WALL = '/participant/campaign/ParticipantsNFTs?idActive=7'
type Campaign = Parameters<typeof buildCampaign>[0]
const wall = (as: Viewer, campaign: Campaign, works = [buildArtwork()], own: object | null = null) =>
  prepareWire(as)
    .answer(campaignDetail, buildCampaign(campaign))
    .answer(selectCampaignWorks, listedToEnd(works))
    .answer(campaignParticipants, { ...listed([buildLeaderboardEntry()]), own: own as never })

describeStates('a wall without works', WALL, {
  'of a campaign that is over': () => wall('participant', { status: 2 }, []),
  'of a campaign that one is not invited to': () => wall('participant', { isInvite: 0 }, []),
})
describeStates('one’s own side of a wall', `${WALL}&id=participants&tab=1`, {
  'of a campaign that is over': () => wall('participant', { status: 2 }, []),
  'of a paused campaign': () => wall('participant', { isJoin: 1, operateStop: 1 }, []),
  'for a visitor': () => wall('visitor', {}, []),
})
const standing = (overrides: Parameters<typeof buildLeaderboardEntry>[0]) => () =>
  wall('participant', { isJoin: 1 }, [buildArtwork()], buildLeaderboardEntry({ userId: 11, ...overrides }))
describeStates('where one stands', WALL, {
  'while votes are hidden': standing({ rank: null, totalVote: null }),
  'without a vote': standing({ rank: null, totalVote: 0 }),
  'with one vote': standing({ rank: 22, totalVote: 1 }),
})

const SUBMISSIONS = '/brand/campaign/submissions?idActive=7'
const waiting = [buildArtwork({ approval: 1 }), buildArtwork({ id: 102, approval: 1 })]
const managed = (campaign: Campaign) =>
  prepareWire('brand')
    .answer(campaignDetail, buildOwnCampaign({ worksModeration: 0, ...campaign }))
    .answer(selectWaiting, listed(waiting))
describeStates('what was handed in before anything was', `${SUBMISSIONS}&tab=artworks`, {
  'the campaign is not open yet': () =>
    managed({ status: 0, worksModeration: 1 }).answer(selectWaiting, listed([])).answer(listArtworks, listedToEnd([])),
})
describeStates('what was handed in', `${SUBMISSIONS}&tab=waiting`, {
  'while the operator has paused it': () => managed({ operateStop: 1 }),
  'two are refused': {
    wire: () => managed({}),
    act: async (user) => {
      for (const box of screen.getAllByRole('checkbox', { name: /^Select Low tide/ })) await user.click(box)
      await press(/^Refuse/)(user)
    },
  },
})

const decision = {
  reason: 1,
  words: '',
  decideTime: '2026-03-01 12:00:00',
  appealState: 1,
  appeal: 'Mine.',
  answer: '',
}
const work = (as: Viewer, overrides: Parameters<typeof buildArtworkDetail>[0]) =>
  prepareWire(as)
    .answer(artworkDetail, ({ id }) => buildArtworkDetail({ id, ...overrides }))
    .answer(listArtworks, listedToEnd([buildArtwork()]))
    .answer(selectUserOtherCampaignWorks, listed([]))
    .answer(listJoinedCampaigns, listed([]))
describeStates('a work that is not on the wall, for its brand', '/brand/campaign/artwork/detail?idArt=101&idActive=7', {
  waiting: () => work('brand', { approval: 1 }),
  'appealed for': () => work('brand', { approval: 2, decision }),
  'refused with words alone': () =>
    work('brand', {
      approval: 2,
      decision: { ...decision, reason: 9, words: 'Too dark.', appealState: 0, appeal: '' },
    }),
  'refused without a word': () =>
    work('brand', { approval: 2, decision: { ...decision, reason: 9, appealState: 0, appeal: '' } }),
})

const PERSON = '/participant/campaign/participants/profile?userId=21'
const person = (works: ReturnType<typeof buildArtwork>[]) =>
  prepareWire()
    .answer(userInfoById, buildPublicUser())
    .answer(listUserArtworks, listedToEnd(works))
    .answer(listNfts, listed([]))
    .answer(listJoinedCampaigns, listed([]))
describeStates('the works of a person', `${PERSON}&tab=2`, { empty: () => person([]) })

describe('a wall that goes on', () => {
  it('says when the next works could not be loaded, and loads them again', async () => {
    const wire = wall('visitor', {}).answer(selectCampaignWorks, {
      ...listed([buildArtwork()], 30),
      nextCursor: 'more',
    })
    const { user } = await renderAt(WALL, wire)
    await screen.findByRole('list', { name: 'Artworks of others' })
    wire.refuse(selectCampaignWorks, 'tooMany')
    await scrollIntoSight()
    expect(await screen.findByText('More works could not be loaded.')).toBeTruthy()
    wire.answer(selectCampaignWorks, listedToEnd([buildArtwork({ id: 102 })], 30))
    await user.click(screen.getByRole('button', { name: /again/i }))
    await waitFor(() => expect(screen.queryByText('More works could not be loaded.')).toBeNull())
  })
})

describe('a receipt', () => {
  it('that is not signed yet is not saved', async () => {
    const log = await buildVoteLog()
    const wire = prepareWire('participant')
      .answer(listOwnVotes, listed([buildOwnVote()]))
      .answer(voteReceipt, { ...log.receipt(), receipt: null })
    const { user } = await renderAt('/participant/profile/votes', wire)
    await user.click(await screen.findByRole('button', { name: /^Receipt/ }))
    await passTime(20_000)
    expect(await findToast('The receipt is not signed yet. Please try again in a few seconds.')).toBeTruthy()
  })

  it('cannot be checked without the log', async () => {
    const log = await buildVoteLog()
    const wire = prepareWire()
      .answer(campaignDetail, buildCampaign({ status: 2 }))
      .answer(voteLog, { ...log.place, size: log.size, loggedSize: log.size, witnesses: [] })
      .serveFiles(() => null)
    const { user } = await renderAt('/participant/campaign/recount/7', wire)
    await user.click(await screen.findByLabelText('Receipt'))
    await user.paste(log.receipt().receipt)
    await user.click(screen.getByRole('button', { name: 'Check receipt' }))
    await untilSaid('The log could not be read. Please try again.')
  })
})
