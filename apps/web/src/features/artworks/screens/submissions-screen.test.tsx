import {
  deleteArtworks,
  listArtworks,
  notifyWinners,
  purgeArtworks,
  recoverArtworks,
  selectDeleted,
  selectParticipants,
} from '@plinth/api-schema/artworks'
import { voteDecisions } from '@plinth/api-schema/artworks-log'
import { approveArtworks, refuseArtworks, removeArtworks, selectWaiting } from '@plinth/api-schema/artworks-review'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildArtwork,
  buildCampaign,
  buildDeletedArtwork,
  buildOwnCampaign,
  buildParticipant,
  buildVoteDecisions,
  listed,
  listedToEnd,
} from '../../../../test/builders.ts'
import { choose, findToast, hrefOf, passTime, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'
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
  it('have a tab only where the brand looks at works before they are shown', async () => {
    await renderAt(SUBMISSIONS, managed())
    await screen.findByRole('tab', { name: 'Artwork 34' })
    expect(screen.queryByRole('tab', { name: /^Waiting/ })).toBeNull()
  })

  it('keep their tab until they are decided about where new works appear at once by now', {
    tags: 'long',
  }, async () => {
    await renderAt(WAITING, managed().answer(selectWaiting, listed([buildArtwork({ approval: 1 })])))
    expect(await screen.findByRole('tab', { name: 'Waiting 1' })).toBeTruthy()
    expect(await screen.findByRole('checkbox', { name: 'Select Low tide 101' })).toBeTruthy()
  })

  it('are approved together', async () => {
    const wire = reviewed().answer(approveArtworks, null)
    const { user } = await renderAt(WAITING, wire)
    expect(await screen.findByRole('tab', { name: 'Waiting 2' })).toBeTruthy()
    for (const box of await screen.findAllByRole('checkbox', { name: /^Select Low tide/ })) await user.click(box)
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(await findToast('2 works approved.')).toBeTruthy()
    expect(wire.sent(approveArtworks)).toEqual([[101, 102]])
  })

  it.each(['Approve', 'Refuse'])('have to be chosen first: %s', { tags: 'long' }, async (name) => {
    const { user } = await renderAt(WAITING, reviewed())
    await user.click(await screen.findByRole('button', { name }))
    expect(await findToast(messages.selectOperationData)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are searched for', async () => {
    const wire = reviewed()
    const { user } = await renderAt(WAITING, wire)
    await write(user, await screen.findByRole('searchbox'), 'tide')
    await passTime(500)
    await waitFor(() => expect(wire.sent(selectWaiting).at(-1)).toMatchObject({ artworkTitle: 'tide' }))
  })

  it('are refused with a reason, and not without one', async () => {
    const wire = reviewed().answer(refuseArtworks, null)
    const { user } = await renderAt(WAITING, wire)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Low tide 101' }))
    await user.click(screen.getByRole('button', { name: 'Refuse' }))
    const dialog = await screen.findByRole('dialog', { name: 'Refuse this work?' })
    await user.click(within(dialog).getByRole('button', { name: 'Refuse 1 work' }))
    expect(await within(dialog).findByText('Please choose a reason')).toBeTruthy()
    await user.click(within(dialog).getByRole('radio', { name: 'Copied work' }))
    await write(user, within(dialog).getByRole('textbox'), 'We know it.')
    await passTime(600)
    await user.click(within(dialog).getByRole('button', { name: 'Refuse 1 work' }))
    expect(await findToast('1 work refused.')).toBeTruthy()
    expect(wire.sent(refuseArtworks)).toEqual([{ worksIds: [101], reason: 1, words: 'We know it.' }])
  })
})

