import { hideForeignNft, listForeignNfts, listHiddenForeignNfts, reportForeignNft } from '@plinth/api-schema/foreign'
import { listCollected, nftHolder } from '@plinth/api-schema/nfts-profile'
import { chainMapping } from '@plinth/api-schema/wallet'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { buildNetwork } from '../../../../test/chain-builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { buildForeignNft } from '../../../../test/foreign-builders.ts'
import { findToast, prepareWire, renderAt, type Viewer } from '../../../../test/render-at.tsx'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const AT = `/personal/index/${ADDRESS}/1`
const PIXEL = 'data:image/webp;base64,UklGRg=='
const ana = { address: ADDRESS, userId: 21 as number | null, userType: 0, nickName: 'Ana Lim', imageUrl: null }

// The participant of the tests has the number 11.
const wallet = (as: Viewer = 'visitor', holder = ana) =>
  prepareWire(as).answer(nftHolder, holder).answer(listCollected, listed([]))
const ownWallet = () => wallet('participant', { ...ana, userId: 11 })
const cards = async () => within(await screen.findByRole('list', { name: 'From other sites' })).getAllByRole('listitem')

const hidden = [
  buildForeignNft({ id: 403 }),
  buildForeignNft({ id: 404, name: 'Taken', deleteTime: '2026-03-03 09:00:00' }),
]
describeStates('NFTs of other sites', AT, {
  'of somebody else': () =>
    wallet('participant').answer(
      listForeignNfts,
      listed([
        buildForeignNft({ image: PIXEL }),
        buildForeignNft({ id: 402, name: '', contractType: 1155, amount: '1200', tokenId: '123456789012' }),
        buildForeignNft({ id: 405, chainId: 8453, isReport: 1 }),
      ]),
    ),
  'before one is reported': {
    wire: () => wallet('participant').answer(listForeignNfts, listed([buildForeignNft()])),
    act: press('Report Postcard from Elsewhere'),
  },
  'on a network with an explorer, more than a page': () =>
    wallet()
      .answer(listForeignNfts, listed([buildForeignNft()], 25))
      .answer(chainMapping, [buildNetwork({ browserAddress: 'https://explorer.example/address/' })]),
  'one’s own, some hidden': {
    wire: () =>
      ownWallet()
        .answer(listForeignNfts, listed([buildForeignNft()]))
        .answer(listHiddenForeignNfts, listed(hidden)),
    act: press('Look through them'),
  },
  'one’s own, many hidden': {
    wire: () => ownWallet().answer(listHiddenForeignNfts, listed(hidden, 25)),
    act: press('Look through them'),
  },
  'one’s own, hidden ones closed': {
    wire: () => ownWallet().answer(listHiddenForeignNfts, listed(hidden, 25)),
    act: press('Look through them', 'Close'),
  },
})

