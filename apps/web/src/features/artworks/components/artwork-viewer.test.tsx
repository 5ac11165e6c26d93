import { artworkDetail, selectCampaignWorks, voteArtwork } from '@plinth/api-schema/artworks'
import { campaignDetail, campaignParticipants } from '@plinth/api-schema/campaigns'
import { listSetChoices, saveToSet } from '@plinth/api-schema/sets'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildArtwork, buildArtworkDetail, buildCampaign, listed, listedToEnd } from '../../../../test/builders.ts'
import { passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const WALL = '/participant/campaign/ParticipantsNFTs?idActive=7'
const withWall = (works = [buildArtwork()], campaign: Parameters<typeof buildCampaign>[0] = {}) =>
  prepareWire('participant')
    .answer(campaignDetail, buildCampaign(campaign))
    .answer(selectCampaignWorks, listedToEnd(works))
    .answer(campaignParticipants, { ...listed([]), own: null })

describe('the viewer', () => {
  it('turns from work to work, votes by a key and closes', async () => {
    const wire = withWall([buildArtwork(), buildArtwork({ id: 102 })])
      .answer(voteArtwork, { voteNum: 6, state: 0, voteHold: 0, leafIndex: 4 })
      .answer(artworkDetail, buildArtworkDetail())
    const { user } = await renderAt(WALL, wire)
    await user.click(await screen.findByRole('button', { name: 'View Low tide 101 full screen' }))
    const viewer = await screen.findByRole('dialog', { name: 'Low tide 101 by Mara Lind' })
    expect(viewer.textContent).toContain('1 of 2')
    await user.keyboard('{ArrowRight}')
    expect((await screen.findByRole('dialog', { name: 'Low tide 102 by Mara Lind' })).textContent).toContain('2 of 2')
    await user.keyboard('v')
    await waitFor(() =>
      expect(wire.sent(voteArtwork)).toEqual([{ worksId: 102, ballot: expect.stringMatching(/^[0-9a-f]{40}$/) }]),
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says which rank a work has, and nothing where it has none', { tags: 'long' }, async () => {
    const { user } = await renderAt(WALL, withWall([buildArtwork({ rank: 2 }), buildArtwork({ id: 102 })]))
    await user.click(await screen.findByRole('button', { name: 'View Low tide 101 full screen' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('Mara Lind, 5 votesRank 2')
    await user.keyboard('{ArrowRight}')
    expect((await screen.findByRole('dialog', { name: 'Low tide 102 by Mara Lind' })).textContent).not.toContain('Rank')
  })

  it('turns by one work at a time, to and fro, and not beyond the ends', { tags: 'long' }, async () => {
    const { user } = await renderAt(WALL, withWall([101, 102, 103, 104].map((id) => buildArtwork({ id }))))
    await user.click(await screen.findByRole('button', { name: 'View Low tide 101 full screen' }))
    await screen.findByRole('dialog', { name: 'Low tide 101 by Mara Lind' })
    const seen: (string | null)[] = []
    for (const key of ['Left', 'Right', 'Right', 'Right', 'Right', 'Left', 'Left', 'Left']) {
      await user.keyboard(`{Arrow${key}}`)
      seen.push(screen.getByRole('dialog').textContent?.match(/\d of 4/)?.[0] ?? null)
    }
    expect(seen).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4', '4 of 4', '3 of 4', '2 of 4', '1 of 4'])
  })

  it('shares the work that is seen, and Escape closes the sheet alone', async () => {
    const { user } = await renderAt(WALL, withWall())
    await user.click(await screen.findByRole('button', { name: 'View Low tide 101 full screen' }))
    await screen.findByRole('dialog', { name: 'Low tide 101 by Mara Lind' })
    await user.click(screen.getByRole('button', { name: 'Share' }))
    await screen.findByRole('dialog', { name: 'Share artwork' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Share artwork' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Low tide 101 by Mara Lind' })).toBeTruthy()
  })

  it('saves the work that is seen', { tags: 'long' }, async () => {
    const wire = withWall([buildArtwork(), buildArtwork({ id: 102 })])
      .answer(listSetChoices, [{ id: 1, name: 'Tides', isPublic: 0, isSaved: 0 }])
      .answer(saveToSet, null)
    const { user } = await renderAt(WALL, wire)
    await user.click(await screen.findByRole('button', { name: 'View Low tide 101 full screen' }))
    await user.keyboard('{ArrowRight}')
    await screen.findByRole('dialog', { name: 'Low tide 102 by Mara Lind' })
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Tides Private' }))
    await waitFor(() => expect(wire.sent(saveToSet)).toEqual([{ id: 1, artworkId: 102 }]))
  })

  it('leads a visitor who saves a work to its page once they have logged in', async () => {
    const wire = prepareWire('visitor')
      .answer(campaignDetail, buildCampaign())
      .answer(selectCampaignWorks, listedToEnd([buildArtwork()]))
      .answer(campaignParticipants, { ...listed([]), own: null })
    const { user } = await renderAt(WALL, wire)
    await user.click(await screen.findByRole('button', { name: 'View Low tide 101 full screen' }))
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(JSON.parse(sessionStorage.getItem('plinth-resume') ?? 'null')).toEqual({
        returnTo: expect.stringContaining('/participant/campaign/artwork/detail?idArt=101'),
        intent: 'save:101',
      }),
    )
  })

  it('says of a vote that does not count yet what it waits for', async () => {
    const { user } = await renderAt(WALL, withWall([buildArtwork({ voteFlag: 1, voteHold: 1 })]))
    await user.click(await screen.findByRole('button', { name: 'View Low tide 101 full screen' }))
    const viewer = await screen.findByRole('dialog', { name: 'Low tide 101 by Mara Lind' })
    expect(viewer.textContent).toContain('counts as soon as you confirm your email address')
  })

  it('keeps its order while votes sort the wall again', async () => {
    const works = [101, 102, 103].map((id) => buildArtwork({ id }))
    const wire = withWall(works)
    const { user } = await renderAt(WALL, wire)
    await user.click(await screen.findByRole('button', { name: 'View Low tide 102 full screen' }))
    await screen.findByRole('dialog', { name: 'Low tide 102 by Mara Lind' })
    wire.answer(selectCampaignWorks, listedToEnd([works[1]!, works[0]!, works[2]!]))
    wire.publish(7, 'reset', null)
    await passTime(10_000)
    expect(wire.sent(selectCampaignWorks).length).toBeGreaterThan(1)
    await user.keyboard('{ArrowRight}')
    expect((await screen.findByRole('dialog', { name: 'Low tide 103 by Mara Lind' })).textContent).toContain('3 of 3')
  })

  it.each([
    ['by another key', 'b', {}, {}],
    ['for one’s own work', 'v', { userId: 11 }, {}],
    ['after the end', 'v', {}, { status: 2 }],
  ])('does not vote %s', async (_when, key, work, campaign) => {
    const wire = withWall([buildArtwork(work)], campaign)
    const { user } = await renderAt(WALL, wire)
    await user.click(await screen.findByRole('button', { name: 'View Low tide 101 full screen' }))
    await screen.findByRole('dialog', { name: 'Low tide 101 by Mara Lind' })
    await user.keyboard(key)
    await passTime(100)
    expect(wire.sent(voteArtwork)).toEqual([])
  })

  it('does not vote by a key that was held before, on to the next work', async () => {
    const wire = withWall()
    const { user } = await renderAt(WALL, wire)
    await user.click(await screen.findByRole('button', { name: 'View Low tide 101 full screen' }))
    fireEvent.keyDown(await screen.findByRole('dialog', { name: 'Low tide 101 by Mara Lind' }), {
      key: 'v',
      repeat: true,
    })
    await passTime(100)
    expect(wire.sent(voteArtwork)).toEqual([])
  })

  it('votes once, while the vote is on its way', async () => {
    const wire = withWall().hang(voteArtwork)
    const { user } = await renderAt(WALL, wire)
    await user.click(await screen.findByRole('button', { name: 'View Low tide 101 full screen' }))
    await screen.findByRole('dialog', { name: 'Low tide 101 by Mara Lind' })
    await user.keyboard('v')
    await waitFor(() => expect(wire.sent(voteArtwork)).toHaveLength(1))
    await passTime(600)
    await user.keyboard('v')
    await passTime(100)
    expect(wire.sent(voteArtwork)).toHaveLength(1)
  })
})