describe('manage submissions', () => {
  it('says that it loads', { tags: 'long' }, async () => {
    await renderAt(SUBMISSIONS, prepareWire('brand').hang(campaignDetail))
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
  })

  it('counts what was handed in and what was taken down', async () => {
    await renderAt(SUBMISSIONS, managed())
    expect(await screen.findByRole('tab', { name: 'Participants 12' })).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Artwork 34' })).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Deleted Artworks 3' })).toBeTruthy()
    expect(screen.getByRole('main').textContent).toContain('10 days to go')
  })

  it('tells the brand how many votes are held and why, and never whose', async () => {
    const held = buildVoteDecisions({
      countedNum: 41,
      heldNum: 63,
      voidedNum: 2,
      holds: [
        { holdReason: 4, votesNum: 60 },
        { holdReason: 10, votesNum: 3 },
      ],
    })
    await renderAt(SUBMISSIONS, managed().answer(voteDecisions, held))
    const card = within(await screen.findByRole('region', { name: 'Votes' }))
    expect(card.getByText(/41 count\. 63 votes held for a look and not counted\. 2 votes voided\./)).toBeTruthy()
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '60: votes in step with each other',
      '3: email address not confirmed yet',
    ])
  })

  it('reads its own sums again when a work of it is removed', async () => {
    const wire = managed()
    await renderAt(ARTWORKS, wire)
    expect(await screen.findByRole('tab', { name: 'Deleted Artworks 3' })).toBeTruthy()
    wire.answer(campaignDetail, buildOwnCampaign({}, { deleteWorkNum: 4 }))
    wire.publish(7, 'artwork', { campaignId: 7, worksId: 101, change: 'removed' })
    await passTime(4_100)
    expect(await screen.findByRole('tab', { name: 'Deleted Artworks 4' })).toBeTruthy()
  })

  it('tells the held votes alone while the totals are hidden, and nothing where none is held', async () => {
    const hidden = buildVoteDecisions({ countedNum: null, voidedNum: null, heldNum: 1 })
    await renderAt(SUBMISSIONS, managed().answer(voteDecisions, hidden))
    expect(await screen.findByText(/^Totals are hidden until the campaign ends\. 1 vote held/)).toBeTruthy()
  })

  it('shows the ranks of works as they are now', { tags: 'long' }, async () => {
    const wire = managed()
    await renderAt(ARTWORKS, wire)
    await screen.findAllByRole('checkbox', { name: /^Select Low tide/ })
    expect(screen.queryByText(/^Rank/)).toBeNull()
    wire.publish(7, 'ranks', { campaignId: 7, worksIds: [102] })
    expect(await screen.findByText('Rank 1')).toBeTruthy()
  })

  it('tells when it was closed and when works were deleted, with the UTC in the tooltip', {
    tags: 'long',
  }, async () => {
    await renderAt(DELETED, managed(buildOwnCampaign({ status: 2 }, { deleteWorkNum: 1 })))
    await screen.findAllByRole('checkbox', { name: /^Select Low tide/ })
    expect(timesShown()).toEqual([
      'Closed 12 Mar | 2026-03-12 12:00 UTC',
      ...Array(2).fill('Mara Lind, deleted 1 Mar | 2026-03-01 12:00 UTC'),
    ])
  })

  it.each([
    ['another brand', buildCampaign()],
    ['nobody', undefined],
  ])('is not there where the campaign belongs to %s', async (_whom, campaign) => {
    const wire = prepareWire('brand')
    if (campaign) wire.answer(campaignDetail, campaign)
    else wire.refuse(campaignDetail, 'notFound')
    await renderAt(SUBMISSIONS, wire)
    expect(await screen.findByRole('heading', { name: 'This campaign is not here' })).toBeTruthy()
  })

  it('says that there is no connection', async () => {
    await renderAt(SUBMISSIONS, prepareWire('brand').goOffline(campaignDetail))
    await passTime(2_000)
    expect((await screen.findByRole('alert')).textContent).toContain('Plinth cannot be reached.')
  })
})

