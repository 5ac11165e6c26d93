import { logIn, userInfo } from '@plinth/api-schema/accounts'
import {
  artworkDetail,
  leaveCampaign,
  selectCampaignWorks,
  voteArtwork,
  withdrawArtwork,
} from '@plinth/api-schema/artworks'
import { campaignDetail, campaignParticipants, listCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildArtwork,
  buildCampaign,
  buildLeaderboardEntry,
  buildUser,
  listed,
  listedCampaigns,
  listedToEnd,
} from '../../../../test/builders.ts'
import {
  choose,
  findToast,
  hrefOf,
  onPhone,
  passTime,
  prepareWire,
  renderAt,
  type Viewer,
  write,
} from '../../../../test/render-at.tsx'
import { scrollIntoSight } from '../../../../test/scroll.ts'

const WALL = '/participant/campaign/ParticipantsNFTs?idActive=7'
const OWN = `${WALL}&id=participants&tab=1`
const nobody = { ...listed([]), own: null }
const withWall = (as: Viewer, works = [buildArtwork()], campaign: Parameters<typeof buildCampaign>[0] = {}) =>
  prepareWire(as)
    .answer(campaignDetail, buildCampaign(campaign))
    .answer(selectCampaignWorks, listedToEnd(works))
    .answer(campaignParticipants, nobody)
const wall = (name = 'Artworks of others') => screen.findByRole('list', { name })
const voteButton = (title = 'Low tide 101') => screen.findByRole('button', { name: new RegExp(`^Vote for ${title}`) })

