import { listAudit, listBrandReviews, listOutbox, listUsers, operatorInfo } from '@plinth/api-schema/operators'
import { listAppeals } from '@plinth/api-schema/operators-appeals'
import { listModeratedArtworks } from '@plinth/api-schema/operators-artworks'
import {
  listAlikeArtworks,
  listArtworkAppeals,
  listReportedArtworks,
  listReportedProfiles,
} from '@plinth/api-schema/operators-artworks-review'
import { listCampaignReviews } from '@plinth/api-schema/operators-campaigns'
import { listReportedCollections, listTakenCollections } from '@plinth/api-schema/operators-collections'
import { listReportedComments, listTakenComments } from '@plinth/api-schema/operators-comments'
import { listReportedForeignNfts, listTakenForeignNfts } from '@plinth/api-schema/operators-foreign'
import { listHelpQueue } from '@plinth/api-schema/operators-help'
import { listModeratedPerks } from '@plinth/api-schema/operators-perks'
import { listReportedSets, listTakenSets } from '@plinth/api-schema/operators-sets'
import { listHeldVotes, listNetworkVotes, listWorkVotes, workVotesSummary } from '@plinth/api-schema/operators-votes'
import { holdReason } from '@plinth/api-schema/states'
import { voteSigns } from '@plinth/api-schema/vote-signs'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildCampaign,
  buildOwnCampaign,
  buildPicture,
  buildPublicUser,
  listed,
  uploadPath,
} from '../../../../test/builders.ts'
import { buildModeratedCollection } from '../../../../test/collection-builders.ts'
import { buildModeratedComment } from '../../../../test/comment-builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { buildModeratedForeignNft } from '../../../../test/foreign-builders.ts'
import {
  buildAppeal,
  buildAuditEntry,
  buildBrandReview,
  buildCampaignReview,
  buildHeldVotes,
  buildMail,
  buildModeratedArtwork,
  buildModeratedUser,
  buildQueuedHelpRequest,
  buildWorkVote,
  buildWorkVotesSummary,
} from '../../../../test/operator-builders.ts'
import { passTime, prepareWire, renderAt, type User } from '../../../../test/render-at.tsx'
import { buildModeratedSet } from '../../../../test/set-builders.ts'

const decideTime = '2026-03-01 13:00:00'
const reviews = (...rows: ReturnType<typeof buildCampaignReview>[]) =>
  prepareWire('operator').answer(listCampaignReviews, listed(rows))
const sentBack = { reviewStatus: 2, decideTime, reason: 'Who judges?' }

describeStates('campaigns of every state', '/platform/campaigns?status=all', {
  'sent back': () => reviews(buildCampaignReview(sentBack)),
  'handed in again': () => reviews(buildCampaignReview({ ...sentBack, reviewStatus: 0 })),
  'over before it was reviewed': () => reviews(buildCampaignReview({ campaign: buildCampaign({ status: 2 }) })),
  'a change of nothing': () =>
    reviews(buildCampaignReview({ kind: 'change', changeId: 5, differences: [], campaign: buildCampaign() })),
  'with everything in it': () =>
    reviews(
      buildCampaignReview({
        campaign: buildOwnCampaign({
          ...{ status: 0, isPrivate: 1, stickerPictures: [buildPicture({ url: uploadPath(6) })] },
          ...{ banner: uploadPath(1), bannerPicture: buildPicture({ url: uploadPath(1) }) },
          campaignAwards: [
            {
              ...{
                id: 1,
                rewardTitle: 'A print',
                rewardDescription: 'On paper.',
                rewardCoinId: null,
                rewardAmount: '1',
              },
              ...{ rewardBrandDescription: uploadPath(5), picture: buildPicture({ url: uploadPath(5) }) },
            },
          ],
        }),
      }),
    ),
  'a change, rejected': {
    wire: () => reviews(buildCampaignReview({ kind: 'change', changeId: 5, campaign: buildCampaign() })),
    act: press('Reject'),
  },
  'a picture that changes': () =>
    reviews(
      buildCampaignReview({
        ...{ kind: 'change', changeId: 5, campaign: buildCampaign({ status: 2 }) },
        differences: [
          { field: 'banner', before: uploadPath(1), after: uploadPath(2) },
          { field: 'descriptionImg', before: '', after: uploadPath(3).replace('.png', '.mp4') },
          { field: 'subtitle', before: '', after: 'By the water' },
        ],
      }),
    ),
  'previews one': { wire: () => reviews(buildCampaignReview()), act: press('Preview as a participant') },
  empty: () => reviews(),
})
describeStates('campaigns that were searched for', '/platform/campaigns?search=zoe', { empty: () => reviews() })
describeStates('campaigns that were sent back', '/platform/campaigns?status=sent-back', {
  empty: () => reviews(),
  full: () => reviews(buildCampaignReview(sentBack)),
})