describe('the participants', () => {
  it('are listed by votes, ten to a page', async () => {
    const wire = managed()
    await renderAt(SUBMISSIONS, wire)
    const table = await screen.findByRole('table', { name: 'Participants' })
    const row = await within(table).findByRole('row', { name: /Mara Lind/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(expect.arrayContaining(['21 Feb', '2', '40', '5']))
    expect(hrefOf(within(row).getByRole('link', { name: 'View Mara Lind' }))).toBe(
      '/brand/campaign/participants/detail?user=21&idActive=7&actName=Colours+of+the+harbour',
    )
    expect(wire.sent(selectParticipants)).toEqual([
      { campaignId: 7, pageNum: 1, pageSize: 10, orderByColumn: 'totalVoteNum', isAsc: 'desc' },
    ])
  })

  it.each([
    ['Joined date', 'joinDate'],
    ['Artworks, this campaign', 'totalWorkNum'],
    ['Artworks, all campaigns', 'allTotalWorkNum'],
  ])('are sorted by %s, and the other way round', async (header, orderByColumn) => {
    const wire = managed()
    const { user } = await renderAt(SUBMISSIONS, wire)
    await user.click(await screen.findByRole('button', { name: header }))
    await waitFor(() => expect(wire.sent(selectParticipants).at(-1)).toMatchObject({ orderByColumn, isAsc: 'desc' }))
    await user.click(screen.getByRole('button', { name: header }))
    await waitFor(() => expect(wire.sent(selectParticipants).at(-1)).toMatchObject({ orderByColumn, isAsc: 'asc' }))
  })

  it('are sorted by votes again, which needs no word in the address', { tags: 'long' }, async () => {
    const wire = managed()
    const { user, address } = await renderAt(`${SUBMISSIONS}&sort=joined`, wire)
    await user.click(await screen.findByRole('button', { name: 'Total votes' }))
    await waitFor(() => expect(address()).not.toContain('sort='))
    expect(wire.sent(selectParticipants).at(-1)).toMatchObject({ orderByColumn: 'totalVoteNum' })
  })

  it('are not written to where nobody is left among the winners', { tags: 'long' }, async () => {
    const wire = managed()
    const { user } = await renderAt(SUBMISSIONS, wire)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Mara Lind' }))
    await user.click(screen.getByRole('button', { name: 'Notify winners' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Notify winners' }))
    await user.click(dialog.getByRole('button', { name: 'Remove Mara Lind' }))
    await write(user, dialog.getByRole('textbox', { name: /^Message/ }), 'You won.')
    await user.click(dialog.getByRole('button', { name: 'Send to 0 winners' }))
    expect(await findToast(messages.selectOperationData)).toBeTruthy()
    expect(wire.sent(notifyWinners)).toEqual([])
  })

  it('are searched by name', async () => {
    const wire = managed()
    const { user } = await renderAt(SUBMISSIONS, wire)
    wire.answer(selectParticipants, listed([]))
    await write(user, await screen.findByRole('searchbox', { name: 'Search participants by name' }), 'zoe')
    await passTime(500)
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy()
    expect(wire.sent(selectParticipants).at(-1)).toMatchObject({ nickName: 'zoe', pageNum: 1 })
  })

  it('are told that they won: once each, those who were chosen', async () => {
    const wire = managed().answer(notifyWinners, { sent: 1 })
    const { user } = await renderAt(SUBMISSIONS, wire)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Mara Lind' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Jon Ek' }))
    await user.click(screen.getByRole('button', { name: 'Notify winners' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Notify winners' }))
    await user.click(dialog.getByRole('button', { name: 'Remove Jon Ek' }))
    await user.click(dialog.getByRole('button', { name: 'Send to 1 winner' }))
    expect(await dialog.findByText('Please write a message')).toBeTruthy()
    expect(wire.sent(notifyWinners)).toEqual([])
    await write(user, dialog.getByRole('textbox', { name: /^Message/ }), ' You won. ')
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: 'Send to 1 winner' }))
    expect(await findToast(messages.notifySubmitted)).toBeTruthy()
    expect(wire.sent(notifyWinners)).toEqual([{ campaignId: 7, userId: [21], message: 'You won.' }])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('No participants selected')).toBeTruthy()
  })

  it('keep the letter where it is refused', { tags: 'long' }, async () => {
    const wire = managed().refuse(notifyWinners, 'tooMany', messages.winnersLimit)
    const { user } = await renderAt(SUBMISSIONS, wire)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Mara Lind' }))
    await user.click(screen.getByRole('button', { name: 'Notify winners' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Notify winners' }))
    await write(user, dialog.getByRole('textbox', { name: /^Message/ }), 'You won.')
    await user.click(dialog.getByRole('button', { name: 'Send to 1 winner' }))
    expect(await findToast(messages.winnersLimit)).toBeTruthy()
    expect(dialog.getByRole('textbox', { name: /^Message/ })).toHaveProperty('value', 'You won.')
    // A slip that closes the dialog does not lose it either.
    await user.keyboard('{Escape}')
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'Notify winners' }))
    expect(await screen.findByRole('textbox', { name: /^Message/ })).toHaveProperty('value', 'You won.')
  })

  it('have to be chosen first', { tags: 'long' }, async () => {
    const { user } = await renderAt(SUBMISSIONS, managed())
    await user.click(await screen.findByRole('button', { name: 'Notify winners' }))
    expect(await findToast(messages.selectOperationData)).toBeTruthy()
  })

  it('say so where there are none', { tags: 'long' }, async () => {
    await renderAt(SUBMISSIONS, managed().answer(selectParticipants, listed([])))
    expect(await screen.findByRole('heading', { name: 'Nobody has joined yet' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Notify winners' })).toBeNull()
  })

  it('tell a refusal and load again', async () => {
    const wire = managed().refuse(selectParticipants, 'tooMany')
    const { user } = await renderAt(SUBMISSIONS, wire)
    expect((await screen.findByRole('alert')).textContent).toContain(messages.tooManyRequests)
    wire.answer(selectParticipants, listed([buildParticipant()]))
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await screen.findByRole('row', { name: /Mara Lind/ })).toBeTruthy()
  })
})

describe('the artworks of a campaign', () => {
  it('can be chosen, but not while they are minted', async () => {
    const wire = managed()
    const { user } = await renderAt(ARTWORKS, wire)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('2 works selected')).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Select Low tide 103' })).toBeNull()
    expect(wire.sent(listArtworks)).toEqual([
      { campaignId: 7, pageNum: 1, pageSize: 10, orderByColumn: 'voteNum', isAsc: 'desc' },
    ])
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByText('No works selected')).toBeTruthy()
  })

  it('are taken off the wall after a question, all that were chosen', async () => {
    const wire = managed()
    wire.answer(deleteArtworks, () => {
      wire.answer(listArtworks, listedToEnd([buildArtwork({ id: 103, status: 1 })]))
      return null
    })
    const { user } = await renderAt(ARTWORKS, wire)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Low tide 101' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Low tide 102' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete 2 works' }))
    expect(await findToast(messages.artworkDeleteSuccess)).toBeTruthy()
    expect(wire.sent(deleteArtworks)).toEqual([[101, 102]])
    expect(wire.sent(refuseArtworks)).toEqual([])
    expect(screen.queryByRole('link', { name: /Low tide 101/ })).toBeNull()
    expect(screen.getByText('No works selected')).toBeTruthy()
  })

  it.each([
    ['a reason', 'Copied work', '', { reason: 1, words: '' }],
    ['words alone', undefined, 'Too dark.', { reason: 9, words: 'Too dark.' }],
  ])('are taken off the wall with %s', async (_how, reason, words, verdict) => {
    const wire = managed().answer(removeArtworks, null)
    const { user } = await renderAt(ARTWORKS, wire)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Low tide 101' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this work?' }))
    if (reason) await user.click(dialog.getByRole('radio', { name: reason }))
    if (words) await write(user, dialog.getByRole('textbox'), words)
    await user.click(dialog.getByRole('button', { name: 'Delete 1 work' }))
    expect(await findToast(messages.artworkDeleteSuccess)).toBeTruthy()
    expect(wire.sent(removeArtworks)).toEqual([{ worksIds: [101], ...verdict }])
    expect(wire.sent(deleteArtworks)).toEqual([])
  })

  it('have to be chosen first', { tags: 'long' }, async () => {
    const { user } = await renderAt(ARTWORKS, managed(buildOwnCampaign({ status: 2 })))
    for (const name of ['Delete', 'Mint']) {
      await user.click(await screen.findByRole('button', { name }))
      expect(await findToast(messages.selectOperationData)).toBeTruthy()
    }
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are searched for, and shown all again', { tags: 'long' }, async () => {
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

  it('are sorted by votes again', { tags: 'long' }, async () => {
    const wire = managed()
    const { user, address } = await renderAt(`${ARTWORKS}&sort=newest`, wire)
    await choose(user, /Sort by/, 'Number of votes')
    await waitFor(() => expect(address()).toBe(ARTWORKS))
    expect(wire.sent(listArtworks).at(-1)).toMatchObject({ orderByColumn: 'voteNum' })
  })

  it('stay where that is refused', async () => {
    const wire = managed().refuse(deleteArtworks, 'conflict', messages.artworkMinted)
    const { user } = await renderAt(ARTWORKS, wire)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Low tide 101' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete 1 work' }))
    expect(await findToast(messages.artworkMinted)).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('can be minted once the campaign has ended, and not before', async () => {
    const first = await renderAt(ARTWORKS, managed())
    await first.user.click(await screen.findByRole('checkbox', { name: 'Select Low tide 101' }))
    expect(screen.queryByRole('button', { name: /^Mint/ })).toBeNull()
  })

  it('offer the mint of those that were chosen in a completed campaign', async () => {
    const { user } = await renderAt(ARTWORKS, managed(buildOwnCampaign({ status: 2 })))
    await user.click(await screen.findByRole('checkbox', { name: 'Select Low tide 101' }))
    expect(screen.getByRole('button', { name: 'Mint 1 work' })).toBeTruthy()
  })

  it.each([
    ['Recently created', { orderByColumn: 'createTime', isAsc: 'desc' }],
    ['None', { isAsc: 'desc' }],
  ])('are sorted by %s', async (label, order) => {
    const wire = managed()
    const { user } = await renderAt(ARTWORKS, wire)
    await choose(user, /Sort by/, label)
    await waitFor(() =>
      expect(wire.sent(listArtworks).at(-1)).toEqual({ campaignId: 7, pageNum: 1, pageSize: 10, ...order }),
    )
  })

  it('turn pages', { tags: 'long' }, async () => {
    const wire = managed().answer(listArtworks, ({ pageNum }) => ({
      ...listed([buildArtwork({ id: pageNum })], 21),
      nextCursor: null,
    }))
    const { user } = await renderAt(ARTWORKS, wire)
    await user.click(await screen.findByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('11 to 20 of 21')).toBeTruthy()
    expect(wire.sent(listArtworks).map(({ pageNum }) => pageNum)).toEqual([1, 2])
  })

  it('say so where there are none', { tags: 'long' }, async () => {
    await renderAt(ARTWORKS, managed().answer(listArtworks, listedToEnd([])))
    expect(await screen.findByRole('heading', { name: 'Nothing hangs here yet' })).toBeTruthy()
  })
})