describe('the wall of a campaign', () => {
  it('says that it loads', { tags: 'long' }, async () => {
    await renderAt(WALL, prepareWire().hang(campaignDetail))
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  })

  it('hangs the works of others by votes, each with its label and the way to its page', async () => {
    const wire = withWall('participant', [
      buildArtwork({ rank: 1, voteNum: 1_200 }),
      buildArtwork({ id: 102, voteNum: 1 }),
    ])
    await renderAt(WALL, wire)
    const list = within(await wall())
    expect(list.getByRole('link', { name: /Low tide 101/ }).getAttribute('href')).toBe(
      '/participant/campaign/artwork/detail?idArt=101&idActive=7&idUser=21',
    )
    const [first, second] = list.getAllByRole('listitem')
    expect(first?.textContent).toContain('Mara Lind, 1,200 votes')
    expect(second?.textContent).toContain('1 vote')
    const label = within(first as HTMLElement)
    expect(label.getByText('Low tide 101').closest('a')?.getAttribute('href')).toContain('idArt=101')
    expect(label.getByRole('link', { name: 'Profile of Mara Lind' }).getAttribute('href')).toBe(
      '/participant/campaign/participants/profile?userId=21&tab=2',
    )
    expect(wire.sent(selectCampaignWorks)).toEqual([
      { campaignId: 7, type: 2, pageNum: 1, pageSize: 24, orderByColumn: 'voteNum', isAsc: 'desc' },
    ])
  })

  it('goes on where one comes near its end', async () => {
    const wire = withWall('participant').answer(selectCampaignWorks, ({ cursor }) =>
      cursor === 'more'
        ? { ...listed([buildArtwork({ id: 102 })], 2), nextCursor: null }
        : { ...listed([buildArtwork()], 2), nextCursor: 'more' },
    )
    await renderAt(WALL, wire)
    await wall()
    await scrollIntoSight()
    expect(await screen.findByRole('link', { name: /Low tide 102/ })).toBeTruthy()
    expect(wire.sent(selectCampaignWorks).map(({ cursor }) => cursor)).toEqual([undefined, 'more'])
    await scrollIntoSight()
    expect(wire.sent(selectCampaignWorks)).toHaveLength(2)
  })

  it('sorts the newest first', async () => {
    const wire = withWall('participant')
    const { user, address } = await renderAt(WALL, wire)
    await choose(user, /^Sort/, 'Recently created')
    await waitFor(() => expect(wire.sent(selectCampaignWorks).at(-1)).toMatchObject({ orderByColumn: 'createTime' }))
    expect(address()).toContain('sort=newest')
    await passTime(600)
    await choose(user, /^Sort/, 'Number of votes')
    await waitFor(() => expect(address()).not.toContain('sort='))
  })

  it('is the wall of no campaign where its address names none', { tags: 'long' }, async () => {
    const wire = prepareWire()
    await renderAt(WALL.replace('7', 'x'), wire)
    expect(await screen.findByRole('heading', { name: 'This campaign is not on show' })).toBeTruthy()
    expect(wire.sent(campaignDetail)).toEqual([])
  })

  it('says aloud that the next works load', { tags: 'long' }, async () => {
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

  it('says what to do where nothing hangs', { tags: 'long' }, async () => {
    await renderAt(WALL, withWall('participant', []))
    expect(await screen.findByRole('heading', { name: 'Nothing hangs here yet' })).toBeTruthy()
    expect(hrefOf(screen.getByRole('link', { name: 'Hang the first work' }))).toBe(
      '/participant/campaign/artwork/submit/7',
    )
  })

  it('says that the works could not be loaded, and loads them again', async () => {
    const wire = withWall('participant').refuse(selectCampaignWorks, 'tooMany')
    const { user } = await renderAt(WALL, wire)
    expect(await screen.findByText('The wall could not be loaded')).toBeTruthy()
    wire.answer(selectCampaignWorks, listedToEnd([buildArtwork()]))
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await wall()).toBeTruthy()
  })

  it('says that its people could not be loaded, and loads them again', { tags: 'long' }, async () => {
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

  it('says that the campaign could not be loaded, and loads it again', { tags: 'long' }, async () => {
    const wire = withWall('visitor').refuse(campaignDetail, 'tooMany')
    const { user } = await renderAt(WALL, wire)
    await screen.findByRole('heading', { name: 'The wall could not be loaded' })
    wire.answer(campaignDetail, buildCampaign())
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await wall()).toBeTruthy()
  })

  it.each([
    ['is not there', 'notFound', 'This campaign is not on show'],
    ['is refused', 'tooMany', 'The wall could not be loaded'],
  ] as const)('says that the campaign %s', async (_what, refusal, title) => {
    await renderAt(WALL, prepareWire().refuse(campaignDetail, refusal))
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  })

  it('says that there is no connection', async () => {
    await renderAt(WALL, prepareWire().goOffline(campaignDetail))
    await passTime(2_000)
    expect(await screen.findByText(/Plinth cannot be reached/)).toBeTruthy()
  })
})

describe('a vote', () => {
  it('is sent once, counted as the server says, and told', async () => {
    const wire = withWall('participant')
    wire.answer(voteArtwork, () => {
      wire.answer(campaignDetail, buildCampaign({ voteNum: 561 }))
      return { voteNum: 9, state: 0, voteHold: 0, leafIndex: 4 }
    })
    const { user } = await renderAt(WALL, wire)
    await user.click(await voteButton())
    expect(await findToast(messages.voteSuccess)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Receipt in My votes' })).toBeTruthy()
    expect(wire.sent(voteArtwork)).toEqual([{ worksId: 101, ballot: expect.stringMatching(/^[0-9a-f]{40}$/) }])
    // The head counts it, too.
    expect(await within(screen.getByRole('main')).findByText('561')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Voted for Low tide 101, 9 votes' })).toBeTruthy()
  })

  it('is told to have been given before, and is not sent again', async () => {
    const wire = withWall('participant', [buildArtwork({ voteFlag: 1 })])
    const { user } = await renderAt(WALL, wire)
    await user.click(await screen.findByRole('button', { name: /^Voted for Low tide 101/ }))
    const dialog = await screen.findByRole('dialog', { name: messages.cannotVote })
    expect(dialog.textContent).toContain(messages.alreadyVoted)
    expect(wire.sent(voteArtwork)).toEqual([])
  })

  it.each([
    [1, 'Your vote counts as soon as you confirm your email address in Settings.'],
    [2, 'Your vote is held for review.'],
  ])('that does not count yet (%i) is taken, and a quiet line says so', async (voteHold, words) => {
    const wire = withWall('participant').answer(voteArtwork, { voteNum: 5, state: 1, voteHold, leafIndex: 4 })
    const { user } = await renderAt(WALL, wire)
    await user.click(await voteButton())
    expect(await findToast(messages.voteSuccess)).toBeTruthy()
    const list = within(await wall())
    expect(await list.findByText(words)).toBeTruthy()
    expect(list.getByRole('button', { name: 'Voted for Low tide 101, 5 votes' })).toBeTruthy()
  })

  it('that does not count yet is not said to stand', async () => {
    const wire = withWall('participant', [buildArtwork({ voteFlag: 1, voteHold: 2 })])
    const { user } = await renderAt(WALL, wire)
    await user.click(await screen.findByRole('button', { name: /^Voted for Low tide 101/ }))
    const dialog = await screen.findByRole('dialog', { name: messages.cannotVote })
    expect(dialog.textContent).toContain('Your vote for Low tide 101 is held for review.')
  })

  it('that counts needs no line', async () => {
    await renderAt(WALL, withWall('participant', [buildArtwork({ voteFlag: 1 })]))
    await screen.findByRole('button', { name: /^Voted for Low tide 101/ })
    expect(screen.queryByText(/^Your vote/)).toBeNull()
  })

  it('that the server knows already turns the button and says so', async () => {
    const wire = withWall('participant').refuse(voteArtwork, 'conflict', messages.alreadyVoted)
    const { user } = await renderAt(WALL, wire)
    await user.click(await voteButton())
    expect(await screen.findByRole('dialog', { name: messages.cannotVote })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(await screen.findByRole('button', { name: /^Voted for Low tide 101/ })).toBeTruthy()
  })

  it.each([messages.campaignPaused, messages.votingClosed, messages.confirmEmailToVote])(
    'is refused with the words of the server: %s',
    async (message) => {
      const wire = withWall('participant').refuse(voteArtwork, 'invalid', message)
      const { user } = await renderAt(WALL, wire)
      await user.click(await voteButton())
      expect(await findToast(message)).toBeTruthy()
      expect(await voteButton()).toBeTruthy()
    },
  )

  it('asks a visitor to log in, and sends nothing', async () => {
    const wire = withWall('visitor')
    const { user } = await renderAt(WALL, wire)
    await user.click(await voteButton())
    expect(await screen.findByRole('dialog', { name: 'Log in to go on' })).toBeTruthy()
    expect(hrefOf(screen.getByRole('link', { name: 'Login' }))).toBe('/participant/login')
    expect(wire.sent(voteArtwork)).toEqual([])
  })

  it('that a log-in interrupted is not given where its work is gone by then', { tags: 'long' }, async () => {
    const wire = withWall('visitor').refuse(artworkDetail, 'notFound')
    const { user, address } = await renderAt(WALL, wire)
    await user.click(await voteButton())
    await user.click(await screen.findByRole('link', { name: 'Login' }))
    await write(user, await screen.findByLabelText(/^Username/), 'ines')
    await write(user, screen.getByLabelText(/^Password/), 'Secret-pass-1')
    wire.answer(logIn, { token: 't', userType: 0 }).answer(userInfo, buildUser())
    const enter = screen.getByRole('button', { name: 'Log in' })
    await waitFor(() => expect(enter).toHaveProperty('disabled', false))
    await user.click(enter)
    expect(await findToast(messages.notFound)).toBeTruthy()
    expect(address()).toBe(WALL)
    expect(wire.sent(voteArtwork)).toEqual([])
  })

  it('asks for a log-in where the session has ended', async () => {
    const wire = withWall('participant').refuse(voteArtwork, 'sessionExpired')
    const { user } = await renderAt(WALL, wire)
    await user.click(await voteButton())
    expect(await screen.findByRole('dialog', { name: 'Log in to go on' })).toBeTruthy()
  })

  it.each<[string, Viewer, Parameters<typeof buildArtwork>[0], Parameters<typeof buildCampaign>[0]]>([
    ['a brand', 'brand', {}, {}],
    ['the artist', 'participant', { userId: 11 }, {}],
    ['a paused campaign', 'participant', {}, { operateStop: 1 }],
    ['a completed campaign', 'participant', {}, { status: 2 }],
  ])('is not offered to %s', async (_whom, as, work, campaign) => {
    await renderAt(WALL, withWall(as, [buildArtwork(work)], campaign))
    await wall()
    expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull()
  })
})

describe('live events', () => {
  it('bring new counts to the wall', async () => {
    const wire = withWall('participant')
    await renderAt(WALL, wire)
    await voteButton()
    wire.publish(7, 'votes', [{ worksId: 101, voteNum: 77 }])
    await passTime(300)
    expect(await screen.findByRole('button', { name: 'Vote for Low tide 101, 77 votes' })).toBeTruthy()
  })

  it('bring new ranks to the wall, and take those away that are others’ now', { tags: 'long' }, async () => {
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

  it('take a removed work off the wall', async () => {
    const wire = withWall('participant', [buildArtwork(), buildArtwork({ id: 102 })])
    await renderAt(WALL, wire)
    await voteButton('Low tide 102')
    wire.publish(7, 'artwork', { campaignId: 7, worksId: 101, change: 'removed' })
    await waitFor(() => expect(screen.queryByRole('link', { name: /Low tide 101/ })).toBeNull())
    expect(screen.getByRole('link', { name: /Low tide 102/ })).toBeTruthy()
  })

  it('bring new sums to the head of the page, which reads nothing for them', { tags: 'long' }, async () => {
    const wire = withWall('participant')
    await renderAt(WALL, wire)
    await voteButton()
    const before = wire.sent(campaignDetail).length
    wire.publish(7, 'sums', { campaignId: 7, joinNum: 88, workNum: 99, voteNum: 561 })
    expect(await screen.findByText('561')).toBeTruthy()
    await passTime(4_100)
    expect(wire.sent(campaignDetail).length).toBe(before)
  })

  it('let the page read the leaderboard again, and of votes nothing else', async () => {
    const wire = withWall('participant')
    await renderAt(WALL, wire)
    await voteButton()
    const before = wire.sent(campaignParticipants).length
    wire.publish(7, 'votes', [{ worksId: 101, voteNum: 6 }])
    await passTime(10_000)
    expect(wire.sent(campaignParticipants).slice(before)).toMatchObject([{ orderByColumn: 'totalVote' }])
  })

  it('let it read the leaderboard no more than twice a minute, however many vote', { tags: 'long' }, async () => {
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

  it('let it read who takes part again when a work has come', { tags: 'long' }, async () => {
    const wire = withWall('participant')
    await renderAt(WALL, wire)
    await voteButton()
    const before = wire.sent(campaignParticipants).length
    wire.publish(7, 'artwork', { campaignId: 7, worksId: 130, change: 'submitted' })
    await passTime(10_000)
    const asked = wire.sent(campaignParticipants).slice(before)
    expect(asked.map(({ orderByColumn }) => orderByColumn).toSorted()).toEqual(['joinDate', 'totalVote'])
  })

  it('end with the page', async () => {
    const wire = withWall('participant').answer(listCampaigns, listedCampaigns([]))
    const { user } = await renderAt(WALL, wire)
    await voteButton()
    expect(wire.listenersOf(7)).toBe(1)
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Campaigns' }))
    await waitFor(() => expect(wire.listenersOf(7)).toBe(0))
    expect(wire.listenerCount()).toBe(1)
  })
})

describe('the people of a campaign', () => {
  it('stand on the leaderboard, with oneself below it', async () => {
    const own = buildLeaderboardEntry({ userId: 11, nickName: 'Ines Duarte', rank: 23, totalVote: 1 })
    const wire = withWall('participant', [], { isJoin: 1 }).answer(campaignParticipants, {
      ...listed([buildLeaderboardEntry()]),
      own,
    })
    await renderAt(WALL, wire)
    const board = await screen.findByRole('region', { name: 'Leaderboard' })
    await within(board).findByText('Mara Lind')
    expect(board.textContent).toContain('40 votes')
    expect(board.textContent).toContain('You are 23rd with 1 vote')
    expect(wire.sent(campaignParticipants)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ campaignId: 7, orderByColumn: 'totalVote', isAsc: 'desc', pageSize: 7 }),
        expect.objectContaining({ campaignId: 7, orderByColumn: 'joinDate', isAsc: 'desc', pageSize: 12 }),
      ]),
    )
  })

  it('have no place before the first vote', { tags: 'long' }, async () => {
    const own = buildLeaderboardEntry({ userId: 11, nickName: 'Ines Duarte', rank: null, totalVote: 0 })
    const wire = withWall('participant', [], { isJoin: 1 }).answer(campaignParticipants, { ...listed([own]), own })
    await renderAt(WALL, wire)
    const board = await screen.findByRole('region', { name: 'Leaderboard' })
    await within(board).findByText('Ines Duarte')
    expect(board.textContent).not.toContain('Rank')
    expect(board.textContent).toContain('You have no votes yet')
  })

  it('are all there without another press where they are twelve', { tags: 'long' }, async () => {
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

  it('are listed twelve at a time', { tags: 'long' }, async () => {
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

  it('stand in a part of their own on a phone', { tags: 'long' }, async () => {
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
  const mine = buildArtwork({ userId: 11, artworkTitle: 'Mine' })

  it('are no choice of a visitor', { tags: 'long' }, async () => {
    await renderAt(WALL, withWall('visitor'))
    await wall('Artworks of others')
    expect(screen.queryByRole('radio', { name: 'Mine' })).toBeNull()
  })

  it('and those of others are read from their beginning each time one turns to them', async () => {
    const wire = withWall('participant', [mine], { isJoin: 1 })
    const { user } = await renderAt(OWN, wire)
    await wall('Your artworks')
    const before = wire.sent(selectCampaignWorks).length
    await user.click(screen.getByRole('radio', { name: 'Others' }))
    await wall('Artworks of others')
    await user.click(screen.getByRole('radio', { name: 'Mine' }))
    await wall('Your artworks')
    const begun = wire.sent(selectCampaignWorks).slice(before)
    expect(begun.map(({ type, cursor }) => [type, cursor ?? null])).toEqual([
      [2, null],
      [1, null],
    ])
  })

  it('are asked for as one’s own, and can be withdrawn after a question', async () => {
    const wire = withWall('participant', [mine], { isJoin: 1 })
    wire.answer(withdrawArtwork, () => {
      wire.answer(selectCampaignWorks, listedToEnd([]))
      return null
    })
    const { user } = await renderAt(OWN, wire)
    await wall('Your artworks')
    expect(wire.sent(selectCampaignWorks).at(-1)).toMatchObject({ type: 1 })
    await user.click(screen.getByRole('button', { name: 'Withdraw Mine' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this work?' }))
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    expect(await findToast(messages.artworkDeleteSuccess)).toBeTruthy()
    expect(wire.sent(withdrawArtwork)).toEqual([{ id: 101 }])
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Your artworks' })).toBeNull())
  })

  it('stay where the withdrawal is refused', async () => {
    const wire = withWall('participant', [mine]).refuse(withdrawArtwork, 'conflict', messages.artworkMinted)
    const { user } = await renderAt(OWN, wire)
    await user.click(await screen.findByRole('button', { name: 'Withdraw Mine' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
    expect(await findToast(messages.artworkMinted)).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Your artworks', hidden: true })).toBeTruthy()
  })

  it('cannot be withdrawn on the way to the chain, nor after the end', async () => {
    await renderAt(OWN, withWall('participant', [buildArtwork({ userId: 11, status: 1, artworkTitle: 'Mine' })]))
    await wall('Your artworks')
    expect(screen.queryByRole('button', { name: 'Withdraw Mine' })).toBeNull()
  })

  it('are behind a log-in', async () => {
    const wire = withWall('visitor')
    const { user } = await renderAt(OWN, wire)
    expect(await screen.findByRole('heading', { name: 'Log in to see your works' })).toBeTruthy()
    expect(wire.sent(selectCampaignWorks)).toEqual([])
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log in' }))
    expect(await screen.findByRole('dialog', { name: 'Log in to go on' })).toBeTruthy()
  })

  it('end with leaving the campaign', async () => {
    const wire = withWall('participant', [mine], { isJoin: 1 }).answer(leaveCampaign, null)
    const { user } = await renderAt(OWN, wire)
    await user.click(await screen.findByRole('button', { name: 'No longer joining' }))
    await user.click(await screen.findByRole('button', { name: 'Leave campaign' }))
    expect(await findToast(messages.exitCampaignSuccess)).toBeTruthy()
    expect(wire.sent(leaveCampaign)).toEqual([{ campaignId: 7 }])
  })
})
