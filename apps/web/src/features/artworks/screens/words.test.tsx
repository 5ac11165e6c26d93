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
import { uploadFile } from '@plinth/api-schema/site'
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
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
  buildUploadedFile,
  listed,
  listedCampaigns,
  listedToEnd,
  uploadPath,
} from '../../../../test/builders.ts'
import { buildNft } from '../../../../test/chain-builders.ts'
import { describeStates, press, rareStates } from '../../../../test/describe-states.ts'
import { prepareWire, type User, type Viewer, write } from '../../../../test/render-at.tsx'
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
  ...rareStates({
    'works refused': () =>
      wall('visitor').refuse(selectCampaignWorks, 'tooMany').refuse(campaignParticipants, 'tooMany'),
  }),
  offline: () => prepareWire().goOffline(campaignDetail),
  ...rareStates({
    'for a visitor': () => wall('visitor'),
    'for a participant': () => wall('participant', { isJoin: 1 }),
    'for a brand': () => wall('brand'),
    'of one person': () => wall('visitor').answer(campaignParticipants, { ...listed(people.slice(0, 1)), own: null }),
    ended: () => wall('participant', { status: 2 }),
    paused: () => wall('participant', { operateStop: 1 }),
    'has voted before': { wire: () => wall('participant'), act: press('Voted for Low tide 102, 1 vote') },
  }),
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
  ...rareStates({
    'withdraws one': {
      wire: () =>
        wall('participant', { isJoin: 1 }).answer(selectCampaignWorks, listedToEnd([buildArtwork({ userId: 11 })])),
      act: press('Withdraw Low tide 101'),
    },
  }),
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
  ...rareStates({
    'for a participant': () => work('participant'),
    'after the vote': () => work('participant', { voteFlag: 1 }),
  }),
})

const SUBMISSIONS = '/brand/campaign/submissions?idActive=7&status=live'
/** Selects works, as many as are wanted, and presses what is to be done with them. */
const selected = (count: number, name: string | RegExp) => async (user: User) => {
  const boxes = await screen.findAllByRole('checkbox', { name: /^Select Low tide/ })
  for (const box of boxes.slice(0, count)) await user.click(box)
  await press(name)(user)
}
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
  ...rareStates({
    'people load': () => managed().hang(selectParticipants),
    'people refused': () => managed().refuse(selectParticipants, 'tooMany'),
  }),
  empty: () => managed().answer(selectParticipants, listed([])),
  full: () => managed(),
  ...rareStates({ ended: () => managed(buildOwnCampaign({ status: 2 })) }),
})
describeStates('the works that were submitted', `${SUBMISSIONS}&tab=artworks`, {
  loading: () => managed().hang(listArtworks),
  empty: () => managed().answer(listArtworks, listedToEnd([])),
  refused: () => managed().refuse(listArtworks, 'tooMany'),
  offline: () => managed().goOffline(listArtworks),
  full: () => managed(),
  ...rareStates({
    ended: () => managed(buildOwnCampaign({ status: 2 })),
    'removes one': { wire: () => managed(), act: selected(1, /^Delete/) },
    'removes two': { wire: () => managed(), act: selected(2, /^Delete/) },
  }),
})
describeStates('the works that were taken out', `${SUBMISSIONS}&tab=deleted`, {
  loading: () => managed().hang(selectDeleted),
  empty: () => managed().answer(selectDeleted, listed([])),
  refused: () => managed().refuse(selectDeleted, 'tooMany'),
  offline: () => managed().goOffline(selectDeleted),
  full: () => managed(),
  ...rareStates({ 'deletes one for good': { wire: () => managed(), act: selected(1, /^Delete/) } }),
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
  ...rareStates({
    ended: () => reviewed(buildOwnCampaign({ worksModeration: 0, status: 2 })),
    'refuses one': { wire: () => reviewed(), act: selected(1, 'Refuse') },
    'two pictures side by side': { wire: () => reviewed(), act: press('Looks like High water: Low tide 101') },
  }),
})
describeStates('a work that is not on the wall', '/participant/campaign/artwork/detail?idArt=101', {
  waiting: () => work('participant', { userId: 11, approval: 1 }),
  ...rareStates({
    'waiting, the campaign has ended': () => work('participant', { userId: 11, approval: 1, campaignStatus: 2 }),
  }),
  refused: () => work('participant', { userId: 11, ...REFUSED }),
  ...rareStates({
    'appealed for': () =>
      work('participant', {
        userId: 11,
        ...REFUSED,
        decision: { ...REFUSED.decision, appealState: 1, appeal: 'I drew the book.' },
      }),
    'the decision stands': () =>
      work('participant', {
        userId: 11,
        approval: 3,
        decision: { ...REFUSED.decision, appealState: 3, appeal: 'I drew the book.', answer: 'You did not.' },
      }),
  }),
})
describeStates('the report of a work', '/participant/campaign/artwork/detail?idArt=101', {
  asked: { wire: () => work('participant'), act: press('Report Low tide 101') },
  ...rareStates({ reported: () => work('participant', { reported: 1 }) }),
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
  ...rareStates({
    'without works': () =>
      person().answer(selectUserOtherCampaignWorks, listed([])).answer(listJoinedCampaigns, listed([])),
    'works refused': () =>
      person().refuse(selectUserOtherCampaignWorks, 'tooMany').refuse(listJoinedCampaigns, 'tooMany'),
    notified: () => person({ notifyTime: '2026-03-02 11:59:00' }),
    notifies: { wire: () => person(), act: press('Notify as winner') },
  }),
})

