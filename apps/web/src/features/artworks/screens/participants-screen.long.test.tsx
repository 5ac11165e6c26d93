import { selectCampaignWorks } from '@plinth/api-schema/artworks'
import { campaignDetail, campaignParticipants } from '@plinth/api-schema/campaigns'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildArtwork, buildCampaign, buildLeaderboardEntry, listed, listedToEnd } from '../../../../test/builders.ts'
import { onPhone, passTime, prepareWire, renderAt, type Viewer } from '../../../../test/render-at.tsx'
import { scrollIntoSight } from '../../../../test/scroll.ts'

const WALL = '/participant/campaign/ParticipantsNFTs?idActive=7'
const nobody = { ...listed([]), own: null }
const withWall = (as: Viewer, works = [buildArtwork()], campaign: Parameters<typeof buildCampaign>[0] = {}) =>
  prepareWire(as)
    .answer(campaignDetail, buildCampaign(campaign))
    .answer(selectCampaignWorks, listedToEnd(works))
    .answer(campaignParticipants, nobody)
const wall = (name = 'Artworks of others') => screen.findByRole('list', { name })
const voteButton = (title = 'Low tide 101') => screen.findByRole('button', { name: new RegExp(`^Vote for ${title}`) })

describe('the wall of a campaign', () => {
  it('says that it loads', async () => {
    await renderAt(WALL, prepareWire().hang(campaignDetail))
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  })

  it('is the wall of no campaign where its address names none', async () => {
    const wire = prepareWire()
    await renderAt(WALL.replace('7', 'x'), wire)
    expect(await screen.findByRole('heading', { name: 'This campaign is not on show' })).toBeTruthy()
    expect(wire.sent(campaignDetail)).toEqual([])
  })

  it('says aloud that the next works load', async () => {
    const wire = withWall('participant').answer(selectCampaignWorks, {
      ...listed([buildArtwork()], 2),
      nextCursor: 'more',
    })
    await renderAt(WALL, wire)
    await wall()
    wire.hang(selectCampaignWorks)
    await scrollIntoSight()
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    await waitFor(() => expect(said()).toContain('Loading more works'))
  })

  it('says that its people could not be loaded, and loads them again', async () => {
    const wire = withWall('participant').refuse(campaignParticipants, 'tooMany')
    const { user } = await renderAt(WALL, wire)
    for (const name of ['Leaderboard', 'Participants']) {
      const panel = within(await screen.findByRole('region', { name }))
      expect((await panel.findByRole('alert')).textContent).toContain('could not be loaded')
    }
    wire.answer(campaignParticipants, { ...listed([buildLeaderboardEntry()]), own: null })
    for (const name of ['Leaderboard', 'Participants']) {
      const panel = within(screen.getByRole('region', { name }))
      await user.click(panel.getByRole('button', { name: 'Load it again' }))
      expect(await panel.findByRole('link', { name: /Mara Lind/ })).toBeTruthy()
    }
  })

  it('says that the campaign could not be loaded, and loads it again', async () => {
    const wire = withWall('visitor').refuse(campaignDetail, 'tooMany')
    const { user } = await renderAt(WALL, wire)
    await screen.findByRole('heading', { name: 'The wall could not be loaded' })
    wire.answer(campaignDetail, buildCampaign())
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await wall()).toBeTruthy()
  })
})

describe('live events', () => {
  it('bring new ranks to the wall, and take those away that are others’ now', async () => {
    const works = [buildArtwork({ rank: 1 }), buildArtwork({ id: 102, rank: 2 }), buildArtwork({ id: 103 })]
    const wire = withWall('participant', works)
    await renderAt(WALL, wire)
    await voteButton()
    const labels = () => screen.getAllByRole('figure').map((label) => /Rank \d/.exec(label.textContent)?.[0])
    expect(labels()).toEqual(['Rank 1', 'Rank 2', undefined])
    wire.publish(7, 'ranks', { campaignId: 7, worksIds: [103, 101] })
    await waitFor(() => expect(labels()).toEqual(['Rank 2', undefined, 'Rank 1']))
    wire.publish(7, 'ranks', { campaignId: 7, worksIds: [] })
    await waitFor(() => expect(labels()).toEqual([undefined, undefined, undefined]))
  })

  it('let it read the leaderboard no more than twice a minute, however many vote', async () => {
    const wire = withWall('participant')
    await renderAt(WALL, wire)
    await voteButton()
    const before = wire.sent(campaignParticipants).length
    for (let second = 0; second < 60; second++) {
      wire.publish(7, 'votes', [{ worksId: 101, voteNum: 6 + second }])
      await passTime(1_000)
    }
    expect(wire.sent(campaignParticipants).length - before).toBe(2)
  })

  it('let it read who takes part again when a work has come', async () => {
    const wire = withWall('participant')
    await renderAt(WALL, wire)
    await voteButton()
    const before = wire.sent(campaignParticipants).length
    wire.publish(7, 'artwork', { campaignId: 7, worksId: 130, change: 'submitted' })
    await passTime(10_000)
    const asked = wire.sent(campaignParticipants).slice(before)
    expect(asked.map(({ orderByColumn }) => orderByColumn).toSorted()).toEqual(['joinDate', 'totalVote'])
  })
})

