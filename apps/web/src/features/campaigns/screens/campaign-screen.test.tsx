import { leaveCampaign, listArtworks, selectCampaignWorks } from '@plinth/api-schema/artworks'
import { acceptInvite, campaignDetail } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  buildArtwork,
  buildCampaign,
  buildPicture,
  listedToEnd,
  serverTime,
  uploadPath,
} from '../../../../test/builders.ts'
import {
  findToast,
  hrefOf,
  onPhone,
  passTime,
  prepareWire,
  renderAt,
  type Viewer,
} from '../../../../test/render-at.tsx'
import { timesShown } from '../../../../test/text-of.ts'

const PAGE = '/participant/campaign/preview?id=7'
const INVITE = 'abcdefghijklmnopqrstuv'

type Overrides = Parameters<typeof buildCampaign>[0]
const withCampaign = (as: Viewer, overrides: Overrides = {}) =>
  prepareWire(as)
    .answer(campaignDetail, () => buildCampaign({ serverTime: serverTime(), ...overrides }))
    .answer(listArtworks, listedToEnd([buildArtwork()]))
    .answer(selectCampaignWorks, listedToEnd([]))
const title = () => screen.findByRole('heading', { level: 1, name: 'Colours of the harbour' })

describe('the page of a campaign', () => {
  it('says that it loads', async () => {
    await renderAt(PAGE, prepareWire().hang(campaignDetail))
    expect(await screen.findByText('Loading')).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  })

  it('keeps to the clock of the server when its sums change', async () => {
    const wire = withCampaign('participant')
    await renderAt(PAGE, wire)
    await title()
    const head = screen.getByRole('region', { name: 'Colours of the harbour' })
    expect(head.textContent).toContain('days to go10')
    vi.setSystemTime(Date.now() + 2 * 86_400_000)
    wire.publish(7, 'sums', { campaignId: 7, joinNum: 13, workNum: 35, voteNum: 561 })
    await waitFor(() => expect(head.textContent).toContain('artworks35'))
    expect(head.textContent).toContain('days to go8')
  })

  it('shows host, counters and the works with most votes', async () => {
    const wire = withCampaign('participant')
    await renderAt(PAGE, wire)
    await title()
    const head = screen.getByRole('region', { name: 'Colours of the harbour' })
    expect(head.textContent).toContain('days to go10')
    expect(head.textContent).toContain('participants12')
    expect(head.textContent).toContain('artworks34')
    expect(head.textContent).toContain('Open call, voting until 12 Mar')
    expect(timesShown()).toEqual([
      'Open call, voting until 12 Mar | 2026-03-12 12:00 UTC',
      '20 Feb 2026 to 12 Mar 2026 | 2026-02-20 09:00 UTC',
      '20 Feb 2026 to 12 Mar 2026 | 2026-03-12 12:00 UTC',
      'Voting closes in2026-03-12 12:00 | 2026-03-12 12:00 UTC',
    ])
    expect(hrefOf(screen.getByRole('link', { name: 'View participants' }))).toContain('idActive=7')
    expect(hrefOf(screen.getByRole('link', { name: /Hosted by/ }))).toContain('idUser=31')
    expect(wire.sent(campaignDetail)).toEqual([{ id: 7 }])
    const wall = screen.getByRole('region', { name: 'On the wall' })
    expect(within(wall).getByRole('link', { name: /Low tide 101/ })).toBeTruthy()
    expect(wire.sent(listArtworks)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ campaignId: 7, orderByColumn: 'voteNum', isAsc: 'desc' }),
        expect.objectContaining({ campaignId: 7, orderByColumn: 'createTime', isAsc: 'desc' }),
      ]),
    )
    expect(document.title).toBe('Colours of the harbour | Plinth')
  })

  it('says that nothing hangs yet, and asks for no works', async () => {
    const wire = withCampaign('participant', { workNum: 0 })
    await renderAt(PAGE, wire)
    expect(await screen.findByRole('heading', { name: 'Nothing hangs here yet' })).toBeTruthy()
    expect(wire.sent(listArtworks)).toEqual([])
  })

  it.each<[string, Viewer, Overrides, { main: string | null; leave: boolean; share: boolean }]>([
    ['a participant who may join', 'participant', {}, { main: 'Join campaign', leave: false, share: true }],
    [
      'a participant who has joined',
      'participant',
      { isJoin: 1 },
      { main: 'Submit artwork', leave: true, share: true },
    ],
    ['a visitor', 'visitor', { isInvite: 0 }, { main: 'Log In', leave: false, share: false }],
    ['a brand', 'brand', { isInvite: 0 }, { main: null, leave: false, share: false }],
    ['a private campaign', 'participant', { isPrivate: 1 }, { main: 'Join campaign', leave: false, share: false }],
    ['a completed campaign', 'participant', { status: 2, isJoin: 1 }, { main: null, leave: false, share: true }],
  ])('offers what fits %s', async (_who, as, overrides, { main, leave, share }) => {
    await renderAt(PAGE, withCampaign(as, overrides))
    await title()
    const offered = ['Join campaign', 'Submit artwork', 'Log In'].filter((name) =>
      screen.queryAllByRole(name === 'Log In' ? 'button' : 'link', { name }).some((item) => item.closest('main')),
    )
    expect(offered).toEqual(main === null ? [] : [main])
    expect(screen.queryByRole('button', { name: 'No longer joining' }) !== null).toBe(leave)
    expect(screen.queryByRole('button', { name: 'Share campaign' }) !== null).toBe(share)
  })

  it('leads those who may join to the three steps', async () => {
    await renderAt(PAGE, withCampaign('participant'))
    expect(hrefOf(await screen.findByRole('link', { name: 'Join campaign' }))).toBe(
      '/participant/campaign/artwork/submit/7',
    )
  })

  it('holds everything back while the campaign is paused', async () => {
    await renderAt(PAGE, withCampaign('participant', { operateStop: 1, isJoin: 1 }))
    expect(await screen.findByText(messages.campaignPaused)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Submit artwork' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'No longer joining' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('link', { name: 'View all artworks' })).toBeNull()
    expect(screen.getByRole('link', { name: 'View artworks' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('goes by the server’s clock where one’s own is a month ahead', async () => {
    await renderAt(PAGE, withCampaign('visitor', { serverTime: '2026-02-02 12:00:00', endTime: '2026-02-16 12:00:00' }))
    await title()
    expect(screen.getByText(/^Open call, voting until/)).toBeTruthy()
    expect(screen.getByRole('timer').getAttribute('aria-label')).toMatch(/^1[34] days/)
  })

  it('shows stickers to save only where there are some', async () => {
    const stickerPictures = [buildPicture({ url: uploadPath(8) }), buildPicture({ url: uploadPath(9) })]
    const stickers = stickerPictures.map(({ url }) => url).join(',')
    await renderAt(PAGE, withCampaign('visitor', { stickers, stickerPictures }))
    const part = within(await screen.findByRole('region', { name: 'Stickers' }))
    expect(part.getAllByRole('img', { name: /^Sticker \d$/ })).toHaveLength(2)
    expect(hrefOf(part.getByRole('link', { name: 'Save sticker 2' }))).toContain(uploadPath(9))
  })

  it('has no part for stickers where there are none', async () => {
    await renderAt(PAGE, withCampaign('visitor'))
    await title()
    expect(screen.queryByRole('region', { name: 'Stickers' })).toBeNull()
  })

  it('shows each work once, on the wall or in one of the strips', async () => {
    const works = [101, 102, 103, 104, 105].map((id) => buildArtwork({ id }))
    await renderAt(
      PAGE,
      withCampaign('visitor', { workNum: 5 })
        .answer(listArtworks, ({ orderByColumn }) =>
          listedToEnd(orderByColumn === 'createTime' ? works.toReversed() : works),
        )
        .answer(selectCampaignWorks, listedToEnd(works)),
    )
    const pictures = async (region: string) =>
      within(await screen.findByRole('region', { name: region }))
        .getAllByRole('img', { name: /^Low tide/ })
        .map((picture) => picture.getAttribute('alt'))
    const alt = (id: number) => `Low tide ${id} by Mara Lind`
    expect(await pictures('On the wall')).toEqual([101, 102, 103].map(alt))
    expect(await pictures('Join our campaign')).toEqual([alt(105)])
    expect(await pictures('Other artworks')).toEqual([alt(104)])
  })

  it('turns completed by itself at its end', async () => {
    const wire = withCampaign('participant', { endTime: '2026-03-02 12:00:30' })
    await renderAt(PAGE, wire)
    expect(await screen.findByRole('link', { name: 'Join campaign' })).toBeTruthy()
    await passTime(31_000)
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Join campaign' })).toBeNull())
    expect(wire.sent(campaignDetail).length).toBeGreaterThan(1)
  })

  it('asks before somebody leaves, sends it once and says so', async () => {
    const wire = withCampaign('participant', { isJoin: 1 }).answer(leaveCampaign, null)
    const { user } = await renderAt(PAGE, wire)
    await user.click(await screen.findByRole('button', { name: 'No longer joining' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'No longer joining?' }))
    await user.click(dialog.getByRole('button', { name: 'Stay in' }))
    expect(wire.sent(leaveCampaign)).toEqual([])
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'No longer joining' }))
    wire.answer(campaignDetail, buildCampaign({ isJoin: 0 }))
    await user.click(await screen.findByRole('button', { name: 'Leave campaign' }))
    expect(await findToast(messages.exitCampaignSuccess)).toBeTruthy()
    expect(wire.sent(leaveCampaign)).toEqual([{ campaignId: 7 }])
    expect(await screen.findByRole('link', { name: 'Join campaign' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps the question open where leaving is refused', async () => {
    const wire = withCampaign('participant', { isJoin: 1 }).refuse(leaveCampaign, 'conflict', messages.campaignNotLive)
    const { user } = await renderAt(PAGE, wire)
    await user.click(await screen.findByRole('button', { name: 'No longer joining' }))
    await user.click(await screen.findByRole('button', { name: 'Leave campaign' }))
    expect(await findToast(messages.campaignNotLive)).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'No longer joining?' })).toBeTruthy()
  })

  it('shows prizes with their sums, and the rules behind them', async () => {
    const award = {
      id: 1,
      rewardTitle: 'A wall of your own',
      rewardDescription: 'For a month.',
      rewardCoinId: 3,
      rewardAmount: '250',
      rewardBrandDescription: null,
      picture: null,
    }
    const wire = withCampaign('visitor', { campaignAwards: [award, { ...award, id: 2, rewardTitle: 'A print' }] })
    const { user } = await renderAt(PAGE, wire)
    const panel = await screen.findByRole('tabpanel', { name: /Prizes/ })
    expect(panel.textContent).toContain('FirstA wall of your own')
    expect(panel.textContent).toContain('SecondA print')
    expect(await within(panel).findAllByText('250 USDC')).toHaveLength(2)
    await user.click(screen.getByRole('tab', { name: 'Rules' }))
    expect((await screen.findByRole('tabpanel', { name: 'Rules' })).textContent).toContain('Your own work only.')
  })

  it('puts the buttons into a bar at the foot of a phone', async () => {
    onPhone()
    await renderAt(PAGE, withCampaign('participant'))
    expect(await screen.findAllByRole('link', { name: 'Join campaign' })).toHaveLength(1)
  })

  it.each([
    ['the mobile banner on a phone', 390, uploadPath(4)],
    ['the wide banner on a tablet', 820, uploadPath(3)],
  ])('shows %s', async (_what, width, url) => {
    onPhone(width)
    const [banner, appBanner] = [uploadPath(3), uploadPath(4)]
    const pictures = {
      bannerPicture: buildPicture({ url: banner, width: 1600, height: 900 }),
      appBannerPicture: buildPicture({ url: appBanner, width: 900, height: 1600 }),
    }
    await renderAt(PAGE, withCampaign('participant', { banner, appBanner, ...pictures }))
    await title()
    const shown = [...document.querySelectorAll('section img')].map((img) => img.getAttribute('src'))
    expect(shown[0]).toBe(url)
  })

  it('is not there for those who may not see it', async () => {
    await renderAt(PAGE, prepareWire('participant').refuse(campaignDetail, 'notFound'))
    expect(await screen.findByRole('heading', { level: 1, name: 'This campaign is not here' })).toBeTruthy()
    expect(hrefOf(screen.getByRole('link', { name: 'See open campaigns' }))).toBe('/participant/campaign/index')
  })

  it('is not there without an id, and asks for nothing', async () => {
    const wire = prepareWire()
    await renderAt('/participant/campaign/preview?id=0', wire)
    expect(await screen.findByRole('heading', { name: 'This campaign is not here' })).toBeTruthy()
    expect(wire.sent(campaignDetail)).toEqual([])
  })

  it('tells a refusal and loads again', async () => {
    const wire = prepareWire().refuse(campaignDetail, 'tooMany')
    const { user } = await renderAt(PAGE, wire)
    expect((await screen.findByRole('alert')).textContent).toContain(messages.tooManyRequests)
    wire.answer(campaignDetail, buildCampaign({ workNum: 0 }))
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    await title()
  })

  it('says that there is no connection', async () => {
    await renderAt(PAGE, prepareWire().goOffline(campaignDetail))
    await passTime(2_000)
    expect((await screen.findByRole('alert')).textContent).toContain('Plinth cannot be reached.')
  })
})

it('asks a visitor who came to hand in a work to log in, and leads there afterwards', async () => {
  const { user } = await renderAt(`${PAGE}&submit=1`, withCampaign('visitor'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in to go on' }))
  await user.click(dialog.getByRole('link', { name: 'Login' }))
  expect(JSON.parse(sessionStorage.getItem('plinth-resume') ?? 'null')).toMatchObject({
    returnTo: '/participant/campaign/artwork/submit/7',
  })
})

it.each([
  ['a participant', 'participant', {}],
  ['a visitor of a campaign that is over', 'visitor', { status: 2, endTime: '2026-03-01 12:00:00' }],
] as const)('does not ask %s who came to hand in a work', async (_who, as, overrides) => {
  await renderAt(`${PAGE}&submit=1`, withCampaign(as, overrides))
  await title()
  await passTime(1_000)
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('an invite link', () => {
  const invited = `${PAGE}&invite=${INVITE}`

  it('asks a visitor to log in', async () => {
    const wire = prepareWire().refuse(campaignDetail, 'notFound')
    await renderAt(invited, wire)
    expect(await screen.findByRole('dialog', { name: 'Log in to go on' })).toBeTruthy()
    expect(wire.sent(acceptInvite)).toEqual([])
  })

  it('lets a participant in', async () => {
    const wire = withCampaign('participant', { isPrivate: 1, workNum: 0 }).refuse(campaignDetail, 'notFound')
    wire.answer(acceptInvite, (input) => {
      wire.answer(campaignDetail, buildCampaign({ isPrivate: 1, workNum: 0 }))
      return { id: input.id }
    })
    await renderAt(invited, wire)
    await title()
    expect(wire.sent(acceptInvite)).toEqual([{ id: 7, invite: INVITE }])
  })

  it('says why it does not hold', async () => {
    const wire = prepareWire('participant')
      .refuse(campaignDetail, 'notFound')
      .refuse(acceptInvite, 'invalid', messages.wrongLink)
    await renderAt(invited, wire)
    expect((await screen.findByRole('alert')).textContent).toContain(messages.wrongLink)
  })

  it('is not taken for a brand', async () => {
    const wire = prepareWire('brand').refuse(campaignDetail, 'notFound')
    await renderAt(invited, wire)
    expect(await screen.findByRole('heading', { name: 'This campaign is not here' })).toBeTruthy()
    expect(wire.sent(acceptInvite)).toEqual([])
  })
})