const help = (...rows: ReturnType<typeof buildQueuedHelpRequest>[]) =>
  prepareWire('operator').answer(listHelpQueue, listed(rows))
describeStates('requests for help of strangers', '/platform/help', {
  'with a file': () => help(buildQueuedHelpRequest({ userId: null, userName: null, picture: buildPicture() })),
})
describeStates('requests for help that wait', '/platform/help', {
  'since today, since yesterday and for two days': () =>
    help(
      buildQueuedHelpRequest({ createTime: '2026-03-02 11:00:00' }),
      buildQueuedHelpRequest({ id: 2, createTime: '2026-03-01 11:00:00' }),
      buildQueuedHelpRequest({ id: 3, createTime: '2026-02-28 11:00:00' }),
    ),
})
describeStates('requests for help that were searched for', '/platform/help?search=zoe', { empty: () => help() })
describeStates('requests for help that are done', '/platform/help?status=processed', { empty: () => help() })

const mails = (overrides: Parameters<typeof buildMail>[0]) =>
  prepareWire('operator').answer(listOutbox, listed([buildMail(overrides)]))
describeStates('a mail', '/platform/outbox', {
  'that is kept': {
    wire: () => mails({ status: 3, text: 'The whole mail.', sentTime: null, lastError: 'Mailbox full', toName: '' }),
    act: press(/^View /),
  },
  'that went out': { wire: () => mails({ toName: '' }), act: press(/^View /) },
  'that its reader does not want any more': () => mails({ status: 4, sentTime: null }),
})
describeStates('mails that were searched for', '/platform/outbox?search=zoe', {
  empty: () => prepareWire('operator').answer(listOutbox, listed([])),
})
describeStates('the audit of what cannot be', '/platform/audit?kind=account&subject=x', {
  full: () =>
    prepareWire('operator').answer(
      listAudit,
      listed([
        buildAuditEntry({ subjectId: null, subjectKind: null, subjectName: 'A name alone' }),
        buildAuditEntry({ id: 2, subjectId: null, subjectName: 'Without a number' }),
      ]),
    ),
})
describeStates('the audit that was searched', '/platform/audit?search=zoe', {
  empty: () => prepareWire('operator').answer(listAudit, listed([])),
})

describeStates('the log-in of an operator', '/platform/login', {
  'who is logged in as somebody else': () => prepareWire('participant').refuse(operatorInfo, 'notPermitted'),
})

const users = (...rows: ReturnType<typeof buildModeratedUser>[]) =>
  prepareWire('operator').answer(listUsers, listed(rows))
describeStates('one user', '/platform/users', {
  'with an address that nobody has confirmed': () => users(buildModeratedUser({ emailConfirmed: false })),
  'with one session': {
    wire: () => users(buildModeratedUser({ sessionNum: 1 })),
    act: press('Actions for mara', 'Log out everywhere'),
  },
  'is deleted': { wire: () => users(buildModeratedUser()), act: press('Actions for mara', 'Delete account') },
})
describeStates('a brand among the users', '/platform/users', {
  'is deleted': {
    wire: () => users(buildModeratedUser({ userType: 1, verifyStatus: 2 })),
    act: press('Actions for mara', 'Delete account'),
  },
})