const joining = (overrides: Parameters<typeof buildCampaign>[0] = {}) =>
  prepareWire('participant').answer(campaignDetail, buildCampaign(overrides))
const uploading = (overrides: Parameters<typeof buildCampaign>[0] = {}) =>
  joining(overrides).answer(uploadFile, buildUploadedFile({ url: uploadPath(7) }))
const sign = async (user: User) => {
  await write(user, await screen.findByRole('textbox', { name: /^Artist street name/ }), 'Tidewater')
  await press('Next')(user)
}
const draw = async (user: User) => {
  await sign(user)
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
  await user.upload(input, new File(['picture'], 'sun.png', { type: 'image/png' }))
  await write(user, await screen.findByRole('textbox', { name: /^Title/ }), 'Sun over green')
  await write(user, await screen.findByRole('textbox', { name: /^Description/ }), 'Oil on board.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', false))
  await press('Next')(user)
}
describeStates('submitting a work', '/participant/campaign/artwork/submit/7', {
  loading: () => prepareWire('participant').hang(campaignDetail),
  'not there': () => prepareWire('participant').refuse(campaignDetail, 'notFound'),
  refused: () => prepareWire('participant').refuse(campaignDetail, 'tooMany'),
  offline: () => prepareWire('participant').goOffline(campaignDetail),
  full: () => joining(),
  ...rareStates({
    paused: () => joining({ operateStop: 1 }),
    ended: () => joining({ status: 2 }),
    'the second step': { wire: () => joining(), act: sign },
    'the last step': { wire: uploading, act: draw },
    'the last step, where the brand approves': { wire: () => uploading({ worksModeration: 0 }), act: draw },
  }),
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
  ...rareStates({ 'for a visitor': () => votes('visitor'), 'for a brand': () => votes('brand') }),
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
  ...rareStates({
    'without a log': () => recount().refuse(voteLog, 'notFound'),
    'log refused': () => recount().refuse(voteLog, 'tooMany'),
    'before it begins': () => recount('participant'),
  }),
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
  ...rareStates({
    'before the end': () => prepareWire().answer(campaignDetail, buildCampaign()),
    'winners load': () => winners().hang(campaignWinners),
    'winners refused': () => winners().refuse(campaignWinners, 'tooMany'),
    'votes not closed': () => winners().answer(campaignWinners, NOT_YET),
  }),
  empty: () =>
    winners().answer(campaignWinners, { ...NOT_YET, placesStand: 1, worksNum: 2, votesNum: 0, votersNum: 0 }),
  ...rareStates({
    'other places load': () => winners().hang(listArtworks),
    'other places refused': () => winners().refuse(listArtworks, 'tooMany'),
    'no other places': () => winners().answer(listArtworks, listedToEnd(placed)),
  }),
  full: () => winners('participant'),
  ...rareStates({
    'offers a certificate': {
      wire: () => winners(),
      act: (user) => user.click(screen.getAllByText('Certificate')[0]!),
    },
  }),
})
