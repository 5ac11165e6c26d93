import { userInfo } from '@plinth/api-schema/accounts'
import { AppError } from '@plinth/api-schema/errors'
import { nftMarket, orderDetail, prepareOrder, saveOrder } from '@plinth/api-schema/market'
import { messages } from '@plinth/api-schema/messages'
import { listCollected, nftHolder } from '@plinth/api-schema/nfts-profile'
import { coinList } from '@plinth/api-schema/wallet'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildUser, listed } from '../../../../test/builders.ts'
import { buildNft } from '../../../../test/chain-builders.ts'
import { MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import {
  buildNftMarket,
  buildOrder,
  ETHER,
  ether,
  prepareListings,
  SELLER,
  signListing,
} from '../../../../test/market-builders.ts'
import { passTime, prepareWire, renderAt, type User, write } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'

const COLLECTED = `/personal/index/${MY_WALLET}/1`
const NAMES = ['Low tide', 'Pier', 'حبر 🌊']
const works = NAMES.map((name, place) => buildNft({ id: 301 + place, name, tokenId: String(place + 1) }))
const withWorks = (userId = 11, rows = works) =>
  prepareWire('participant')
    .answer(nftHolder, { address: MY_WALLET, userId, userType: 0, nickName: 'Ana Lim', imageUrl: null })
    .answer(listCollected, listed(rows))
    .answer(coinList, [ether])
    .answer(userInfo, buildUser({ address: MY_WALLET }))
    .answer(nftMarket, buildNftMarket())
    .answer(saveOrder, { id: `0x${'11'.repeat(32)}` })

/** Opens one’s own wallet and chooses works. */
const choose = async (wire: Wire, names: readonly string[] = NAMES) => {
  const chain = openFakeChain(wire)
  chain.tokenBalance = 1n
  const { user } = await renderAt(COLLECTED, wire)
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await screen.findByRole('button', { name: /^My wallet, 0x7099/ })
  await passTime(1_000)
  return { chain, user }
}
const press = async (user: User, name: string) => {
  await user.click(await screen.findByRole('button', { name }))
  await passTime(1_000)
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const fillIn = async (user: User, sheet: string, label: string, text: string) => {
  await write(user, (await dialog(sheet)).getByRole('textbox', { name: label }), text)
  await passTime(1_000)
}
const factOf = async (sheet: Awaited<ReturnType<typeof dialog>>, name: string) =>
  (await sheet.findByText(name)).closest('div')?.textContent

describe('works of one’s own', () => {
  it('can be chosen by their owner alone', async () => {
    await renderAt(COLLECTED, withWorks(21))
    await screen.findByRole('list', { name: 'NFTs' })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('cannot be chosen while they are not on the chain for good', async () => {
    await renderAt(COLLECTED, withWorks(11, [buildNft({ status: 1 }), buildNft({ id: 302, name: 'Pier' })]))
    await screen.findByRole('checkbox', { name: 'Select Pier' })
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  })

  it('are counted as they are chosen, and let go of', { tags: 'long' }, async () => {
    const { user } = await choose(withWorks())
    const bar = within(await screen.findByRole('region', { name: 'Selection' }))
    expect(bar.getByRole('status').textContent).toBe('3 works selected')
    await user.click(bar.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  })

  it('are not sold together where there is one, or they are of several networks', { tags: 'long' }, async () => {
    const far = buildNft({ id: 302, name: 'Pier', chainId: 8453 })
    const { user } = await choose(withWorks(11, [works[0]!, far]), ['Low tide'])
    await press(user, 'List together')
    expect(await screen.findByText('Choose two works or more to sell them together.')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Select Pier' }))
    await press(user, 'List each')
    expect(await screen.findByText('Choose works of one network.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it.each([
  [20, 0],
  [21, 1],
])('%i works are listed at once, and no more', { tags: 'long' }, async (count, refused) => {
  const many = Array.from({ length: count }, (_, place) => buildNft({ id: 301 + place, name: `Work ${place}` }))
  const { user } = await choose(
    withWorks(11, many),
    many.map(({ name }) => name),
  )
  await press(user, 'List each')
  expect(screen.queryAllByText('Choose at most 20 works.')).toHaveLength(refused)
  expect(screen.queryAllByRole('dialog')).toHaveLength(1 - refused)
})

describe('listing each', () => {
  it('signs once for all of them, for one price', async () => {
    const wire = prepareListings(withWorks())
    const { chain, user } = await choose(wire)
    chain.royalty = [SELLER, 500n]
    await press(user, 'List each')
    await fillIn(user, 'List each', 'Price of each', '0.5')
    const sheet = await dialog('List each')
    expect(sheet.getByText('حبر 🌊').tagName).toBe('BDI')
    expect(await factOf(sheet, 'Buyers pay')).toBe('Buyers pay1.5 ETH')
    expect(await factOf(sheet, 'You get')).toBe('You get1.425 ETH')
    chain.royalty = [SELLER, 0n]
    await user.click(sheet.getByRole('button', { name: 'Sign listings' }))
    await passTime(2_000)
    expect(await (await dialog('On sale')).findByText('They are on sale.')).toBeTruthy()
    expect(chain.signed).toHaveLength(1)
    expect(wire.sent(prepareOrder)).toMatchObject([
      { kind: 1, nftIds: [301, 302, 303], prices: Array(3).fill(String(ETHER / 2n)) },
    ])
    const saved = wire.sent(saveOrder)
    expect(saved.map(({ parameters }) => parameters.offer[0]?.identifierOrCriteria)).toEqual(['1', '2', '3'])
    // Each has a signature of its own: the wallet’s, the place in the tree, and the way to its root.
    expect(new Set(saved.map(({ signature }) => signature)).size).toBe(3)
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  })

  it('takes a price for each', { tags: 'long' }, async () => {
    const wire = prepareListings(withWorks())
    const { user } = await choose(wire, ['Low tide', 'Pier'])
    await press(user, 'List each')
    await user.click((await dialog('List each')).getByRole('radio', { name: 'A price for each' }))
    await fillIn(user, 'List each', 'Price of Low tide', '1')
    const sign = (await dialog('List each')).getByRole('button', { name: 'Sign listings' })
    expect(sign).toHaveProperty('disabled', true)
    await fillIn(user, 'List each', 'Price of Pier', '0.25')
    await user.click(sign)
    await passTime(2_000)
    await screen.findByRole('dialog', { name: 'On sale' })
    expect(wire.sent(prepareOrder)).toMatchObject([{ prices: [String(ETHER), String(ETHER / 4n)] }])
  })

  it('signs nothing where the server has prepared another price', { tags: 'long' }, async () => {
    const wire = prepareListings(withWorks(), (price) => price - 1n)
    const { chain, user } = await choose(wire)
    await press(user, 'List each')
    await fillIn(user, 'List each', 'Price of each', '0.5')
    await press(user, 'Sign listings')
    expect((await dialog('Not done yet')).getByRole('alert').textContent).toBe(messages.orderDiffers)
    expect(chain.signed).toEqual([])
  })

  it('saves what could not be saved at first without another signature', { tags: 'long' }, async () => {
    const wire = prepareListings(withWorks()).refuse(saveOrder, 'tooMany')
    const { chain, user } = await choose(wire)
    await press(user, 'List each')
    await fillIn(user, 'List each', 'Price of each', '0.75')
    await press(user, 'Sign listings')
    await passTime(20_000)
    await screen.findByRole('dialog', { name: 'Not done yet' })
    wire.answer(saveOrder, { id: `0x${'11'.repeat(32)}` })
    const before = wire.sent(saveOrder).length
    await press(user, 'Try again')
    await screen.findByRole('dialog', { name: 'On sale' })
    expect(chain.signed).toHaveLength(1)
    const saved = wire.sent(saveOrder).slice(before)
    expect(saved.map(({ parameters }) => parameters.offer[0]?.identifierOrCriteria)).toEqual(['1', '2', '3'])
  })

  it('puts the others on sale where the book refuses one for good, and says so', { tags: 'long' }, async () => {
    const wire = prepareListings(withWorks())
    const { user } = await choose(wire)
    wire.answer(saveOrder, ({ parameters }) => {
      if (parameters.offer[0]?.identifierOrCriteria === '2')
        throw new AppError('invalid', { msg: messages.orderNotHeld })
      return { id: `0x${'11'.repeat(32)}` }
    })
    await press(user, 'List each')
    await fillIn(user, 'List each', 'Price of each', '0.85')
    await press(user, 'Sign listings')
    await passTime(2_000)
    const told = (await dialog('Not done yet')).getByRole('alert').textContent
    expect(told).toBe(`1 of 3 works could not be listed. The others are on sale. ${messages.orderNotHeld}`)
    expect(wire.sent(saveOrder)).toHaveLength(3)
  })

  it('says only why where the book refuses all of them', { tags: 'long' }, async () => {
    const { user } = await choose(prepareListings(withWorks()).refuse(saveOrder, 'invalid', messages.orderNotHeld))
    await press(user, 'List each')
    await fillIn(user, 'List each', 'Price of each', '0.95')
    await press(user, 'Sign listings')
    await passTime(2_000)
    expect((await dialog('Not done yet')).getByRole('alert').textContent).toBe(messages.orderNotHeld)
  })

  it('cancels first what would sell for less', { tags: 'long' }, async () => {
    const { order, detail } = signListing({ maker: MY_WALLET })
    const wire = prepareListings(withWorks())
      .answer(nftMarket, ({ id }) => buildNftMarket(Number(id) === 301 ? { listings: [order] } : {}))
      .answer(orderDetail, detail)
    const { chain, user } = await choose(wire)
    await press(user, 'List each')
    await fillIn(user, 'List each', 'Price of each', '0.75')
    expect((await dialog('List each')).getByText(/1 old listing of yours would still sell for less/)).toBeTruthy()
    await press(user, 'Cancel and sign')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    expect(chain.signed).toEqual([])
    wire.answer(orderDetail, { ...detail, status: 2, signature: null })
    await passTime(5_000)
    await screen.findByRole('dialog', { name: 'On sale' })
    expect(wire.sent(saveOrder)).toHaveLength(3)
  })

  it('says when what is asked for the works cannot be read, and reads it again', { tags: 'long' }, async () => {
    const wire = withWorks().refuse(nftMarket, 'tooMany')
    const { user } = await choose(wire, ['Low tide'])
    await press(user, 'List each')
    await passTime(30_000)
    const again = await (await dialog('List each')).findByRole('button', { name: 'Load it again' })
    wire.answer(nftMarket, buildNftMarket())
    await user.click(again)
    await fillIn(user, 'List each', 'Price of each', '0.5')
    expect(await factOf(await dialog('List each'), 'You get')).toBe('You get0.5 ETH')
  })
})

describe('listing together', () => {
  it('signs one listing of all of them', async () => {
    const wire = prepareListings(withWorks()).answer(nftMarket, buildNftMarket({ listings: [buildOrder()] }))
    const { chain, user } = await choose(wire)
    await press(user, 'List together')
    await fillIn(user, 'List together', 'Price of all', '1.2')
    expect(await factOf(await dialog('List together'), 'The buyer pays')).toBe('The buyer pays1.2 ETH')
    await press(user, 'Sign listing')
    await screen.findByRole('dialog', { name: 'On sale' })
    expect(chain.signed).toHaveLength(1)
    expect(wire.sent(prepareOrder)).toMatchObject([{ isBundle: true, price: String((ETHER * 12n) / 10n) }])
    expect(wire.sent(saveOrder)).toMatchObject([{ parameters: { offer: [{}, {}, {}] } }])
  })
})