describeStates('a brand that waits', '/platform/brands', {
  'since today': () =>
    prepareWire('operator').answer(listBrandReviews, listed([buildBrandReview({ submitTime: '2026-03-02 11:00:00' })])),
  'since today, for the first time': () =>
    prepareWire('operator').answer(
      listBrandReviews,
      listed([buildBrandReview({ submitTime: '2026-03-02 11:00:00', revision: 1 })]),
    ),
  'since yesterday': () =>
    prepareWire('operator').answer(listBrandReviews, listed([buildBrandReview({ submitTime: '2026-03-01 11:00:00' })])),
  'since today, with another': () =>
    prepareWire('operator').answer(
      listBrandReviews,
      listed([buildBrandReview({ submitTime: '2026-03-02 11:00:00' }), buildBrandReview({ userId: 32 })]),
    ),
  'with an address that nobody has confirmed': () =>
    prepareWire('operator').answer(listBrandReviews, listed([buildBrandReview({ emailConfirmed: false })])),
  'and is blocked, with contacts from elsewhere': () => {
    const { contactInfo } = buildBrandReview()
    const elsewhere = contactInfo.map((contact) => ({ ...contact, email: 'ada@mail.example', companyName: 'Quay Ltd' }))
    return prepareWire('operator').answer(
      listBrandReviews,
      listed([buildBrandReview({ blocked: true, contactInfo: elsewhere })]),
    )
  },
})
describeStates('brands that were searched for', '/platform/brands?search=zoe', {
  empty: () => prepareWire('operator').answer(listBrandReviews, listed([])),
})

const work = buildModeratedArtwork()
const { worksId, campaignId, campaignName, userId, nickName, artworkTitle, picture, createTime } = work
const alike = { worksId, campaignId, campaignName, userId, nickName, artworkTitle, picture, createTime, onWall: 1 }
const pair = (distance: number) =>
  prepareWire('operator').answer(
    listAlikeArtworks,
    listed([{ later: { ...alike, onWall: 0 }, earlier: { ...alike, worksId: 90, nickName: 'Jon Ek' }, distance }]),
  )
const appealed = { ...work, refused: 1, reason: 1, words: '', appeal: 'I drew it.', appealTime: decideTime }
const appeals = () => prepareWire('operator').answer(listArtworkAppeals, listed([appealed]))

describe('how much two works look alike', () => {
  it.each([
    [4, 'All but the same'],
    [5, 'Very alike'],
    [10, 'Very alike'],
    [11, 'Alike'],
  ])('at a distance of %i', async (distance, words) => {
    await renderAt('/platform/artworks?status=alike', pair(distance))
    const list = await screen.findByRole('list', { name: /alike/i })
    expect(list.textContent).toContain(words)
  })
})
describeStates('a decision about two works', '/platform/artworks?status=alike', {
  'the same': { wire: () => pair(3), act: press(/^Same: take the later one down/) },
  different: { wire: () => pair(3), act: press(/^Different/) },
})
describeStates('a decision about an appeal', '/platform/artworks?status=appeals', {
  granted: { wire: appeals, act: press(/^Put on the wall/) },
  kept: { wire: appeals, act: press(/^Keep the decision/) },
})
describeStates('an appeal against the removal of a work', '/platform/artworks?status=appeals', {
  full: () => prepareWire('operator').answer(listArtworkAppeals, listed([{ ...appealed, refused: 0 }])),
})

const ELSEWHERE = { name: '', image: 'data:image/png;base64,AA==', userId: null, nickName: null }
const person = { ...buildPublicUser({ userType: 1, bio: '' }), reports: [], reportNum: 1 }
const reported = () =>
  prepareWire('operator').answer(listReportedArtworks, listed([{ ...work, reports: [], reportNum: 1 }]))
