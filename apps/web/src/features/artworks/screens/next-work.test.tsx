import {
  artworkDetail,
  listArtworks,
  selectCampaignWorks,
  selectUserOtherCampaignWorks,
  voteArtwork,
} from '@plinth/api-schema/artworks'
import { campaignDetail, campaignParticipants, listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildArtwork, buildArtworkDetail, buildCampaign, listed, listedToEnd } from '../../../../test/builders.ts'
import { hrefOf, onPhone, passTime, prepareWire, renderAt, type Viewer } from '../../../../test/render-at.tsx'

const pathOf = (id: number) => `/participant/campaign/artwork/detail?idArt=${id}&idActive=7&idUser=21`
const WORK = pathOf(101)
const WALL = '/participant/campaign/ParticipantsNFTs?idActive=7'
const KEY = 'plinth-seen-works'
const VOTED = { voteNum: 6, state: 0, voteHold: 0, leafIndex: 4 }
type Overrides = Parameters<typeof buildArtworkDetail>[0]

const worksOf = (...ids: number[]) => ids.map((id) => buildArtwork({ id }))
const withWork = (as: Viewer = 'participant', overrides: Overrides = {}) =>
  prepareWire(as)
    .answer(artworkDetail, ({ id }) => buildArtworkDetail({ id, ...overrides }))
    .answer(listArtworks, listedToEnd(worksOf(100, 101, 102)))
    .answer(selectUserOtherCampaignWorks, listed([]))
    .answer(listJoinedCampaigns, listed([]))
    .answer(voteArtwork, VOTED)
const keepSeen = (...ids: number[]) => localStorage.setItem(KEY, JSON.stringify([[7, ids]]))
const voteFor = (id: number) => screen.findByRole('button', { name: new RegExp(`^Vote for Low tide ${id}`) })
const nextLink = () => screen.findByRole('link', { name: /^Next work ./ })

describe('after a vote', () => {
  it('leads to the next work that was not seen, says how many were, and keeps that in this browser', async () => {
    keepSeen(102)
    const { user, address } = await renderAt(WORK, withWork())
    const vote = await voteFor(101)
    expect(screen.queryByText(/ seen$/)).toBeNull()
    await user.click(vote)
    const next = await nextLink()
    expect(next.textContent).toBe('Next work Low tide 100')
    expect(screen.getByText('2 of 3 seen')).toBeTruthy()
    await user.click(next)
    const title = await screen.findByRole('heading', { level: 1, name: 'Low tide 100' })
    expect(address()).toBe(pathOf(100))
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([[7, [102, 101, 100]]])
  })

  it('leads back to the wall when all are seen', async () => {
    keepSeen(100, 102)
    await renderAt(WORK, withWork('participant', { voteFlag: 1 }))
    expect(hrefOf(await screen.findByRole('link', { name: 'Back to the wall' }))).toBe(WALL)
    expect(screen.getByText('3 of 3 seen')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Next work ./ })).toBeNull()
  })

  it('looks further down the wall for one that was not seen', async () => {
    keepSeen(100, 102)
    const wire = withWork('participant', { voteFlag: 1 }).answer(listArtworks, ({ cursor }) =>
      cursor === undefined
        ? { ...listed(worksOf(100, 101, 102), 4), nextCursor: 'further' }
        : listedToEnd(worksOf(103), 4),
    )
    await renderAt(WORK, wire)
    expect((await nextLink()).textContent).toBe('Next work Low tide 103')
    expect(screen.getByText('3 of 4 seen')).toBeTruthy()
  })

  it.each<[string, Viewer, Overrides, string]>([
    ['before it', 'participant', {}, WORK],
    ['when voting is closed', 'participant', { voteFlag: 1, campaignStatus: 2 }, WORK],
    ['for a brand', 'brand', { voteFlag: 1 }, WORK.replace('/participant', '/brand')],
  ])('is not spoken of %s', async (_when, as, overrides, path) => {
    await renderAt(path, withWork(as, overrides))
    await screen.findByRole('heading', { level: 1, name: 'Low tide 101' })
    await passTime(100)
    expect(screen.queryByText(/ seen$/)).toBeNull()
  })

  it('counts what was seen since the page was opened where the browser keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => {
      if (key === KEY) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    await renderAt(WORK, withWork('participant', { voteFlag: 1 }))
    expect((await nextLink()).textContent).toBe('Next work Low tide 102')
    expect(screen.getByText('1 of 3 seen')).toBeTruthy()
  })

  it.each(['no list', '{"a":1}', '[[7,"x"],[7,["y"]],null]'])('reads nothing into %s', async (kept) => {
    localStorage.setItem(KEY, kept)
    await renderAt(WORK, withWork('participant', { voteFlag: 1 }))
    expect(await screen.findByText('1 of 3 seen')).toBeTruthy()
  })
})