describe('the deleted artworks', () => {
  it('say how many days are left', async () => {
    await renderAt(DELETED, managed())
    const list = await screen.findByRole('list', { name: 'Deleted artworks' })
    expect(list.textContent).toContain('29 days left')
    expect(list.textContent).toContain('1 day left')
  })

  it('are sorted by when they were created, and as they were deleted again', { tags: 'long' }, async () => {
    const wire = managed()
    const { user, address } = await renderAt(DELETED, wire)
    await choose(user, /Sort by/, 'Recently created')
    await waitFor(() => expect(wire.sent(selectDeleted).at(-1)).toMatchObject({ orderByColumn: 'createTime' }))
    expect(address()).toContain('sort=newest')
    await passTime(600)
    await choose(user, /Sort by/, 'None')
    await waitFor(() => expect(address()).toBe(DELETED))
  })

  it('are searched for, and shown all again', { tags: 'long' }, async () => {
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

  it('are recovered at once', async () => {
    const wire = managed()
    wire.answer(recoverArtworks, () => {
      wire.answer(selectDeleted, listed([buildDeletedArtwork({ id: 102 })]))
      return null
    })
    const { user } = await renderAt(DELETED, wire)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Low tide 101' }))
    await user.click(screen.getByRole('button', { name: 'Recover' }))
    expect(await findToast(messages.recoverSuccess)).toBeTruthy()
    expect(wire.sent(recoverArtworks)).toEqual([[101]])
    expect(screen.queryByRole('checkbox', { name: 'Select Low tide 101' })).toBeNull()
  })

  it('are deleted for good after a question', async () => {
    const wire = managed().answer(purgeArtworks, null)
    const { user } = await renderAt(DELETED, wire)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Low tide 102' }))
    await user.click(screen.getByRole('button', { name: 'Delete for good' }))
    expect(wire.sent(purgeArtworks)).toEqual([])
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 work for good?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
    expect(await findToast(messages.deleteSuccess)).toBeTruthy()
    expect(wire.sent(purgeArtworks)).toEqual([[102]])
    expect(wire.sent(recoverArtworks)).toEqual([])
  })

  it('have to be chosen first', { tags: 'long' }, async () => {
    const { user } = await renderAt(DELETED, managed())
    await user.click(await screen.findByRole('button', { name: 'Recover' }))
    expect(await findToast(messages.selectOperationData)).toBeTruthy()
  })

  it('say so where there are none', { tags: 'long' }, async () => {
    await renderAt(DELETED, managed().answer(selectDeleted, listed([])))
    expect(await screen.findByRole('heading', { name: 'Nothing was deleted' })).toBeTruthy()
  })
})
