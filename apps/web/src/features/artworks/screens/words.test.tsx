import { campaignAnchors } from '@plinth/api-schema/anchors'
import {
  artworkDetail,
  listArtworks,
  selectCampaignWorks,
  selectDeleted,
  selectParticipants,
  selectUserOtherCampaignWorks,
} from '@plinth/api-schema/artworks'
import { artworkFacets } from '@plinth/api-schema/artworks-filter'
import { listOwnVotes, voteLog } from '@plinth/api-schema/artworks-log'
import { selectFlags, selectWaiting } from '@plinth/api-schema/artworks-review'
import { campaignWinners } from '@plinth/api-schema/artworks-winners'
import { campaignDetail, campaignParticipants, listCampaigns, listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { listNfts } from '@plinth/api-schema/nfts'
import {
  buildArtwork,
  buildArtworkDetail,
  buildCampaign,
  buildCampaignCard,
  buildDeletedArtwork,
  buildLeaderboardEntry,
  buildOwnCampaign,
  buildOwnVote,
  buildParticipant,
  listed,
  listedCampaigns,
  listedToEnd,
} from '../../../../test/builders.ts'
import { buildNft } from '../../../../test/chain-builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { prepareWire, type Viewer } from '../../../../test/render-at.tsx'
import { untilSaid } from '../../../../test/until-said.ts'
import { buildVoteLog } from '../../../../test/vote-log.ts'

const nobody = { ...listed([]), own: null }
const people = [
  buildLeaderboardEntry(),
  buildLeaderboardEntry({ userId: 22, nickName: 'Jon Ek', rank: 2, workNum: 1, totalVote: 1 }),
]
const works = [
  buildArtwork({ rank: 1, voteNum: 1_200 }),
  buildArtwork({ id: 102, voteNum: 1, voteFlag: 1 }),
  buildArtwork({ id: 103, userId: 11, status: 1, artistCodename: 'Tidewater' }),
  buildArtwork({ id: 104, status: 2 }),
]
const wall = (as: Viewer, campaign: Parameters<typeof buildCampaign>[0] = {}) =>
  prepareWire(as)
    .answer(campaignDetail, buildCampaign(campaign))
    .answer(selectCampaignWorks, listedToEnd(works))
    .answer(campaignParticipants, { ...listed(people), own: buildLeaderboardEntry({ userId: 11, rank: 31 }) })
const WALL = '/participant/campaign/ParticipantsNFTs?idActive=7'
describeStates('the wall of a campaign', WALL, {
  loading: () => prepareWire().hang(campaignDetail),
  'works load': () => wall('visitor').hang(selectCampaignWorks, campaignParticipants),
  empty: () => wall('participant').answer(selectCampaignWorks, listedToEnd([])).answer(campaignParticipants, nobody),
  'not there': () => prepareWire().refuse(campaignDetail, 'notFound'),
  refused: () => prepareWire().refuse(campaignDetail, 'tooMany'),
  offline: () => prepareWire().goOffline(campaignDetail),
})
const facets = {
  ...{ total: 12, mintedNum: 1, unvotedNum: 9, medium: [{ value: 'print', num: 4 }], tag: [{ value: 'tide', num: 5 }] },
  ...{ colour: [{ value: 'blue', num: 3 }], orientation: [{ value: 'portrait', num: 2 }] },
}
describeStates('the filters of a wall', WALL, {
  'for a participant': { wire: () => wall('participant').answer(artworkFacets, facets), act: press('Filter') },
})
describeStates('a wall on which no filter finds a work', `${WALL}&medium=print&colour=blue`, {
  full: () => wall('visitor').answer(artworkFacets, facets).answer(selectCampaignWorks, listedToEnd([])),
})
describeStates("one's own works", `${WALL}&id=participants&tab=1`, {
  loading: () => wall('participant', { isJoin: 1 }).hang(selectCampaignWorks),
  refused: () => wall('participant', { isJoin: 1 }).refuse(selectCampaignWorks, 'tooMany'),
  offline: () => wall('participant', { isJoin: 1 }).goOffline(selectCampaignWorks),
  empty: () => wall('participant', { isJoin: 1 }).answer(selectCampaignWorks, listedToEnd([])),
  full: () =>
    wall('participant', { isJoin: 1 }).answer(selectCampaignWorks, listedToEnd([buildArtwork({ userId: 11 })])),
})

type Overrides = Parameters<typeof buildArtworkDetail>[0]
const work = (as: Viewer, overrides: Overrides = {}) =>
  prepareWire(as)
    .answer(artworkDetail, ({ id }) => buildArtworkDetail({ id, ...overrides }))
    .answer(listArtworks, listedToEnd([buildArtwork({ id: 100 }), buildArtwork(), buildArtwork({ id: 102 })], 30))
    .answer(selectUserOtherCampaignWorks, listed([buildArtwork({ id: 105 })]))
    .answer(listJoinedCampaigns, listed([buildCampaignCard(), buildCampaignCard({ id: 8, name: 'Another' })], 5))
for (const side of ['participant', 'brand'] as const)
  describeStates(`the page of a work at /${side}`, `/${side}/campaign/artwork/detail?idArt=101&idActive=7`, {
    loading: () => work(side).hang(artworkDetail),
    'not there': () => work(side).refuse(artworkDetail, 'notFound'),
    refused: () => work(side).refuse(artworkDetail, 'tooMany'),
    offline: () => work(side).goOffline(artworkDetail),
    full: () => work(side, { artworkCredit: 'Printed by Ohm', artistCodename: 'Tidewater', rank: 2 }),
    ended: () => work(side, { campaignStatus: 2, voteNum: 1 }),
    'won a place': () => work(side, { campaignStatus: 2, voteNum: 9, rank: 2 }),
    'one’s own won a place': () => work(side, { userId: 11, campaignStatus: 2, voteNum: 9, rank: 2 }),
    paused: () => work(side, { operateStop: 1 }),
    'asks for a confirmed address': () => work(side, { needConfirmedEmail: 1 }),
    'being minted': () => work(side, { userId: 11, status: 1 }),
    'one’s own': () => work(side, { userId: 11 }),
    'voted for': () => work(side, { voteFlag: 1 }),
  })

describeStates('a link to the vote', '/participant/campaign/artwork/detail?idArt=101&idActive=7&idUser=21&vote=1', {
  'for a visitor': () => work('visitor'),
})

const SUBMISSIONS = '/brand/campaign/submissions?idActive=7&status=live'
const managed = (campaign = buildOwnCampaign({}, { deleteWorkNum: 3 })) =>
  prepareWire('brand')
    .answer(campaignDetail, campaign)
    .answer(
      selectParticipants,
      listed([
        buildParticipant(),
        buildParticipant({ userId: 22, nickName: 'Jon Ek', notifyTime: '2026-03-01 12:00:00' }),
      ]),
    )
    .answer(listArtworks, listedToEnd(works))
    .answer(selectDeleted, listed([buildDeletedArtwork(), buildDeletedArtwork({ id: 102, remainingDays: 1 })]))
describeStates('manage submissions', SUBMISSIONS, {
  loading: () => prepareWire('brand').hang(campaignDetail),
  'not there': () => prepareWire('brand').refuse(campaignDetail, 'notFound'),
  refused: () => prepareWire('brand').refuse(campaignDetail, 'tooMany'),
  offline: () => prepareWire('brand').goOffline(campaignDetail),
  empty: () => managed().answer(selectParticipants, listed([])),
  full: () => managed(),
})
describeStates('the works that were submitted', `${SUBMISSIONS}&tab=artworks`, {
  loading: () => managed().hang(listArtworks),
  empty: () => managed().answer(listArtworks, listedToEnd([])),
  refused: () => managed().refuse(listArtworks, 'tooMany'),
  offline: () => managed().goOffline(listArtworks),
  full: () => managed(),
})
describeStates('the works that were taken out', `${SUBMISSIONS}&tab=deleted`, {
  loading: () => managed().hang(selectDeleted),
  empty: () => managed().answer(selectDeleted, listed([])),
  refused: () => managed().refuse(selectDeleted, 'tooMany'),
  offline: () => managed().goOffline(selectDeleted),
  full: () => managed(),
})

const REFUSED = {
  approval: 2,
  decision: {
    ...{ reason: 1, words: 'We know it from a book.', decideTime: '2026-03-01 12:00:00' },
    ...{ appealState: 0, appeal: '', answer: '' },
  },
}
const waiting = [buildArtwork({ approval: 1 }), buildArtwork({ id: 102, approval: 1 })]
const reviewed = (campaign = buildOwnCampaign({ worksModeration: 0 })) =>
  managed(campaign)
    .answer(selectWaiting, listed(waiting))
    .answer(
      selectFlags,
      listed([
        {
          worksId: 101,
          reports: [{ reason: 1, num: 2 }],
          alike: [
            {
              ...{ worksId: 90, artworkTitle: 'High water', nickName: 'Jon Ek', picture: buildArtwork().picture },
              createTime: '2026-01-01 12:00:00',
            },
          ],
        },
        {
          worksId: 102,
          reports: [],
          alike: [
            {
              ...{ worksId: null, artworkTitle: null, nickName: null, picture: null },
              createTime: '2026-01-02 12:00:00',
            },
          ],
        },
      ]),
    )
describeStates('works that wait for approval', `${SUBMISSIONS}&tab=waiting`, {
  loading: () => reviewed().hang(selectWaiting),
  empty: () => reviewed().answer(selectWaiting, listed([])),
  refused: () => reviewed().refuse(selectWaiting, 'tooMany'),
  offline: () => reviewed().goOffline(selectWaiting),
  full: () => reviewed(),
})
describeStates('a work that is not on the wall', '/participant/campaign/artwork/detail?idArt=101', {
  waiting: () => work('participant', { userId: 11, approval: 1 }),
  refused: () => work('participant', { userId: 11, ...REFUSED }),
})
describeStates('the report of a work', '/participant/campaign/artwork/detail?idArt=101', {
  asked: { wire: () => work('participant'), act: press('Report Low tide 101') },
})

const PERSON = '/brand/campaign/participants/detail?user=21&idActive=7&actName=Harbour'
const person = (overrides: Parameters<typeof buildParticipant>[0] = {}) =>
  prepareWire('brand')
    .answer(selectParticipants, listed([buildParticipant(overrides)]))
    .answer(selectUserOtherCampaignWorks, listed([buildArtwork({ voteNum: 1 })]))
    .answer(listJoinedCampaigns, listed([buildCampaignCard({ id: 8, name: 'Another' })]))
describeStates('one participant, for the brand', PERSON, {
  loading: () => person().hang(selectParticipants),
  'not there': () => person().answer(selectParticipants, listed([])),
  refused: () => person().refuse(selectParticipants, 'tooMany'),
  offline: () => person().goOffline(selectParticipants),
  full: () => person(),
})

const joining = (overrides: Parameters<typeof buildCampaign>[0] = {}) =>
  prepareWire('participant').answer(campaignDetail, buildCampaign(overrides))
describeStates('submitting a work', '/participant/campaign/artwork/submit/7', {
  loading: () => prepareWire('participant').hang(campaignDetail),
  'not there': () => prepareWire('participant').refuse(campaignDetail, 'notFound'),
  refused: () => prepareWire('participant').refuse(campaignDetail, 'tooMany'),
  offline: () => prepareWire('participant').goOffline(campaignDetail),
  full: () => joining(),
})
describeStates('a submitted work', '/participant/campaign/artwork/submit/7?done=900', {
  full: () => joining().answer(artworkDetail, buildArtworkDetail({ id: 900, artworkTitle: 'Sun over green' })),
  refused: () => joining().refuse(artworkDetail, 'tooMany'),
})
describeStates('choosing a campaign', '/participant/campaign/artwork/joinCampaign', {
  loading: () => prepareWire('participant').hang(listCampaigns),
  empty: () => prepareWire('participant').answer(listCampaigns, listedCampaigns([])),
  refused: () => prepareWire('participant').refuse(listCampaigns, 'tooMany'),
  offline: () => prepareWire('participant').goOffline(listCampaigns),
  full: () => prepareWire('participant').answer(listCampaigns, listedCampaigns([buildCampaignCard()])),
})
describeStates('choosing a way', '/participant/mint/choose', { full: () => prepareWire('participant') })

const votes = (as: Viewer = 'participant') => prepareWire(as)
describeStates('my votes', '/participant/profile/votes', {
  loading: () => votes().hang(listOwnVotes),
  empty: () => votes().answer(listOwnVotes, listed([])),
  refused: () => votes().refuse(listOwnVotes, 'tooMany'),
  offline: () => votes().goOffline(listOwnVotes),
  full: () =>
    votes().answer(
      listOwnVotes,
      listed([
        buildOwnVote(),
        buildOwnVote({ worksId: 102, state: 1, holdReason: 10, voteHold: 1 }),
        buildOwnVote({ worksId: 103, state: 1, holdReason: 1, voteHold: 2 }),
        buildOwnVote({ worksId: 104, state: 2 }),
        buildOwnVote({ worksId: 105, state: 3 }),
      ]),
    ),
})

const recount = (as: Viewer = 'visitor') =>
  prepareWire(as)
    .answer(campaignDetail, buildCampaign({ status: 2 }))
    .answer(voteLog, {
      origin: 'plinth.example/campaign/log/7',
      logKey: 'key',
      logPath: '/campaign/log/7',
      size: 6,
      loggedSize: 6,
      witnesses: [],
    })
const log = await buildVoteLog()
const recounted = () =>
  recount()
    .answer(voteLog, { ...log.place, size: log.size, loggedSize: log.size, witnesses: [] })
    .answer(listArtworks, listedToEnd([buildArtwork({ voteNum: 2 }), buildArtwork({ id: 102, voteNum: 1 })]))
    .answer(campaignAnchors, { chainId: null, contract: null, publisher: null, anchors: [] })
    .serveFiles(log.find({}))
describeStates('a recount', '/participant/campaign/recount/7', {
  loading: () => prepareWire().hang(campaignDetail),
  'not there': () => prepareWire().refuse(campaignDetail, 'notFound'),
  refused: () => prepareWire().refuse(campaignDetail, 'tooMany'),
  offline: () => prepareWire().goOffline(campaignDetail),
  full: {
    wire: recounted,
    act: async (user) => {
      await press('Recount now')(user)
      await untilSaid('The recount agrees.')
    },
  },
})

const NOT_YET = { placesStand: 0, worksNum: null, votesNum: null, votersNum: null, winners: [] }
const placed = [
  buildArtwork({ id: 101, rank: 1, voteNum: 1_200, status: 2 }),
  buildArtwork({ id: 102, rank: 2, voteNum: 30, artistCodename: 'Tidewater' }),
  buildArtwork({ id: 103, rank: 3, voteNum: 1 }),
]
const unplaced = [buildArtwork({ id: 104, voteNum: 1 }), buildArtwork({ id: 105, voteNum: 0 })]
const winners = (as: Viewer = 'visitor') =>
  prepareWire(as)
    .answer(campaignDetail, buildCampaign({ status: 2 }))
    .answer(campaignWinners, { placesStand: 1, worksNum: 5, votesNum: 1_232, votersNum: 900, winners: placed })
    .answer(listArtworks, listedToEnd([...placed, ...unplaced]))
    .answer(listNfts, listed([buildNft({ worksId: 101 })]))
describeStates('the winners of a campaign', '/participant/campaign/winners/7', {
  loading: () => prepareWire().hang(campaignDetail),
  'not there': () => prepareWire().refuse(campaignDetail, 'notFound'),
  refused: () => prepareWire().refuse(campaignDetail, 'tooMany'),
  offline: () => prepareWire().goOffline(campaignDetail),
  empty: () =>
    winners().answer(campaignWinners, { ...NOT_YET, placesStand: 1, worksNum: 2, votesNum: 0, votersNum: 0 }),
  full: () => winners('participant'),
})
