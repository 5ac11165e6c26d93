import { userInfo, userInfoById } from '@plinth/api-schema/accounts'
import {
  artworkDetail,
  listArtworks,
  listUserArtworks,
  selectCampaignWorks,
  selectDeleted,
  selectParticipants,
  selectUserOtherCampaignWorks,
} from '@plinth/api-schema/artworks'
import { listOwnVotes, voteDecisions, voteLog, voteReceipt } from '@plinth/api-schema/artworks-log'
import { artistRecord } from '@plinth/api-schema/artworks-record'
import { profileReportStanding, selectFlags, selectWaiting } from '@plinth/api-schema/artworks-review'
import { campaignWinners } from '@plinth/api-schema/artworks-winners'
import { campaignDetail, campaignParticipants, listCampaigns, listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { listNfts } from '@plinth/api-schema/nfts'
import { holdReason } from '@plinth/api-schema/states'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildArtistPlace,
  buildArtwork,
  buildArtworkDetail,
  buildCampaign,
  buildCampaignCard,
  buildDeletedArtwork,
  buildLeaderboardEntry,
  buildOwnCampaign,
  buildOwnVote,
  buildParticipant,
  buildPicture,
  buildPublicUser,
  buildVoteDecisions,
  listed,
  listedCampaigns,
  listedToEnd,
  uploadPath,
} from '../../../../test/builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { findToast, onPhone, passTime, prepareWire, renderAt, type Viewer } from '../../../../test/render-at.tsx'
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
describeStates('a wall on a phone', WALL, {
  artworks: () => {
    onPhone()
    return wall('participant', {}, [buildArtwork(), buildArtwork({ id: 102 })])
  },
})
describeStates('a vote that can be taken back', WALL, {
  asked: {
    wire: () => wall('participant', {}, [buildArtwork({ voteFlag: 1, voteRevocable: 1, voteNum: 6 })]),
    act: press('Voted for Low tide 101, 6 votes'),
  },
  'of which nobody sees the count': {
    wire: () => wall('participant', {}, [buildArtwork({ voteFlag: 1, voteNum: null })]),
    act: press('Voted for Low tide 101, votes hidden'),
  },
})
const many = Array.from({ length: 12 }, (_, index) => buildArtwork({ id: 101 + index }))
const page = (campaign: Campaign, works = many) =>
  wall('visitor', { workNum: works.length, ...campaign }, works).answer(listArtworks, listedToEnd(works))
