import { listArtworks, selectDeleted, selectParticipants } from '@plinth/api-schema/artworks'
import { selectWaiting } from '@plinth/api-schema/artworks-review'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildArtwork,
  buildDeletedArtwork,
  buildOwnCampaign,
  buildParticipant,
  listed,
  listedToEnd,
} from '../../../../test/builders.ts'
import { choose, findToast, passTime, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'
import { timesShown } from '../../../../test/text-of.ts'

const SUBMISSIONS = '/brand/campaign/submissions?idActive=7&status=live'
const ARTWORKS = `${SUBMISSIONS}&tab=artworks`
const DELETED = `${SUBMISSIONS}&tab=deleted`
const managed = (campaign = buildOwnCampaign({}, { deleteWorkNum: 3 })) =>
  prepareWire('brand')
    .answer(campaignDetail, campaign)
    .answer(selectParticipants, listed([buildParticipant(), buildParticipant({ userId: 22, nickName: 'Jon Ek' })]))
    .answer(
      listArtworks,
      listedToEnd([buildArtwork(), buildArtwork({ id: 102 }), buildArtwork({ id: 103, status: 1 })]),
    )
    .answer(selectDeleted, listed([buildDeletedArtwork(), buildDeletedArtwork({ id: 102, remainingDays: 1 })]))

const WAITING = `${SUBMISSIONS}&tab=waiting`
const reviewed = () =>
  managed(buildOwnCampaign({ worksModeration: 0 })).answer(
    selectWaiting,
    listed([buildArtwork({ approval: 1 }), buildArtwork({ id: 102, approval: 1 })]),
  )

describe('works that wait', () => {
  it('keep their tab until they are decided about where new works appear at once by now', async () => {
    await renderAt(WAITING, managed().answer(selectWaiting, listed([buildArtwork({ approval: 1 })])))
    expect(await screen.findByRole('tab', { name: 'Waiting 1' })).toBeTruthy()
    expect(await screen.findByRole('checkbox', { name: 'Select Low tide 101' })).toBeTruthy()
  })

  it.each(['Approve', 'Refuse'])('have to be chosen first: %s', async (name) => {
    const { user } = await renderAt(WAITING, reviewed())
    await user.click(await screen.findByRole('button', { name }))
    expect(await findToast(messages.selectOperationData)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('manage submissions', () => {
  it('says that it loads', async () => {
    await renderAt(SUBMISSIONS, prepareWire('brand').hang(campaignDetail))
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
  })

  it('shows the ranks of works as they are now', async () => {
    const wire = managed()
    await renderAt(ARTWORKS, wire)
    await screen.findAllByRole('checkbox', { name: /^Select Low tide/ })
    expect(screen.queryByText(/^Rank/)).toBeNull()
    wire.publish(7, 'ranks', { campaignId: 7, worksIds: [102] })
    expect(await screen.findByText('Rank 1')).toBeTruthy()
  })

  it('tells when it was closed and when works were deleted, with the UTC in the tooltip', async () => {
    await renderAt(DELETED, managed(buildOwnCampaign({ status: 2 }, { deleteWorkNum: 1 })))
    await screen.findAllByRole('checkbox', { name: /^Select Low tide/ })
    expect(timesShown()).toEqual([
      'Closed 12 Mar | 2026-03-12 12:00 UTC',
      ...Array(2).fill('Mara Lind, deleted 1 Mar | 2026-03-01 12:00 UTC'),
    ])
  })
})

describe('the participants', () => {
  it('are sorted by votes again, which needs no word in the address', async () => {
    const wire = managed()
    const { user, address } = await renderAt(`${SUBMISSIONS}&sort=joined`, wire)
    await user.click(await screen.findByRole('button', { name: 'Total votes' }))
    await waitFor(() => expect(address()).not.toContain('sort='))
    expect(wire.sent(selectParticipants).at(-1)).toMatchObject({ orderByColumn: 'totalVoteNum' })
  })

  it('have to be chosen first', async () => {
    const { user } = await renderAt(SUBMISSIONS, managed())
    await user.click(await screen.findByRole('button', { name: 'Notify winners' }))
    expect(await findToast(messages.selectOperationData)).toBeTruthy()
  })

  it('say so where there are none', async () => {
    await renderAt(SUBMISSIONS, managed().answer(selectParticipants, listed([])))
    expect(await screen.findByRole('heading', { name: 'Nobody has joined yet' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Notify winners' })).toBeNull()
  })
})

describe('the artworks of a campaign', () => {
  it('have to be chosen first', async () => {
    const { user } = await renderAt(ARTWORKS, managed(buildOwnCampaign({ status: 2 })))
    for (const name of ['Delete', 'Mint']) {
      await user.click(await screen.findByRole('button', { name }))
      expect(await findToast(messages.selectOperationData)).toBeTruthy()
    }
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are searched for, and shown all again', async () => {
    const wire = managed().answer(listArtworks, listedToEnd([]))
    const { user, address } = await renderAt(ARTWORKS, wire)
    await write(user, await screen.findByRole('searchbox', { name: 'Search artworks by title' }), 'zoe')
    await passTime(500)
    await screen.findByRole('heading', { name: 'Nothing found' })
    expect(wire.sent(listArtworks).at(-1)).toMatchObject({ artworkTitle: 'zoe' })
    await user.click(screen.getByRole('button', { name: /^Show all/ }))
    await waitFor(() => expect(address()).toBe(ARTWORKS))
    expect(await screen.findByRole('heading', { name: 'Nothing hangs here yet' })).toBeTruthy()
  })

  it('are sorted by votes again', async () => {
    const wire = managed()
    const { user, address } = await renderAt(`${ARTWORKS}&sort=newest`, wire)
    await choose(user, /Sort by/, 'Number of votes')
    await waitFor(() => expect(address()).toBe(ARTWORKS))
    expect(wire.sent(listArtworks).at(-1)).toMatchObject({ orderByColumn: 'voteNum' })
  })

  it('turn pages', async () => {
    const wire = managed().answer(listArtworks, ({ pageNum }) => ({
      ...listed([buildArtwork({ id: pageNum })], 21),
      nextCursor: null,
    }))
    const { user } = await renderAt(ARTWORKS, wire)
    await user.click(await screen.findByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('11 to 20 of 21')).toBeTruthy()
    expect(wire.sent(listArtworks).map(({ pageNum }) => pageNum)).toEqual([1, 2])
  })

  it('say so where there are none', async () => {
    await renderAt(ARTWORKS, managed().answer(listArtworks, listedToEnd([])))
    expect(await screen.findByRole('heading', { name: 'Nothing hangs here yet' })).toBeTruthy()
  })
})

describe('the deleted artworks', () => {
  it('are sorted by when they were created, and as they were deleted again', async () => {
    const wire = managed()
    const { user, address } = await renderAt(DELETED, wire)
    await choose(user, /Sort by/, 'Recently created')
    await waitFor(() => expect(wire.sent(selectDeleted).at(-1)).toMatchObject({ orderByColumn: 'createTime' }))
    expect(address()).toContain('sort=newest')
    await passTime(600)
    await choose(user, /Sort by/, 'None')
    await waitFor(() => expect(address()).toBe(DELETED))
  })

  it('are searched for, and shown all again', async () => {
    const wire = managed()
    const { user, address } = await renderAt(DELETED, wire)
    await screen.findByRole('list', { name: 'Deleted artworks' })
    wire.answer(selectDeleted, listed([]))
    await write(user, await screen.findByRole('searchbox', { name: 'Search deleted artworks' }), 'zoe')
    await passTime(500)
    await screen.findByRole('heading', { name: 'Nothing found' })
    expect(wire.sent(selectDeleted).at(-1)).toMatchObject({ artworkTitle: 'zoe' })
    await user.click(screen.getByRole('button', { name: /^Show all/ }))
    await waitFor(() => expect(address()).toBe(DELETED))
  })

  it('have to be chosen first', async () => {
    const { user } = await renderAt(DELETED, managed())
    await user.click(await screen.findByRole('button', { name: 'Recover' }))
    expect(await findToast(messages.selectOperationData)).toBeTruthy()
  })

  it('say so where there are none', async () => {
    await renderAt(DELETED, managed().answer(selectDeleted, listed([])))
    expect(await screen.findByRole('heading', { name: 'Nothing was deleted' })).toBeTruthy()
  })
})
