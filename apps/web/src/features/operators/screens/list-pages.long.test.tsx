import { listAudit, listBrandReviews, listOutbox, listUsers } from '@plinth/api-schema/operators'
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
import { listAllPlans, listGrantedMonths, listStrayPayments } from '@plinth/api-schema/operators-plans'
import { listReportedSets, listTakenSets } from '@plinth/api-schema/operators-sets'
import { listHeldVotes } from '@plinth/api-schema/operators-votes'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildPublicUser, listed } from '../../../../test/builders.ts'
import { buildModeratedCollection } from '../../../../test/collection-builders.ts'
import { buildModeratedComment } from '../../../../test/comment-builders.ts'
import { buildModeratedForeignNft } from '../../../../test/foreign-builders.ts'
import { buildBrandPerk } from '../../../../test/holding-builders.ts'
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
} from '../../../../test/operator-builders.ts'
import { buildGrantedMonths } from '../../../../test/plan-builders.ts'
import { passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'
import { buildModeratedSet } from '../../../../test/set-builders.ts'
import type { Wire } from '../../../../test/wire.ts'

type ListCall = Parameters<Wire['hang']>[0]
const sumOf = (pager: HTMLElement) => pager.firstElementChild?.textContent
const prepare = (call: ListCall, row: unknown, total: number) =>
  prepareWire('operator')
    .answer(listAllPlans, [])
    .answer(listStrayPayments, listed([]))
    .answer(call, listed([row], total) as never)
const pagesAsked = (wire: Wire, call: ListCall) =>
  (wire.sent(call) as { pageNum?: number; pageSize?: number }[]).map(({ pageNum, pageSize }) => [pageNum, pageSize])

const work = buildModeratedArtwork()
const { worksId, campaignId, campaignName, userId, nickName, artworkTitle, picture, createTime } = work
const alike = { worksId, campaignId, campaignName, userId, nickName, artworkTitle, picture, createTime, onWall: 1 }
const reported = { ...work, reports: [], reportNum: 1 }
const appealed = { ...work, refused: 1, reason: 1, words: 'Ours.', appeal: 'Mine.', appealTime: createTime }
const pair = { later: alike, earlier: { ...alike, worksId: 90 }, distance: 3 }
const LISTS = [
  ['brands', '/platform/brands?status=all', listBrandReviews, buildBrandReview(), 24],
  ['campaigns', '/platform/campaigns?status=approved', listCampaignReviews, buildCampaignReview(), 24],
  ['artworks', '/platform/artworks?status=down', listModeratedArtworks, buildModeratedArtwork(), 24],
  ['held votes', '/platform/votes?campaign=7', listHeldVotes, buildHeldVotes(), 24],
  ['appeals', '/platform/votes/appeals?status=refused', listAppeals, buildAppeal({ state: 2, answer: 'No.' }), 24],
  ['requests for help', '/platform/help?status=all', listHelpQueue, buildQueuedHelpRequest(), 24],
  ['users', '/platform/users?search=m', listUsers, buildModeratedUser(), 24],
  ['the audit', '/platform/audit?kind=account&subject=21', listAudit, buildAuditEntry(), 24],
  ['mails', '/platform/outbox?status=sent', listOutbox, buildMail(), 24],
  ['perks', '/platform/perks?status=down', listModeratedPerks, buildBrandPerk(), 24],
  ['months', '/platform/plans?of=months', listGrantedMonths, buildGrantedMonths(), 24],
  ['reported artworks', '/platform/artworks?status=reported', listReportedArtworks, reported, 12],
  ['artworks appealed for', '/platform/artworks?status=appeals', listArtworkAppeals, appealed, 12],
  ['artworks that look alike', '/platform/artworks?status=alike', listAlikeArtworks, pair, 12],
] as const

describe.each(LISTS)('pages of %s', (_name, list, call, row, size) => {
  it('opens at the page of its address, and goes on from there', async () => {
    const wire = prepare(call, row, 2 * size + 1)
    const { user, address } = await renderAt(`${list}&page=2`, wire)
    const pager = await screen.findByRole('navigation', { name: 'Pages' })
    expect(sumOf(pager)).toBe(`${size + 1} to ${2 * size} of ${2 * size + 1}`)
    expect(address()).toBe(`${list}&page=2`)
    await user.click(within(pager).getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(address()).toBe(`${list}&page=3`))
    await passTime(100)
    expect(pagesAsked(wire, call)).toEqual([
      [2, size],
      [3, size],
    ])
  })

  it('goes back to its last page where an address names one behind it', async () => {
    const wire = prepare(call, row, 2 * size)
    const { address } = await renderAt(`${list}&page=3`, wire)
    await waitFor(() => expect(address()).toBe(`${list}&page=2`))
    expect(sumOf(await screen.findByRole('navigation', { name: 'Pages' }))).toBe(
      `${size + 1} to ${2 * size} of ${2 * size}`,
    )
  })
})

it.each(LISTS.filter(([name]) => ['brands', 'campaigns', 'requests for help'].includes(name)))(
  'pages of %s are chosen only where there are more than one',
  async (_name, list, call, row) => {
    const wire = prepare(call, row, 24)
    await renderAt(list, wire)
    await screen.findByRole('article')
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  },
)

const person = { ...buildPublicUser({}), reports: [], reportNum: 1 }
const CASES = [
  ['profiles', 'reported', listReportedProfiles, person],
  ['comments', 'reported', listReportedComments, buildModeratedComment()],
  ['sets', 'reported', listReportedSets, buildModeratedSet()],
  ['collections', 'reported', listReportedCollections, buildModeratedCollection()],
  ['NFTs', 'reported', listReportedForeignNfts, buildModeratedForeignNft()],
  ['comments', 'down', listTakenComments, buildModeratedComment({ deleteTime: createTime })],
  ['sets', 'down', listTakenSets, buildModeratedSet({ deleteTime: createTime })],
  ['collections', 'down', listTakenCollections, buildModeratedCollection({ deleteTime: createTime })],
  ['NFTs', 'down', listTakenForeignNfts, buildModeratedForeignNft({ deleteTime: createTime })],
] as const

describe.each(CASES)('pages of cases about %s, %s', (_about, status, call, row) => {
  const open = async (total: number) => {
    const wire = prepare(call, row, total)
      .answer(status === 'down' ? listModeratedArtworks : listReportedArtworks, listed([]))
      .answer(call, listed([row], total) as never)
    const { user } = await renderAt(`/platform/artworks?status=${status}`, wire)
    await waitFor(() => expect(wire.sent(call)).toHaveLength(1))
    await passTime(100)
    return { wire, user }
  }
  const findPager = () => screen.queryByRole('navigation', { name: /^Pages of/ })

  it('are not offered where twelve are all', async () => {
    await open(12)
    expect(findPager()).toBeNull()
  })

  it('lead to the thirteenth, and back where that is decided by then', async () => {
    const { wire, user } = await open(13)
    expect(sumOf(findPager()!)).toBe('1 to 12 of 13')
    wire.answer(call, listed([row], 12) as never)
    await user.click(within(findPager()!).getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(findPager()).toBeNull())
    expect(pagesAsked(wire, call).slice(0, 2)).toEqual([
      [1, 12],
      [2, 12],
    ])
    expect(pagesAsked(wire, call).at(-1)).toEqual([1, 12])
  })
})