it('hangs what was minted elsewhere below, marked as such, with nothing to buy', async () => {
  const edition = buildForeignNft({ id: 402, name: '', contractType: 1155, amount: '1200', tokenId: '12345678901234' })
  const wire = wallet().answer(listForeignNfts, listed([buildForeignNft({ image: PIXEL }), edition]))
  await renderAt(AT, wire)
  const [first, second] = await cards()
  expect(first!.textContent).toContain('Postcard from Elsewhere')
  expect(first!.querySelector('img')?.getAttribute('src')).toBe(PIXEL)
  expect(second!.textContent).toContain('Token 123456789012…')
  expect(second!.textContent).toContain('ERC 1155 × 1,200')
  expect(second!.textContent).toContain('No picture')
  for (const card of await cards()) {
    expect(within(card).getByText('From another site')).toBeTruthy()
    expect(
      within(card)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Report'])
    expect(within(card).queryAllByRole('checkbox')).toEqual([])
  }
  expect(wire.sent(listForeignNfts)).toMatchObject([{ userId: 21, pageNum: 1 }])
  expect(wire.sent(listHiddenForeignNfts)).toEqual([])
})

it('says nothing where there is none, and asks for none of a wallet that nobody has linked', async () => {
  const wire = wallet('visitor', { ...ana, userId: null, userType: null as never, nickName: '' })
  await renderAt(AT, wire)
  expect(await screen.findByRole('heading', { name: 'Nothing collected yet' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'From other sites' })).toBeNull()
  expect(wire.sent(listForeignNfts)).toEqual([])
})

it('lets its owner hide one', async () => {
  const wire = ownWallet()
    .answer(listForeignNfts, listed([buildForeignNft()]))
    .answer(hideForeignNft, null)
  const { user } = await renderAt(AT, wire)
  await cards()
  wire.answer(listForeignNfts, listed([])).answer(listHiddenForeignNfts, listed([buildForeignNft()]))
  await user.click(screen.getByRole('button', { name: 'Hide Postcard from Elsewhere' }))
  expect(wire.sent(hideForeignNft)).toEqual([{ id: 401, on: true }])
  expect(await screen.findByRole('heading', { name: 'Hidden' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'From other sites' })).toBeNull()
})

it('lets its owner show again what they hid', async () => {
  const wire = ownWallet()
    .answer(listHiddenForeignNfts, listed([buildForeignNft()]))
    .answer(hideForeignNft, null)
  const { user } = await renderAt(AT, wire)
  await user.click(await screen.findByRole('button', { name: 'Look through them' }))
  wire.answer(listForeignNfts, listed([buildForeignNft()])).answer(listHiddenForeignNfts, listed([]))
  await user.click(await screen.findByRole('button', { name: 'Show again Postcard from Elsewhere' }))
  expect(wire.sent(hideForeignNft)).toEqual([{ id: 401, on: false }])
  expect(await cards()).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Hidden' })).toBeNull())
})

it('lets somebody else report one, once', async () => {
  const wire = wallet('participant')
    .answer(listForeignNfts, listed([buildForeignNft()]))
    .answer(reportForeignNft, null)
  const { user } = await renderAt(AT, wire)
  await user.click(await screen.findByRole('button', { name: 'Report Postcard from Elsewhere' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Postcard from Elsewhere' }))
  await user.click(dialog.getByRole('radio', { name: /Offensive/ }))
  wire.answer(listForeignNfts, listed([buildForeignNft({ isReport: 1 })]))
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  expect(await findToast('Thank you. We look at it.')).toBeTruthy()
  expect(wire.sent(reportForeignNft)).toEqual([{ id: 401, reason: 2, words: '' }])
  const button = await screen.findByRole('button', { name: 'Postcard from Elsewhere is reported' })
  expect(button).toHaveProperty('disabled', true)
})

it('shows its owner what operators took down, with no way to show it again', async () => {
  const taken = buildForeignNft({ deleteTime: '2026-03-03 09:00:00' })
  const { user } = await renderAt(AT, ownWallet().answer(listHiddenForeignNfts, listed([taken])))
  await user.click(await screen.findByRole('button', { name: 'Look through them' }))
  expect(await screen.findByText('Taken down')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Show again|Report/ })).toBeNull()
})

it('turns the pages of hidden ones, and stays on one that is there', async () => {
  const wire = ownWallet()
    .answer(listHiddenForeignNfts, listed([buildForeignNft()], 25))
    .answer(hideForeignNft, null)
  const { user } = await renderAt(AT, wire)
  await user.click(await screen.findByRole('button', { name: 'Look through them' }))
  await user.click(screen.getByRole('button', { name: /Next/ }))
  await waitFor(() => expect(wire.sent(listHiddenForeignNfts).at(-1)).toMatchObject({ pageNum: 2 }))
  wire.answer(listHiddenForeignNfts, listed([buildForeignNft()], 24))
  await user.click(await screen.findByRole('button', { name: /^Show again/ }))
  await waitFor(() => expect(wire.sent(listHiddenForeignNfts).at(-1)).toMatchObject({ pageNum: 1 }))
})

it('turns its pages, and stays on one that is there', async () => {
  const wire = ownWallet()
    .answer(listForeignNfts, { total: 25, rows: [buildForeignNft()] })
    .answer(hideForeignNft, null)
  const { user } = await renderAt(AT, wire)
  await cards()
  await user.click(screen.getByRole('button', { name: /Next/ }))
  await waitFor(() => expect(wire.sent(listForeignNfts).at(-1)).toMatchObject({ pageNum: 2 }))
  wire.answer(listForeignNfts, { total: 24, rows: [buildForeignNft()] })
  await user.click(await screen.findByRole('button', { name: /^Hide/ }))
  await waitFor(() => expect(wire.sent(listForeignNfts).at(-1)).toMatchObject({ pageNum: 1 }))
})

it('says that they could not be loaded, and loads them again', async () => {
  const wire = wallet().refuse(listForeignNfts, 'tooMany')
  const { user } = await renderAt(AT, wire)
  expect(await screen.findByRole('heading', { name: 'NFTs of other sites could not be loaded' })).toBeTruthy()
  wire.answer(listForeignNfts, listed([buildForeignNft()]))
  await user.click(screen.getByRole('button', { name: 'Load it again' }))
  expect(await cards()).toHaveLength(1)
})
