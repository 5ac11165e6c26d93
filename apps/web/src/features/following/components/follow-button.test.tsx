import { userInfo, userInfoById } from '@plinth/api-schema/accounts'
import {
  artworkDetail,
  listArtworks,
  listUserArtworks,
  selectCampaignWorks,
  selectUserOtherCampaignWorks,
} from '@plinth/api-schema/artworks'
import { campaignDetail, listCampaigns, listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { errors } from '@plinth/api-schema/errors'
import { follow, followStanding, MAX_FOLLOWERS_COUNTED, unfollow } from '@plinth/api-schema/following'
import { listNfts } from '@plinth/api-schema/nfts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  buildArtwork,
  buildArtworkDetail,
  buildCampaign,
  buildPublicUser,
  buildUser,
  listed,
  listedCampaigns,
  listedToEnd,
} from '../../../../test/builders.ts'
import { findToast, passTime, prepareWire, renderAt, type Viewer } from '../../../../test/render-at.tsx'

const PERSON = '/participant/campaign/participants/profile?userId=21'
const withPages = (as: Viewer) =>
  prepareWire(as)
    .answer(userInfoById, ({ userId }) => buildPublicUser({ id: userId, userId }))
    .answer(listNfts, listed([]))
    .answer(listUserArtworks, listedToEnd([]))
    .answer(listJoinedCampaigns, listed([]))
    .answer(listCampaigns, listedCampaigns([]))
    .answer(campaignDetail, buildCampaign())
    .answer(artworkDetail, ({ id }) => buildArtworkDetail({ id }))
    .answer(listArtworks, listedToEnd([buildArtwork()], 1))
    .answer(selectCampaignWorks, listedToEnd([]))
    .answer(selectUserOtherCampaignWorks, listed([]))
    .answer(follow, { isFollow: 1, followerNum: 5 })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const isPressed = (element: HTMLElement) => element.getAttribute('aria-pressed')

it('follows, counts and follows no longer when the server says so', async () => {
  const wire = withPages('participant').answer(followStanding, { isFollow: 0, followerNum: 4 })
  const { user } = await renderAt(PERSON, wire)
  const before = await button('Follow Mara Lind')
  expect(isPressed(before)).toBe('false')
  expect(screen.getByText('4 followers')).toBeTruthy()
  await user.click(before)
  const after = await button('Following Mara Lind')
  expect(isPressed(after)).toBe('true')
  expect(screen.getByText('5 followers')).toBeTruthy()
  expect(wire.sent(follow)).toEqual([{ kind: 0, id: 21 }])
  wire.answer(unfollow, null).answer(followStanding, { isFollow: 0, followerNum: 4 })
  await passTime(1_000)
  await user.click(after)
  expect(isPressed(await button('Follow Mara Lind'))).toBe('false')
  expect(wire.sent(unfollow)).toEqual([{ kind: 0, id: 21 }])
})

it('is busy until the answer is there, and stays as it was where that is a refusal', async () => {
  const wire = withPages('participant')
  wire.hang(follow)
  const { user } = await renderAt(PERSON, wire)
  await user.click(await button('Follow Mara Lind'))
  expect((await button('Follow Mara Lind')).getAttribute('aria-busy')).toBe('true')
})

it('says why it was refused', async () => {
  const wire = withPages('participant').refuse(follow, 'tooMany')
  const { user } = await renderAt(PERSON, wire)
  await user.click(await button('Follow Mara Lind'))
  await findToast(errors.tooMany.msg)
  expect(isPressed(await button('Follow Mara Lind'))).toBe('false')
})

it('asks a visitor to log in, and keeps what they wanted', async () => {
  const wire = withPages('visitor')
  const { user } = await renderAt(PERSON, wire)
  await user.click(await button('Follow Mara Lind'))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  const kept = sessionStorage.getItem('plinth-resume') ?? 'null'
  expect(JSON.parse(kept)).toEqual({ returnTo: PERSON, intent: 'follow:artist:21' })
  expect(wire.sent(follow)).toEqual([])
})

it('follows for somebody who pressed before it was known that they are logged in', async () => {
  const wire = withPages('participant')
  const { release } = wire.delay(userInfo, buildUser())
  const { user } = await renderAt(PERSON, wire)
  await user.click(await button('Follow Mara Lind'))
  expect(wire.sent(follow)).toEqual([])
  await release()
  expect(await button('Following Mara Lind')).toBeTruthy()
  expect(wire.sent(follow)).toEqual([{ kind: 0, id: 21 }])
})

it('is not offered for oneself, who sees how many follow', async () => {
  const { id } = buildUser()
  const wire = withPages('participant').answer(followStanding, { isFollow: 0, followerNum: 1 })
  await renderAt(`/participant/campaign/participants/profile?userId=${id}`, wire)
  expect(await screen.findByText('1 follower')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull()
})

it('is left out where nothing is to be followed', async () => {
  const wire = withPages('participant').refuse(followStanding, 'notFound')
  await renderAt(PERSON, wire)
  expect(await screen.findByRole('heading', { level: 1, name: 'Mara Lind' })).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull()
})

it('counts no further than it is told', async () => {
  const wire = withPages('participant').answer(followStanding, { isFollow: 1, followerNum: MAX_FOLLOWERS_COUNTED })
  await renderAt(PERSON, wire)
  expect(await screen.findByText('10,000+ followers')).toBeTruthy()
})

it.each([
  ['a brand', '/participant/campaign/participants/profileColl?idUser=31', { kind: 1, id: 31 }],
  ['a campaign', '/participant/campaign/preview?id=7', { kind: 2, id: 7 }],
  ['the artist of a work', '/participant/campaign/artwork/detail?idArt=101&idActive=7&idUser=21', { kind: 0, id: 21 }],
])('follows %s', async (what, address, subject) => {
  const wire = withPages('participant')
  if (what === 'a brand')
    wire.answer(userInfoById, ({ userId }) => buildPublicUser({ id: userId, userId, userType: 1 }))
  const { user } = await renderAt(address, wire)
  await user.click(await button(/^Follow /))
  expect(isPressed(await button(/^Following /))).toBe('true')
  expect(wire.sent(follow)).toEqual([subject])
})