const comment = () => reported().answer(listReportedComments, listed([buildModeratedComment()]))
const set = () => reported().answer(listReportedSets, listed([buildModeratedSet()]))
const collection = () => reported().answer(listReportedCollections, listed([buildModeratedCollection()]))
const nft = () => reported().answer(listReportedForeignNfts, listed([buildModeratedForeignNft()]))
const TAKE_DOWN = /^Take down: (Comment|Set|Collection|NFT) /
describeStates('what an operator is asked about a report', '/platform/artworks?status=reported', {
  'of an artwork': { wire: reported, act: press('Dismiss: Low tide') },
  'of a profile': {
    wire: () => reported().answer(listReportedProfiles, listed([person])),
    act: press('Dismiss: Mara Lind'),
  },
  'of a comment': { wire: comment, act: press(/^Dismiss: Comment/) },
  'of a comment to take down': { wire: comment, act: press(TAKE_DOWN) },
  'of a set to take down': { wire: set, act: press(TAKE_DOWN) },
  'of a collection to take down': { wire: collection, act: press(TAKE_DOWN) },
  'of an NFT of another site to take down': { wire: nft, act: press(TAKE_DOWN) },
})
describeStates('reported things that lack something', '/platform/artworks?status=reported', {
  'an NFT without a name': () =>
    reported().answer(listReportedForeignNfts, listed([buildModeratedForeignNft(ELSEWHERE)])),
  'a set without words': () => reported().answer(listReportedSets, listed([buildModeratedSet({ description: '' })])),
  'a collection without an image and words, with a banner': () =>
    reported().answer(
      listReportedCollections,
      listed([buildModeratedCollection({ image: null, banner: buildPicture(), bio: '' })]),
    ),
  'a profile of a brand': () => reported().answer(listReportedProfiles, listed([person])),
})
const down = { deleteTime: decideTime, reports: [], reportNum: 0 }
const taken = () => prepareWire('operator').answer(listModeratedArtworks, listed([]))
describeStates('what an operator is asked before something is put back', '/platform/artworks?status=down', {
  'a comment': {
    wire: () => taken().answer(listTakenComments, listed([buildModeratedComment(down)])),
    act: press(/^Put back: /),
  },
  'a set': { wire: () => taken().answer(listTakenSets, listed([buildModeratedSet(down)])), act: press(/^Put back: /) },
  'a collection': {
    wire: () => taken().answer(listTakenCollections, listed([buildModeratedCollection(down)])),
    act: press(/^Put back: /),
  },
  'an NFT of another site': {
    wire: () => taken().answer(listTakenForeignNfts, listed([buildModeratedForeignNft(down)])),
    act: press(/^Put back: /),
  },
})
describeStates('things that operators took down', '/platform/artworks?status=down', {
  full: () =>
    taken()
      .answer(listTakenComments, listed([buildModeratedComment(down)]))
      .answer(listTakenCollections, listed([buildModeratedCollection(down)])),
})

const chooseTwo = (name: string) => async (user: User) => {
  for (const box of (await screen.findAllByRole('checkbox', { name: /^Select Low tide/ })).slice(0, 2))
    await user.click(box)
  await press(name)(user)
}
const two = [work, { ...work, worksId: 102 }]
describeStates('what an operator is asked about several works', '/platform/artworks', {
  'to take down': {
    wire: () => prepareWire('operator').answer(listModeratedArtworks, listed(two)),
    act: chooseTwo('Take down'),
  },
})
describeStates('what an operator is asked about several works', '/platform/artworks?status=down', {
  'to put back': {
    wire: () =>
      prepareWire('operator').answer(
        listModeratedArtworks,
        listed(two.map((each) => ({ ...each, deleteTime: decideTime }))),
      ),
    act: chooseTwo('Put back'),
  },
})
describeStates('what an operator is asked about several works', '/platform/artworks?status=reported', {
  'to leave as they are': {
    wire: () =>
      prepareWire('operator').answer(
        listReportedArtworks,
        listed(two.map((each) => ({ ...each, reports: [], reportNum: 1 }))),
      ),
    act: chooseTwo('Dismiss'),
  },
})

const WORK_VOTES = '/platform/votes/work?id=101'
const votesOf = (votes = [buildWorkVote()], summary = buildWorkVotesSummary()) =>
  prepareWire('operator')
    .answer(workVotesSummary, summary)
    .answer(listWorkVotes, { ...listed(votes), nextCursor: null })
