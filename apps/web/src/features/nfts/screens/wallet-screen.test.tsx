import { listNfts } from '@plinth/api-schema/nfts'
import { listCollected, listFavourites, listRecommended, listWinning, nftHolder } from '@plinth/api-schema/nfts-profile'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { buildNft } from '../../../../test/chain-builders.ts'
import { hrefOf, passTime, prepareWire, renderAt, type Viewer } from '../../../../test/render-at.tsx'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const at = (tab: number | string) => `/personal/index/${ADDRESS}/${tab}`
const ana = { address: ADDRESS, userId: 21, userType: 0, nickName: 'Ana Lim', imageUrl: null }
const nobody = { ...ana, userId: null, userType: null, nickName: '' }
const withWallet = (holder: typeof ana | typeof nobody = ana, as: Viewer = 'visitor') =>
  prepareWire(as)
    .answer(nftHolder, holder)
    .answer(listCollected, listed([buildNft({ id: 301, name: 'Held' })]))
    .answer(listNfts, listed([buildNft({ id: 302, name: 'Made' })]))
    .answer(listFavourites, listed([buildNft({ id: 303, name: 'Marked' })]))
    .answer(listRecommended, listed([buildNft({ id: 304, name: 'Near' })]))
    .answer(listWinning, listed([buildNft({ id: 305, name: 'Won' })]))
// The participant of the tests has the number 11.
const own = { ...ana, userId: 11 }
const shown = async (name: string) => (await screen.findAllByRole('link', { name: new RegExp(name) })).length > 0

it('says of an edition how many of it are held, and of how many', async () => {
  const edition = { contractType: 1155, circulation: 1_200 }
  const rows = [
    buildNft({ ...edition, id: 306, name: 'Some', amount: 2 }),
    buildNft({ ...edition, id: 307, name: 'All', amount: 1_200 }),
  ]
  const { user } = await renderAt(
    at(1),
    withWallet().answer(listCollected, listed(rows)).answer(listNfts, listed(rows)),
  )
  expect(await screen.findByText('ERC 1155 × 2 of 1,200')).toBeTruthy()
  expect(screen.getByText('ERC 1155 × 1,200')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Created' }))
  await waitFor(() => expect(screen.getAllByText('ERC 1155 × 1,200')).toHaveLength(2))
})

it('tells whose it is and what it holds', async () => {
  const wire = withWallet()
  await renderAt(at(1), wire)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Lim' })).toBeTruthy()
  expect(hrefOf(screen.getByRole('link', { name: 'Profile' }))).toContain('userId=21')
  expect(await shown('Held')).toBe(true)
  expect(wire.sent(listCollected)).toMatchObject([{ address: ADDRESS, pageNum: 1 }])
  const tabs = within(screen.getByRole('tablist', { name: 'What is shown' })).getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent?.trim())).toEqual([
    'Collected',
    'Created',
    'Favorited',
    'Recommend',
    'Winning',
    'Activity',
    'Offers',
  ])
})

it('lets somebody go along its tabs by keys, though each has an address of its own', async () => {
  const { user } = await renderAt(at(1), withWallet())
  const tab = (name: string) => screen.getByRole('tab', { name })
  await screen.findByRole('tab', { name: 'Collected' })
  await user.click(tab('Collected'))
  for (const name of ['Created', 'Favorited']) {
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(tab(name).getAttribute('aria-selected')).toBe('true'))
    await passTime(100)
    expect(document.activeElement).toBe(tab(name))
  }
})

it('opens its tabs, each with an address of its own', async () => {
  const wire = withWallet()
  const { user, address } = await renderAt(at(1), wire)
  await user.click(await screen.findByRole('tab', { name: 'Created' }))
  expect(await shown('Made')).toBe(true)
  expect(address()).toBe(at(2))
  await user.click(screen.getByRole('tab', { name: 'Winning' }))
  expect(await shown('Won')).toBe(true)
  expect(wire.sent(listWinning)).toMatchObject([{ userId: 21 }])
})

it('keeps favorites and recommendations to its owner', async () => {
  const wire = withWallet()
  await renderAt(at(3), wire)
  expect(await screen.findByRole('heading', { name: 'Only its owner sees this' })).toBeTruthy()
  expect(wire.sent(listFavourites)).toEqual([])
})

it.each([
  [3, 'Marked'],
  [4, 'Near'],
])('shows its owner the tab %s', async (tab, name) => {
  await renderAt(at(tab), withWallet(own, 'participant'))
  expect(await shown(name)).toBe(true)
})

it('says that nobody has linked it, and shows what it holds all the same', async () => {
  const { user } = await renderAt(at(1), withWallet(nobody))
  expect(await screen.findByRole('heading', { level: 1, name: 'Wallet' })).toBeTruthy()
  expect(await shown('Held')).toBe(true)
  for (const tab of ['Created', 'Winning']) {
    await user.click(screen.getByRole('tab', { name: tab }))
    expect(await screen.findByRole('heading', { name: 'Nobody has linked this wallet' })).toBeTruthy()
  }
})

it.each([
  [1, 'Nothing collected yet'],
  [2, 'No NFTs yet'],
  [3, 'No favorites yet'],
  [4, 'Nothing to recommend yet'],
  [5, 'No winning NFTs yet'],
])('says of the tab %s what will hang there', async (tab, title) => {
  const wire = withWallet(own, 'participant')
  for (const call of [listCollected, listNfts, listFavourites, listRecommended, listWinning])
    wire.answer(call, listed([]))
  await renderAt(at(tab), wire)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

it('turns the pages of what it holds', async () => {
  const wire = withWallet().answer(listCollected, { total: 30, rows: [buildNft()] })
  const { user } = await renderAt(at(1), wire)
  await user.click(await screen.findByRole('button', { name: /Next/ }))
  await passTime(1_000)
  expect(wire.sent(listCollected).map(({ pageNum }) => pageNum)).toContain(2)
})

it.each(['/personal/index/0x12/1', at(9)])('says of %s that there is no such wallet', async (path) => {
  await renderAt(path, prepareWire())
  expect(await screen.findByRole('heading', { name: 'There is no such wallet' })).toBeTruthy()
})

it('says that it loads, and can be asked again', async () => {
  const { user } = await renderAt(at(1), withWallet().refuse(nftHolder, 'tooMany'))
  await passTime(30_000)
  const again = await screen.findByRole('button', { name: 'Load it again' })
  expect(again).toBeTruthy()
  await user.click(again)
})