describe('the people of a campaign', () => {
  it('have no place before the first vote', async () => {
    const own = buildLeaderboardEntry({ userId: 11, nickName: 'Ines Duarte', rank: null, totalVote: 0 })
    const wire = withWall('participant', [], { isJoin: 1 }).answer(campaignParticipants, { ...listed([own]), own })
    await renderAt(WALL, wire)
    const board = await screen.findByRole('region', { name: 'Leaderboard' })
    await within(board).findByText('Ines Duarte')
    expect(board.textContent).not.toContain('Rank')
    expect(board.textContent).toContain('You have no votes yet')
  })

  it('are all there without another press where they are twelve', async () => {
    const twelve = Array.from({ length: 12 }, (_, index) =>
      buildLeaderboardEntry({ userId: index + 1, nickName: `Person ${index + 1}`, rank: index + 1 }),
    )
    const wire = withWall('visitor', []).answer(campaignParticipants, { ...listed(twelve), own: null })
    await renderAt(WALL, wire)
    const panel = within(await screen.findByRole('region', { name: 'Participants' }))
    await panel.findByRole('link', { name: /Person 12/ })
    expect(panel.queryByRole('button', { name: 'View more' })).toBeNull()
    // The first three stand out.
    const lines = within(screen.getByRole('region', { name: 'Leaderboard' })).getAllByRole('listitem')
    expect(lines.slice(0, 5).map((line) => line.dataset.top)).toEqual(['true', 'true', 'true', undefined, undefined])
  })

  it('are listed twelve at a time', async () => {
    const people = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) =>
        buildLeaderboardEntry({ userId: first + index, nickName: `Person ${first + index}` }),
      )
    const wire = withWall('visitor', []).answer(campaignParticipants, ({ orderByColumn, pageNum }) => ({
      ...listed(orderByColumn === 'joinDate' ? people(pageNum === 1 ? 1 : 13, pageNum === 1 ? 12 : 1) : [], 13),
      own: null,
    }))
    const { user } = await renderAt(WALL, wire)
    const panel = within(await screen.findByRole('region', { name: 'Participants' }))
    await user.click(await panel.findByRole('button', { name: 'View more' }))
    expect(await panel.findByRole('link', { name: /Person 13/ })).toBeTruthy()
    expect(panel.getAllByRole('link')).toHaveLength(13)
    expect(panel.queryByRole('button', { name: 'View more' })).toBeNull()
  })

  it('stand in a part of their own on a phone', async () => {
    onPhone()
    const { user } = await renderAt(WALL, withWall('visitor'))
    await wall()
    expect(screen.queryByRole('region', { name: 'Leaderboard' })).toBeNull()
    const parts = within(screen.getByRole('radiogroup', { name: 'Part of the page' }))
    await user.click(parts.getByRole('radio', { name: 'Leaderboard' }))
    expect(await screen.findByRole('region', { name: 'Leaderboard' })).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Artworks of others' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Participants' })).toBeNull()
    await passTime(600)
    await user.click(parts.getByRole('radio', { name: 'Participants' }))
    expect(await screen.findByRole('region', { name: 'Participants' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Leaderboard' })).toBeNull()
  })
})

describe("one's own works", () => {
  it('are no choice of a visitor', async () => {
    await renderAt(WALL, withWall('visitor'))
    await wall('Artworks of others')
    expect(screen.queryByRole('radio', { name: 'Mine' })).toBeNull()
  })
})