const chooseAll = (name: string) => async (user: User) => {
  await user.click(await screen.findByRole('checkbox', { name: /of this filter$/ }))
  await press(name)(user)
}
describeStates('votes for an artwork', WORK_VOTES, {
  'held for every reason, with every sign': () =>
    votesOf(
      Object.values(holdReason).map((reason, index) =>
        buildWorkVote({
          ...{ userId: 41 + index, nickName: `kim${41 + index}`, holdReason: reason },
          signs: index === 0 ? voteSigns.map((sign, place) => ({ sign, points: place + 0.5 })) : [],
          ...{ throwaway: index % 2, confirmed: index < 2 ? 0 : 1, network: index === 1 ? '' : '192.0.2.0/24' },
        }),
      ),
    ),
  'of usual addresses': () =>
    votesOf(
      [buildWorkVote({ state: 0, holdReason: null, signs: [], throwaway: 0, confirmed: 1, device: null })],
      buildWorkVotesSummary({ mails: [{ key: 'usual', countedNum: 3, heldNum: 0, voidedNum: 0 }] }),
    ),
  'in steps of hours': () => votesOf([], buildWorkVotesSummary({ binMinutes: 60 })),
  'in steps of days': () => votesOf([], buildWorkVotesSummary({ binMinutes: 2_880 })),
  'that could not be read': () => votesOf().refuse(listWorkVotes, 'tooMany'),
  'of which there are more': () =>
    votesOf().answer(listWorkVotes, { ...listed([buildWorkVote()], 90), nextCursor: 'n' }),
  'to hold': { wire: votesOf, act: chooseAll('Hold') },
  'to release': { wire: votesOf, act: chooseAll('Release') },
  'to void': { wire: votesOf, act: chooseAll('Void') },
  'of an account to hold': { wire: votesOf, act: press('Actions for kim41', 'Hold all votes of the account') },
  'of an account to void': { wire: votesOf, act: press('Actions for kim41', 'Void all votes of the account') },
})
describeStates('one network with votes', '/platform/votes', {
  'of which one counts': {
    wire: () => prepareWire('operator').answer(listHeldVotes, listed([buildHeldVotes({ countedNum: 1 })])),
    act: press(/^Actions for 192/, 'Void all votes of this network'),
  },
  'that fill more than a page': {
    wire: () =>
      prepareWire('operator')
        .answer(listHeldVotes, listed([buildHeldVotes()]))
        .answer(listNetworkVotes, listed([], 200)),
    act: press(/^Actions for 192/, 'See the votes'),
  },
})
const appealing = () => prepareWire('operator').answer(listAppeals, listed([buildAppeal()]))
describeStates('a decision about a vote', '/platform/votes/appeals', {
  granted: { wire: appealing, act: press(/^Grant the appeal/) },
  refused: { wire: appealing, act: press(/^Refuse the appeal/) },
})
describeStates('the votes of an artwork, narrowed down', '/platform/votes/work?id=101&state=voided', {
  empty: () =>
    prepareWire('operator')
      .answer(workVotesSummary, buildWorkVotesSummary())
      .answer(listWorkVotes, { rows: [], total: 0, nextCursor: null }),
})

describe('lists whose first view is not in the address', () => {
  it.each([
    ['/platform/artworks', listModeratedArtworks, 'Taken down', 'On the walls', 'down'],
    ['/platform/votes/appeals', listAppeals, 'Refused', 'Waiting', 'refused'],
    ['/platform/perks', listModeratedPerks, 'Taken down', 'All', 'down'],
  ] as const)('%s', async (path, call, other, first, name) => {
    const { user, address } = await renderAt(path, prepareWire('operator').answer(call, listed([])))
    const view = (label: string) =>
      within(screen.getByRole('radiogroup', { name: 'State' })).getByRole('radio', { name: label })
    await screen.findByRole('radiogroup', { name: 'State' })
    await user.click(view(other))
    await waitFor(() => expect(address()).toBe(`${path}?status=${name}`))
    await passTime(100)
    await user.click(view(first))
    await waitFor(() => expect(address()).toBe(path))
    await passTime(100)
  })
})