describe('the order of the works', () => {
  const rules = { voteLimit: null, voteLimitPer: 0, isRevocable: 0, isHidden: 0, isShuffled: 0 }
  it.each([
    ['by votes', rules, 'voteNum'],
    ['shuffled as on the wall', { ...rules, isShuffled: 1 }, undefined],
    ['by time while votes are hidden', { ...rules, isHidden: 1 }, 'createTime'],
  ])('is %s', async (_order, voteRules, orderByColumn) => {
    const wire = withWork('participant', { voteRules })
    await renderAt(WORK, wire)
    await screen.findByRole('link', { name: 'Next work' })
    expect(wire.sent(listArtworks)[0]?.orderByColumn).toBe(orderByColumn)
  })

  it('goes on behind the last work that has come', async () => {
    const wire = withWork().answer(listArtworks, ({ cursor }) =>
      cursor === undefined ? { ...listed(worksOf(100, 101), 3), nextCursor: 'further' } : listedToEnd(worksOf(102), 3),
    )
    await renderAt(WORK, wire)
    expect(hrefOf(await screen.findByRole('link', { name: 'Next work' }))).toBe(pathOf(102))
  })
})

describe('judging on a phone', () => {
  const withWall = (campaign: Parameters<typeof buildCampaign>[0] = {}) =>
    prepareWire('participant')
      .answer(campaignDetail, buildCampaign(campaign))
      .answer(selectCampaignWorks, listedToEnd(worksOf(100, 101, 102)))
      .answer(campaignParticipants, { ...listed([]), own: null })
      .answer(artworkDetail, ({ id }) => buildArtworkDetail({ id }))
      .answer(voteArtwork, VOTED)
  const judge = () => screen.findByRole('button', { name: 'Judge one by one' })
  const seenWork = (id: number) => screen.findByRole('dialog', { name: `Low tide ${id} by Mara Lind` })

  it('begins at the first work that was not seen and goes on after each vote', async () => {
    onPhone()
    keepSeen(100)
    const wire = withWall()
    const { user } = await renderAt(WALL, wire)
    await screen.findByText('1 of 3 seen')
    await user.click(await judge())
    await seenWork(101)
    expect(screen.queryByRole('button', { name: 'Next work' })).toBeNull()
    await user.click(await voteFor(101))
    await user.click(await screen.findByRole('button', { name: 'Next work' }))
    const dialog = await seenWork(102)
    expect(dialog.contains(document.activeElement)).toBe(true)
    // The button is the one that was pressed for the work before.
    await passTime(600)
    await user.click(await voteFor(102))
    await waitFor(() => expect(dialog.textContent).toContain('3 of 3 seen'))
    expect(screen.queryByRole('button', { name: 'Next work' })).toBeNull()
    expect(wire.sent(voteArtwork).map(({ worksId }) => worksId)).toEqual([101, 102])
  })

  it('never votes by a swipe', async () => {
    onPhone()
    HTMLElement.prototype.setPointerCapture = () => {}
    const wire = withWall()
    const { user } = await renderAt(WALL, wire)
    await user.click(await judge())
    const stage = (await seenWork(100)).querySelector('picture')?.parentElement?.parentElement
    if (!stage) throw new Error('There is no stage.')
    const at = (clientX: number) => ({ pointerId: 1, clientX, clientY: 300, button: 0, pointerType: 'touch' })
    fireEvent.pointerDown(stage, at(300))
    fireEvent.pointerMove(stage, at(150))
    fireEvent.pointerUp(stage, at(150))
    await seenWork(101)
    await passTime(1000)
    expect(wire.sent(voteArtwork)).toEqual([])
  })

  it('is not offered on a desktop', async () => {
    await renderAt(WALL, withWall())
    await voteFor(100)
    expect(screen.queryByRole('button', { name: 'Judge one by one' })).toBeNull()
  })

  it('is not offered when voting is closed', async () => {
    onPhone()
    await renderAt(WALL, withWall({ status: 2 }))
    await screen.findAllByRole('link', { name: /^Low tide 100/ })
    expect(screen.queryByRole('button', { name: 'Judge one by one' })).toBeNull()
  })
})
