import { userInfo } from '@plinth/api-schema/accounts'
import { nftMarket, orderDetail, prepareOrder, saveOrder } from '@plinth/api-schema/market'
import { fill, messages } from '@plinth/api-schema/messages'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { operationSwitch } from '@plinth/api-schema/site'
import { coinList } from '@plinth/api-schema/wallet'
import { screen, waitFor, within } from '@testing-library/react'
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { buildSwitches, buildUser, listed } from '../../../../test/builders.ts'
import { buildCoin, buildNftDetail } from '../../../../test/chain-builders.ts'
import { MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import {
  buildNftMarket,
  buildOrder,
  buildSale,
  ETHER,
  ether,
  prepareListings,
  SELLER,
  signListing,
} from '../../../../test/market-builders.ts'
import { passTime, prepareWire, renderAt, type User, type Viewer, write } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'
import { WALLET_KEY } from '../../../lib/chain/wallet-store.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'

const NFT = '/participant/profile/ntfDetail?idNft=301&idUser=21'
const HELD = { held: '1', mayList: 1, mayAuction: 0 }
const withMarket = (market: Parameters<typeof buildNftMarket>[0] = {}, as: Viewer = 'participant') =>
  prepareWire(as)
    .answer(nftDetail, buildNftDetail())
    .answer(listNfts, listed([]))
    .answer(coinList, [ether])
    .answer(nftMarket, buildNftMarket(market))
    .answer(userInfo, buildUser({ address: MY_WALLET }))
const box = () => screen.findByRole('region', { name: 'Price' })
const inBox = async () => within(await box())
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** Opens the page with a connected wallet. */
const openTrading = async (wire: Wire) => {
  const chain = openFakeChain(wire)
  chain.tokenBalance = 1n
  const { user } = await renderAt(NFT, wire)
  await screen.findByRole('button', { name: /^My wallet, 0x7099/ })
  await passTime(1_000)
  return { chain, user, wire }
}
const press = async (user: User, name: string) => {
  await user.click((await inBox()).getByRole('button', { name }))
  await passTime(1_000)
}
const confirm = async (user: User, sheet: string, name: string) => {
  await user.click((await dialog(sheet)).getByRole('button', { name }))
  await passTime(1_000)
}

describe('the price of a work', () => {
  it('is waited for', async () => {
    await renderAt(NFT, withMarket().hang(nftMarket))
    expect((await box()).getAttribute('aria-busy')).toBe('true')
  })

  it('is told with its coin, in dollars and with its end', async () => {
    await renderAt(NFT, withMarket({ listings: [buildOrder()], lastSale: buildSale(`0x${'aa'.repeat(32)}`) }))
    await (await inBox()).findAllByText('0.5 ETH')
    const words = (await box()).textContent
    for (const part of ['$1,000.00', 'On sale until 2026-04-01', 'Last sale 0.5 ETH']) expect(words).toContain(part)
    expect((await inBox()).getByRole('button', { name: 'Buy' })).toBeTruthy()
    expect((await inBox()).queryByRole('button', { name: 'List for sale' })).toBeNull()
  })

  it('says that nobody sells it, and takes offers from those who do not hold it', async () => {
    await renderAt(NFT, withMarket({}, 'visitor'))
    expect(await (await inBox()).findByText('Not on sale')).toBeTruthy()
    expect((await inBox()).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Make offer'])
  })

  it('is asked for once more when it could not be read', async () => {
    const wire = withMarket().refuse(nftMarket, 'tooMany')
    const { user } = await renderAt(NFT, wire)
    expect(await screen.findByText(/The price could not be loaded/)).toBeTruthy()
    wire.answer(nftMarket, buildNftMarket())
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await (await inBox()).findByText('Not on sale')).toBeTruthy()
  })

  it('cannot be read without a connection', async () => {
    await renderAt(NFT, withMarket().goOffline(nftMarket))
    await passTime(20_000)
    const failed = await screen.findByText('The price could not be loaded')
    expect(failed.closest('[role="alert"]')?.textContent).toContain('Plinth cannot be reached')
  })

  it('is shown while the market is closed, and one’s own listing can be taken off', async () => {
    const closed = buildSwitches({ market: false })
    const market = { listings: [buildOrder({ maker: MY_WALLET })], rights: { held: '1', mayList: 0, mayAuction: 0 } }
    await renderAt(NFT, withMarket(market).answer(operationSwitch, closed))
    expect(await screen.findByText(messages.marketClosed)).toBeTruthy()
    expect((await inBox()).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Take off sale'])
  })

  it('follows a sale, and the owner with it', async () => {
    const wire = withMarket({ listings: [buildOrder()] })
    await renderAt(NFT, wire)
    await (await inBox()).findByText('0.5 ETH')
    wire
      .answer(nftMarket, buildNftMarket({ lastSale: buildSale(`0x${'aa'.repeat(32)}`) }))
      .answer(nftDetail, buildNftDetail({ owner: SELLER }))
    await passTime(11_000)
    expect(await (await inBox()).findByText('Not on sale')).toBeTruthy()
    expect(await screen.findByRole('link', { name: shortAddress(SELLER) })).toBeTruthy()
  })
})

describe('buying', () => {
  it('asks for a log-in, and for a wallet', async () => {
    const { user } = await renderAt(NFT, withMarket({ listings: [buildOrder()] }, 'visitor'))
    await (await inBox()).findByText('0.5 ETH')
    await press(user, 'Buy')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Buy this NFT' })).toBeNull()
  })

  it('goes on with what somebody wanted once their wallet is connected', async () => {
    const wire = withMarket()
    openFakeChain(wire).tokenBalance = 1n
    localStorage.removeItem(WALLET_KEY)
    const { user } = await renderAt(NFT, wire)
    await passTime(1_000)
    await press(user, 'Make offer')
    await user.click(await (await dialog('Connect wallet')).findByRole('button', { name: /MetaMask/ }))
    const offering = await screen.findByRole('dialog', { name: 'Make an offer' })
    await waitFor(() => expect(offering.contains(document.activeElement)).toBe(true))
    expect(screen.getAllByRole('dialog')).toEqual([offering])
  })

  it('asks somebody without a wallet to connect one', async () => {
    const { user } = await renderAt(NFT, withMarket({ listings: [buildOrder()] }))
    await (await inBox()).findByText('0.5 ETH')
    await press(user, 'Buy')
    expect(await screen.findByRole('dialog', { name: 'Connect wallet' })).toBeTruthy()
  })

  it('pays what was shown, once, and ends when the sale is seen', async () => {
    const { order, detail } = signListing()
    const wire = withMarket({ listings: [order] }).answer(orderDetail, detail)
    const { chain, user } = await openTrading(wire)
    await press(user, 'Buy')
    await confirm(user, 'Buy this NFT', 'Buy')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    expect(BigInt(chain.sent[0]!.value)).toBe(ETHER / 2n)
    wire.answer(nftMarket, buildNftMarket({ lastSale: buildSale(chain.hashOf(1)) }))
    await passTime(5_000)
    expect(await (await dialog('Bought')).findByText('“Low tide 301” is in your wallet.')).toBeTruthy()
    expect(chain.sent).toHaveLength(1)
  })

  it('goes on after a refusal in the wallet', { tags: 'long' }, async () => {
    const { order, detail } = signListing()
    const wire = withMarket({ listings: [order] }).answer(orderDetail, detail)
    const { chain, user } = await openTrading(wire)
    chain.signing = 'decline'
    await press(user, 'Buy')
    await confirm(user, 'Buy this NFT', 'Buy')
    expect((await (await dialog('Not done yet')).findByRole('alert')).textContent).toBe(messages.walletDeclined)
    chain.signing = 'sign'
    await confirm(user, 'Not done yet', 'Try again')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
  })

  it.each([
    ['sold meanwhile', { lastSale: buildSale(`0x${'aa'.repeat(32)}`) }, messages.orderSold],
    ['listed for another price', { listings: [buildOrder()] }, messages.orderChanged],
    ['asleep', {}, messages.orderAsleep],
  ])('says that it is %s', async (_why, later, words) => {
    const { order } = signListing()
    const wire = withMarket({ listings: [order] }).refuse(orderDetail, 'notFound')
    const { chain, user } = await openTrading(wire)
    await press(user, 'Buy')
    wire.answer(nftMarket, buildNftMarket(later))
    await confirm(user, 'Buy this NFT', 'Buy')
    expect((await (await dialog('Not done yet')).findByRole('alert')).textContent).toBe(words)
    expect(chain.sent).toEqual([])
  })

  it('signs nothing that is not what was shown', async () => {
    const { order } = signListing()
    const { detail } = signListing({ price: ETHER })
    const { chain, user } = await openTrading(withMarket({ listings: [order] }).answer(orderDetail, detail))
    await press(user, 'Buy')
    await confirm(user, 'Buy this NFT', 'Buy')
    expect((await (await dialog('Not done yet')).findByRole('alert')).textContent).toBe(messages.orderDiffers)
    expect(chain.sent).toEqual([])
  })

  it('takes some pieces of an edition', { tags: 'long' }, async () => {
    const { order, detail } = signListing({ amount: 4n })
    const wire = withMarket({ listings: [order] }).answer(orderDetail, detail)
    const { chain, user } = await openTrading(wire.answer(nftDetail, buildNftDetail({ contractType: 1155 })))
    chain.balance = 10n * ETHER
    await press(user, 'Buy')
    const field = (await dialog('Buy this NFT')).getByRole('textbox', { name: 'Number of pieces' })
    await user.clear(field)
    await write(user, field, '3')
    await confirm(user, 'Buy this NFT', 'Buy')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    expect(BigInt(chain.sent[0]!.value)).toBe((ETHER / 2n) * 3n)
  })

  it.each([
    ['all pieces', '4', 2_000_000n],
    ['some pieces', '3', 1_500_000n],
  ])('lets the market spend what %s cost of a coin, and no more', async (_what, pieces, cost) => {
    const usdc = buildCoin()
    const { order, detail } = signListing({ amount: 4n, price: 500_000n, currency: usdc.contractAddr as Hex })
    const wire = withMarket({ listings: [order] })
      .answer(orderDetail, detail)
      .answer(coinList, [ether, usdc])
      .answer(nftDetail, buildNftDetail({ contractType: 1155 }))
    const { chain, user } = await openTrading(wire)
    await press(user, 'Buy')
    const field = (await dialog('Buy this NFT')).getByRole('textbox', { name: 'Number of pieces' })
    await user.clear(field)
    await write(user, field, pieces)
    await confirm(user, 'Buy this NFT', 'Buy')
    await waitFor(() => expect(chain.sent).toHaveLength(2))
    const [allowed, sent] = chain.sent
    expect(allowed!.to.toLowerCase()).toBe(usdc.contractAddr.toLowerCase())
    expect(decodeFunctionData({ abi: erc20Abi, data: allowed!.data })).toMatchObject({
      functionName: 'approve',
      args: [expect.anything(), cost],
    })
    expect(BigInt(sent!.value)).toBe(0n)
  })
})

const fillPrice = async (user: User, sheet: string, price: string) => {
  const field = (await dialog(sheet)).getByRole('textbox', { name: 'Price' })
  await user.clear(field)
  await write(user, field, price)
  await passTime(1_000)
}

describe('listing', () => {
  it('shows what the seller gets, and signs what was asked for', async () => {
    const wire = prepareListings(withMarket({ rights: HELD })).answer(saveOrder, { id: `0x${'11'.repeat(32)}` })
    const { chain, user } = await openTrading(wire)
    await press(user, 'List for sale')
    await fillPrice(user, 'List for sale', '0.25')
    const facts = (await dialog('List for sale')).getByText('You get').closest('div')
    expect(facts?.textContent).toBe('You get0.25 ETH')
    await confirm(user, 'List for sale', 'Sign listing')
    expect(await screen.findByRole('dialog', { name: 'On sale' })).toBeTruthy()
    expect(chain.signed).toHaveLength(1)
    expect(wire.sent(prepareOrder)).toMatchObject([{ price: String(ETHER / 4n), coinId: 1, nftIds: [301] }])
    expect(wire.sent(saveOrder)).toHaveLength(1)
    // Seaport was allowed already: nothing was sent.
    expect(chain.sent).toEqual([])
  })

  it('takes the royalty and the fee off first', async () => {
    const fee = { recipient: SELLER, bps: 100 }
    const { chain, user } = await openTrading(withMarket({ rights: HELD, fee }))
    chain.royalty = [SELLER, 500n]
    await press(user, 'List for sale')
    await fillPrice(user, 'List for sale', '1')
    const words = (await dialog('List for sale')).getByText('You get').closest('dl')?.textContent
    expect(words).toBe('Buyers pay1 ETHRoyalty0.05 ETHPlatform fee0.01 ETHYou get0.94 ETH')
  })

  it('lets the market move the collection first, where it may not yet', { tags: 'long' }, async () => {
    const wire = prepareListings(withMarket({ rights: HELD })).answer(saveOrder, { id: `0x${'11'.repeat(32)}` })
    const { chain, user } = await openTrading(wire)
    chain.tokenBalance = 0n
    chain.signing = 'decline'
    await press(user, 'List for sale')
    await fillPrice(user, 'List for sale', '0.25')
    await confirm(user, 'List for sale', 'Sign listing')
    const failed = await dialog('Not done yet')
    expect((await failed.findByRole('alert')).textContent).toBe(messages.walletDeclined)
    expect(failed.getByText('Allow the market to move works of this collection').getAttribute('aria-current')).toBe(
      'step',
    )
    expect(chain.signed).toEqual([])
  })

  it('refuses to sign what the server has changed', async () => {
    const { chain, user } = await openTrading(prepareListings(withMarket({ rights: HELD }), (price) => price / 2n))
    await press(user, 'List for sale')
    await fillPrice(user, 'List for sale', '0.25')
    await confirm(user, 'List for sale', 'Sign listing')
    expect((await (await dialog('Not done yet')).findByRole('alert')).textContent).toBe(messages.orderDiffers)
    expect(chain.signed).toEqual([])
  })

  it('saves later what was signed and not saved, without a second signature', { tags: 'long' }, async () => {
    const wire = prepareListings(withMarket({ rights: HELD })).goOffline(saveOrder)
    const { chain, user } = await openTrading(wire)
    await press(user, 'List for sale')
    await fillPrice(user, 'List for sale', '0.25')
    await confirm(user, 'List for sale', 'Sign listing')
    await passTime(10_000)
    await screen.findByRole('dialog', { name: 'Not done yet' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await box()).textContent).toContain('You have signed a listing of 0.25 ETH that is not saved yet.')
    wire.answer(saveOrder, { id: `0x${'11'.repeat(32)}` })
    await press(user, 'Save it now')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save it now' })).toBeNull())
    expect(chain.signed).toHaveLength(1)
  })

  it('says why what was signed cannot be saved any more', { tags: 'long' }, async () => {
    const wire = prepareListings(withMarket({ rights: HELD })).goOffline(saveOrder)
    const { user } = await openTrading(wire)
    await press(user, 'List for sale')
    await fillPrice(user, 'List for sale', '0.45')
    await confirm(user, 'List for sale', 'Sign listing')
    await passTime(10_000)
    await screen.findByRole('dialog', { name: 'Not done yet' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    wire.refuse(saveOrder, 'invalid', messages.orderNotHeld)
    await press(user, 'Save it now')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save it now' })).toBeNull())
    expect((await inBox()).getByText(messages.orderNotHeld)).toBeTruthy()
  })

  it('lasts as long as is chosen', { tags: 'long' }, async () => {
    const wire = prepareListings(withMarket({ rights: HELD })).answer(saveOrder, { id: `0x${'11'.repeat(32)}` })
    const { user } = await openTrading(wire)
    await press(user, 'List for sale')
    await fillPrice(user, 'List for sale', '0.25')
    await user.click((await dialog('List for sale')).getByRole('combobox', { name: 'Ends in' }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      ...['15 minutes', '1 hour', '1 day', '7 days', '30 days', '90 days', '180 days'],
    ])
    await user.click(screen.getByRole('option', { name: '180 days' }))
    await confirm(user, 'List for sale', 'Sign listing')
    await screen.findByRole('dialog', { name: 'On sale' })
    // The clock of the server may be a minute behind.
    expect(wire.sent(prepareOrder)[0]?.endTime).toMatch(/^2026-08-/)
  })

  it('is sent again as it was signed where the answer to it was lost', { tags: 'long' }, async () => {
    const wire = prepareListings(withMarket({ rights: HELD })).goOffline(saveOrder)
    const { chain, user } = await openTrading(wire)
    await press(user, 'List for sale')
    await fillPrice(user, 'List for sale', '0.35')
    await confirm(user, 'List for sale', 'Sign listing')
    await passTime(10_000)
    wire.answer(saveOrder, { id: `0x${'11'.repeat(32)}` })
    await confirm(user, 'Not done yet', 'Try again')
    expect(await screen.findByRole('dialog', { name: 'On sale' })).toBeTruthy()
    expect(chain.signed).toHaveLength(1)
    expect(new Set(wire.sent(saveOrder).map((sent) => JSON.stringify(sent))).size).toBe(1)
  })

  it('takes no price that is none', { tags: 'long' }, async () => {
    const { user } = await openTrading(withMarket({ rights: HELD }))
    await press(user, 'List for sale')
    await fillPrice(user, 'List for sale', '0,5')
    const sheet = await dialog('List for sale')
    expect(sheet.getByText('Enter an amount above 0, such as 0.25.')).toBeTruthy()
    expect(sheet.getByRole('button', { name: 'Sign listing' })).toHaveProperty('disabled', true)
  })

  it('is for the wallet that is linked to the account', async () => {
    const wire = withMarket({ rights: HELD }).answer(userInfo, buildUser({ address: SELLER }))
    const { user } = await openTrading(wire)
    await press(user, 'List for sale')
    const sheet = await dialog('List for sale')
    expect(sheet.getByText(fill(messages.orderWrongWallet, { address: shortAddress(SELLER) }))).toBeTruthy()
  })

  it('leads those whose wallet is not linked there', { tags: 'long' }, async () => {
    const wire = withMarket({ rights: HELD }).answer(userInfo, buildUser({ address: null }))
    const { user } = await openTrading(wire)
    await press(user, 'List for sale')
    await confirm(user, 'List for sale', 'Link wallet')
    expect(await screen.findByRole('dialog', { name: 'Link this wallet to your account?' })).toBeTruthy()
  })
})

describe('one’s own listing', () => {
  const own = () => {
    const { order, detail } = signListing({ maker: MY_WALLET })
    return withMarket({ listings: [order], rights: HELD }).answer(orderDetail, detail)
  }

  it('says that a lower price is signed, and that a higher one needs a cancel first', async () => {
    const { user } = await openTrading(own())
    await press(user, 'Change price')
    await fillPrice(user, 'Change price', '0.4')
    expect((await dialog('Change price')).getByText(/A lower price only needs a new signature/)).toBeTruthy()
    await fillPrice(user, 'Change price', '0.6')
    const sheet = await dialog('Change price')
    expect(sheet.getByText(/has to be cancelled first/)).toBeTruthy()
    expect(sheet.getByRole('button', { name: 'Cancel and sign' })).toBeTruthy()
  })

  it('is taken off by a transaction, and the dialog says why', { tags: 'long' }, async () => {
    const { chain, user, wire } = await openTrading(own())
    await press(user, 'Take off sale')
    expect((await dialog('Take it off sale?')).getByText(/only the chain can cancel it/)).toBeTruthy()
    await confirm(user, 'Take it off sale?', 'Take off sale')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    const cancelled = { ...signListing({ maker: MY_WALLET }).detail, status: 2, signature: null }
    wire.answer(nftMarket, buildNftMarket({ rights: HELD })).answer(orderDetail, cancelled)
    await passTime(5_000)
    expect(await screen.findByRole('dialog', { name: 'Off sale' })).toBeTruthy()
  })
})
