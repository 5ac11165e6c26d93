import { listBrandReviews, listOutbox, listUsers } from '@plinth/api-schema/operators'
import { listAppeals } from '@plinth/api-schema/operators-appeals'
import { listModeratedArtworks } from '@plinth/api-schema/operators-artworks'
import {
  listAlikeArtworks,
  listArtworkAppeals,
  listReportedArtworks,
} from '@plinth/api-schema/operators-artworks-review'
import { listCampaignReviews } from '@plinth/api-schema/operators-campaigns'
import { listReportedForeignNfts } from '@plinth/api-schema/operators-foreign'
import { listHelpQueue } from '@plinth/api-schema/operators-help'
import { listModeratedPerks } from '@plinth/api-schema/operators-perks'
import { listWorkVotes, workVotesSummary } from '@plinth/api-schema/operators-votes'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildCampaign, buildPicture, listed } from '../../../../test/builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { buildModeratedForeignNft } from '../../../../test/foreign-builders.ts'
import {
  buildBrandReview,
  buildCampaignReview,
  buildMail,
  buildModeratedArtwork,
  buildModeratedUser,
  buildQueuedHelpRequest,
  buildWorkVotesSummary,
} from '../../../../test/operator-builders.ts'
import { passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const decideTime = '2026-03-01 13:00:00'
const reviews = (...rows: ReturnType<typeof buildCampaignReview>[]) =>
  prepareWire('operator').answer(listCampaignReviews, listed(rows))
const sentBack = { reviewStatus: 2, decideTime, reason: 'Who judges?' }

describeStates('campaigns of every state', '/platform/campaigns?status=all', {
  'sent back': () => reviews(buildCampaignReview(sentBack)),
  'over before it was reviewed': () => reviews(buildCampaignReview({ campaign: buildCampaign({ status: 2 }) })),
  'a change of nothing': () =>
    reviews(buildCampaignReview({ kind: 'change', changeId: 5, differences: [], campaign: buildCampaign() })),
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
describeStates('requests for help that were searched for', '/platform/help?search=zoe', { empty: () => help() })
describeStates('requests for help that are done', '/platform/help?status=processed', { empty: () => help() })

const mails = (overrides: Parameters<typeof buildMail>[0]) =>
  prepareWire('operator').answer(listOutbox, listed([buildMail(overrides)]))
describeStates('a mail', '/platform/outbox', {
  'that is kept': {
    wire: () => mails({ status: 3, text: 'The whole mail.', sentTime: null, lastError: 'Mailbox full', toName: '' }),
    act: press(/^View /),
  },
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
  'since yesterday': () =>
    prepareWire('operator').answer(listBrandReviews, listed([buildBrandReview({ submitTime: '2026-03-01 11:00:00' })])),
  'since today, with another': () =>
    prepareWire('operator').answer(
      listBrandReviews,
      listed([buildBrandReview({ submitTime: '2026-03-02 11:00:00' }), buildBrandReview({ userId: 32 })]),
    ),
  'with an address that nobody has confirmed': () =>
    prepareWire('operator').answer(listBrandReviews, listed([buildBrandReview({ emailConfirmed: false })])),
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
describeStates('reported NFTs', '/platform/artworks?status=reported', {
  'without a name': () =>
    prepareWire('operator')
      .answer(listReportedArtworks, listed([]))
      .answer(listReportedForeignNfts, listed([buildModeratedForeignNft({ name: '' })])),
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