describeStates('the works on the page of a campaign', '/participant/campaign/preview?id=7', {
  'more than the wall holds': () => page({}),
  'after the end, one minted': () => page({ status: 2 }, many.with(0, buildArtwork({ rank: 1, status: 2 }))),
  'in a pause': () => page({ operateStop: 1 }, many.slice(0, 1)),
  'none at the end': () => page({ status: 2 }, []),
  'that load': () => page({}).hang(listArtworks, selectCampaignWorks),
})
describeStates('one’s own side of a wall', `${WALL}&id=participants&tab=1`, {
  'of a campaign that is over': () => wall('participant', { status: 2 }, []),
  'of a paused campaign': () => wall('participant', { isJoin: 1, operateStop: 1 }, []),
  'for a visitor': () => wall('visitor', {}, []),
  'while nobody knows who it is': () => wall('participant', { isInvite: 0 }).goOffline(userInfo),
  'while it is asked who it is': () => wall('participant', { isInvite: 0 }).hang(userInfo),
  'with a work that waits': () => wall('participant', {}, [buildArtwork({ userId: 11, approval: 1 })]),
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
const flagged = () =>
  managed({}).answer(
    selectFlags,
    listed([
      {
        ...{
          worksId: 101,
          reports: [
            { reason: 1, num: 1 },
            { reason: 2, num: 2 },
          ],
        },
        alike: [
          {
            ...{ worksId: null, artworkTitle: null, nickName: null, picture: null },
            createTime: '2026-01-02 12:00:00',
          },
        ],
      },
    ]),
  )
const HOLDS = Object.values(holdReason).map((reason) => ({ holdReason: reason, votesNum: reason + 1 }))
const decided = (numbers: Partial<Parameters<typeof buildVoteDecisions>[0]>) => () =>
  managed({})
    .answer(selectParticipants, listed([buildParticipant()]))
    .answer(voteDecisions, buildVoteDecisions(numbers))
describeStates('the votes in one’s own campaign', `${SUBMISSIONS}&tab=participants`, {
  'held for every reason': decided({ heldNum: 70, holds: HOLDS }),
  'one counts, one is voided': decided({ countedNum: 1, voidedNum: 1 }),
  'hidden, and some held': decided({ countedNum: null, heldNum: 1, voidedNum: null }),
  'voided while others are hidden': decided({ countedNum: null, heldNum: null, voidedNum: 2 }),
})
describeStates('what was handed in and is looked for', `${SUBMISSIONS}&search=zoe`, {
  'among the people': () => managed({}).answer(selectParticipants, listed([])),
})
describeStates('what was handed in and is looked for', `${SUBMISSIONS}&tab=artworks&search=zoe`, {
  'on the wall': () => managed({}).answer(listArtworks, listedToEnd([])),
})
describeStates('what was handed in and is looked for', `${SUBMISSIONS}&tab=deleted&search=zoe`, {
  'among the deleted': () => managed({}).answer(selectDeleted, listed([])),
})
describeStates('what was handed in and is looked for', `${SUBMISSIONS}&tab=waiting&search=zoe`, {
  'among those that wait': () => managed({}).answer(selectWaiting, listed([])),
})
describeStates('works that were deleted', `${SUBMISSIONS}&tab=deleted`, {
  'of which some are deleted for good soon': () =>
    managed({}).answer(
      selectDeleted,
      listed([7, 8, 2].map((remainingDays, index) => buildDeletedArtwork({ id: 101 + index, remainingDays }))),
    ),
})
describeStates('what was handed in before anything was', `${SUBMISSIONS}&tab=artworks`, {
  'the campaign is not open yet': () =>
    managed({ status: 0, worksModeration: 1 }).answer(selectWaiting, listed([])).answer(listArtworks, listedToEnd([])),
})
describeStates('what was handed in', `${SUBMISSIONS}&tab=waiting`, {
  'while the operator has paused it': () => managed({ operateStop: 1 }),
  'that looks like another work': { wire: flagged, act: press('Looks like another work: Low tide 101') },
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

const WORK = '/participant/campaign/artwork/detail?idArt=101'
describeStates('a work, for others', WORK, {
  minted: () =>
    work('visitor', {
      ...{ status: 2, tokenUri: 'ipfs://bafkreigh2akiscaildc' },
      ...{ medium: 'print', colour: 'blue', tags: ['tide'] },
    }).answer(listNfts, listed([])),
  'that has outlived its campaign': () =>
    work('participant', { campaignDeleted: 1, campaignStatus: 2, tags: ['tide'], rank: 1 }),
  'on a phone': () => {
    onPhone()
    return work('participant', {})
  },
})
describeStates('the page of no work', WORK.replace('101', 'x'), { full: () => prepareWire() })
describeStates('the withdrawal of a work', WORK, {
  'that waits': {
    wire: () => work('participant', { userId: 11, approval: 1 }),
    act: press('Withdraw Low tide 101'),
  },
})
describeStates('a vote that is held', WORK, {
  'and appealed for': {
    wire: () => work('participant', { voteFlag: 1, voteHold: 2 }),
    act: press('Appeal about your vote for Low tide 101'),
  },
})
describeStates('submitting a work', '/participant/campaign/artwork/submit/7', {
  'to a campaign with a banner': () =>
    prepareWire('participant').answer(
      campaignDetail,
      buildCampaign({ bannerPicture: buildPicture(), banner: uploadPath(1) }),
    ),
})
describeStates('a submitted work', '/participant/campaign/artwork/submit/7?done=101', {
  'that waits': () =>
    work('participant', { approval: 1 }).answer(campaignDetail, buildCampaign({ worksModeration: 0 })),
})
describeStates('the campaigns that take works', '/participant/campaign/artwork/joinCampaign', {
  'one is chosen': {
    wire: () => prepareWire('participant').answer(listCampaigns, listedCampaigns([buildCampaignCard()])),
    act: press('Colours of the harbour'),
  },
  'one without a subtitle is chosen': {
    wire: () =>
      prepareWire('participant').answer(listCampaigns, listedCampaigns([buildCampaignCard({ subtitle: '' })])),
    act: press('Colours of the harbour'),
  },
})
describeStates('the campaigns that were searched for', '/participant/campaign/artwork/joinCampaign?name=zoe', {
  empty: () => prepareWire('participant').answer(listCampaigns, listedCampaigns([])),
})

const ownVotes = (...votes: ReturnType<typeof buildOwnVote>[]) =>
  prepareWire('participant').answer(listOwnVotes, listed(votes))
const voided = buildOwnVote({ state: 2 })
describeStates('what became of one’s votes', '/participant/profile/votes', {
  'held for every reason': () =>
    ownVotes(
      ...Object.values(holdReason).map((reason, index) =>
        buildOwnVote({ worksId: 101 + index, state: 1, holdReason: reason, voteHold: reason === 10 ? 1 : 2 }),
      ),
    ),
  'one appeals about a vote that was voided': {
    wire: () => ownVotes(voided),
    act: press('Appeal about your vote for Low tide 101'),
  },
  'appealed about': () =>
    ownVotes({
      ...voided,
      appeal: { state: 0, message: 'Mine.', answer: null, createTime: '2026-03-02 11:00:00' },
    }),
  'being checked': {
    wire: () => ownVotes(buildOwnVote()).hang(voteReceipt),
    act: press('Check of your vote for Low tide 101'),
  },
  'the check is refused': {
    wire: () => ownVotes(buildOwnVote()).refuse(voteReceipt, 'tooMany'),
    act: press('Check of your vote for Low tide 101'),
  },
})

const WON = '/participant/campaign/winners/7'
const winners = (as: Viewer, campaign: Campaign, won = [buildArtwork({ rank: 1, voteNum: 1 })]) =>
  prepareWire(as)
    .answer(campaignDetail, buildCampaign({ status: 2, ...campaign }))
    .answer(campaignWinners, { placesStand: 1, worksNum: 1, votesNum: 1, votersNum: 1, winners: won })
    .answer(listArtworks, listedToEnd(won))
describeStates('the winners', WON, {
  'of a private campaign': () => winners('participant', { isPrivate: 1 }),
  'for one of them': () => winners('participant', {}, [buildArtwork({ rank: 1, userId: 11, voteNum: 1 })]),
  'for the brand': () => winners('brand', {}),
})

const PERSON = '/participant/campaign/participants/profile?userId=21'
const person = (works: ReturnType<typeof buildArtwork>[]) =>
  prepareWire()
    .answer(userInfoById, buildPublicUser())
    .answer(listUserArtworks, listedToEnd(works))
    .answer(listNfts, listed([]))
    .answer(listJoinedCampaigns, listed([]))
describeStates('the works of a person', `${PERSON}&tab=2`, {
  empty: () => person([]),
  'from several campaigns': () =>
    person([buildArtwork(), buildArtwork({ id: 102, campaignId: 8, campaignName: 'Snow' })]),
})
const seenBy = (as: Viewer) =>
  prepareWire(as)
    .answer(userInfoById, buildPublicUser())
    .answer(listUserArtworks, listedToEnd([]))
    .answer(listNfts, listed([]))
    .answer(listJoinedCampaigns, listed([]))
describeStates('a profile', `${PERSON}&tab=2`, {
  'with votes alone': () => seenBy('visitor').answer(artistRecord, { votesNum: 12, places: [] }),
  'with places': () => seenBy('visitor').answer(artistRecord, { votesNum: 1, places: [buildArtistPlace()] }),
  'whose votes could not be read': () => seenBy('visitor').refuse(artistRecord, 'tooMany'),
  'that is nobody’s': () => seenBy('visitor').refuse(artistRecord, 'notFound'),
  'that one has reported': () => seenBy('participant').answer(profileReportStanding, { reported: 1 }),
  'that one reports': {
    wire: () => seenBy('participant'),
    act: press('Report Mara Lind'),
  },
})

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
