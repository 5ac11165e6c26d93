import { userInfo } from '@plinth/api-schema/accounts'
import { auctionDetail, listBids } from '@plinth/api-schema/auction'
import { nftMarket } from '@plinth/api-schema/market'
import { messages } from '@plinth/api-schema/messages'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { operationSwitch } from '@plinth/api-schema/site'
import { coinList } from '@plinth/api-schema/wallet'
import { auctionHouseAbi } from '@plinth/contracts/abi'
import { screen, waitFor, within } from '@testing-library/react'
import { decodeFunctionData, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { BIDDER, buildAuction, buildAuctionDetail, buildBid, buildRunning } from '../../../../test/auction-builders.ts'
import { buildSwitches, buildUser, listed } from '../../../../test/builders.ts'
import { buildNftDetail } from '../../../../test/chain-builders.ts'
import { HOUSE, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { buildNftMarket, buildSale, ETHER, ether } from '../../../../test/market-builders.ts'
import { passTime, prepareWire, renderAt, type User, type Viewer, write } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'

const NFT = '/participant/profile/ntfDetail?idNft=301&idUser=21'
type AuctionRow = ReturnType<typeof buildAuction>

const withAuction = (auction: AuctionRow | null, as: Viewer = 'participant') =>
  prepareWire(as)
    .answer(nftDetail, buildNftDetail())
    .answer(listNfts, listed([]))
    .answer(coinList, [ether])
    .answer(listBids, listed(auction?.bidNum ? [buildBid()] : []))
    .answer(nftMarket, buildNftMarket({ auction }))
    .answer(userInfo, buildUser({ address: MY_WALLET }))
const detailOf = (auction: AuctionRow, changes: Parameters<typeof buildAuctionDetail>[0] = {}) =>
  buildAuctionDetail({ ...auction, ...changes })
const box = () => screen.findByRole('region', { name: 'Price' })
const inBox = async () => within(await box())
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

const openTrading = async (wire: Wire) => {
  const chain = openFakeChain(wire)
  chain.tokenBalance = 10n * ETHER
  chain.balance = 10n * ETHER
  const { user } = await renderAt(NFT, wire)
  await screen.findByRole('button', { name: /^My wallet, 0x7099/ })
  await passTime(1_000)
  return { chain, user, wire }
}
const press = async (user: User, name: string) => {
  await user.click(await (await inBox()).findByRole('button', { name }))
  await passTime(1_000)
}
const confirm = async (user: User, sheet: string, name: string) => {
  await user.click((await dialog(sheet)).getByRole('button', { name }))
  await passTime(1_000)
}
const bidOf = async (user: User, amount: string) => {
  await press(user, 'Bid')
  await write(user, (await dialog('Place a bid')).getByRole('textbox', { name: 'Your bid' }), amount)
  await passTime(1_000)
}
const OUTBID = 'Somebody has bid more meanwhile. Close this to see the new least bid. Nothing was paid.'
const ASLEEP = 'The seller no longer holds the work, or the auction house may not move it. Nothing was paid.'
const callOf = ({ data }: { data: Hex }) => decodeFunctionData({ abi: auctionHouseAbi, data })
const buttons = async () => (await inBox()).getAllByRole('button').map(({ textContent }) => textContent)

describe('an auction', () => {
  it('tells its reserve and how it runs, before the first bid', async () => {
    await renderAt(NFT, withAuction(buildAuction(), 'visitor'))
    await (await inBox()).findByText('Reserve')
    const words = (await box()).textContent
    for (const part of ['0.5 ETH', '$1,000.00', 'then runs for 1 day', 'A bid in the last 10 minutes extends it.'])
      expect(words).toContain(part)
    expect(words).not.toContain('Not on sale')
    expect(await buttons()).toEqual(['Bid', 'Make offer'])
  })

  it('takes no bid before it opens', async () => {
    await renderAt(NFT, withAuction(buildAuction({ startTime: '2026-03-20 12:00:00', duration: 0 }), 'visitor'))
    expect(await (await inBox()).findByText(/^Opens/)).toBeTruthy()
    expect(await buttons()).toEqual(['Make offer'])
  })

  it('tells the highest bid, by whom, the time left and the next bid', async () => {
    await renderAt(NFT, withAuction(buildRunning({ endTime: '2026-03-02 14:01:05' }), 'visitor'))
    await (await inBox()).findByText('Highest bid')
    expect((await inBox()).getByRole('timer').textContent).toMatch(/^\d\dd?/)
    expect((await box()).textContent).toContain('Next bid: at least 1.05 ETH')
    expect((await inBox()).getByRole('link', { name: 'Bo Reed' })).toBeTruthy()
    const bids = await screen.findByRole('table', { name: 'Bids, the highest first' })
    expect((await within(bids).findAllByRole('row')).at(-1)?.textContent).toContain('1 ETH')
  })

  it('shows the bid of somebody else without being loaded again', async () => {
    const wire = withAuction(buildRunning())
    await renderAt(NFT, wire)
    await (await inBox()).findByText('1 ETH')
    wire
      .answer(nftMarket, buildNftMarket({ auction: buildRunning({ bid: String(3n * ETHER), bidNum: 3 }) }))
      .answer(listBids, listed([buildBid({ amount: String(3n * ETHER), txHash: `0x${'b2'.repeat(32)}` }), buildBid()]))
    await passTime(4_000)
    expect(await (await inBox()).findByText('3 ETH')).toBeTruthy()
    const bids = await screen.findByRole('table', { name: 'Bids, the highest first' })
    expect(await within(bids).findByText('3 ETH')).toBeTruthy()
  })

  it('shows a bid as soon as it is told of, and hardly asks by itself while it is told', { tags: 'long' }, async () => {
    const wire = withAuction(buildRunning())
    await renderAt(NFT, wire)
    await (await inBox()).findByText('1 ETH')
    wire.openMarket()
    await passTime(1_000)
    const asked = wire.sent(nftMarket).length
    wire.publishMarket({ nftIds: [999] })
    await passTime(30_000)
    expect(wire.sent(nftMarket)).toHaveLength(asked)
    wire.answer(nftMarket, buildNftMarket({ auction: buildRunning({ bid: String(3n * ETHER), bidNum: 3 }) }))
    wire.publishMarket({ nftIds: [301] })
    expect(await (await inBox()).findByText('3 ETH')).toBeTruthy()
    wire.answer(nftMarket, buildNftMarket({ auction: buildRunning({ bid: String(4n * ETHER), bidNum: 4 }) }))
    wire.publishMarket({ nftIds: [] })
    expect(await (await inBox()).findByText('4 ETH')).toBeTruthy()
  })

  it('can be followed while the market is closed', async () => {
    await renderAt(NFT, withAuction(buildRunning()).answer(operationSwitch, buildSwitches({ market: false })))
    await (await inBox()).findByText('Highest bid')
    expect((await inBox()).queryByRole('button', { name: 'Bid' })).toBeNull()
  })
})

describe('bidding', () => {
  it('asks for a log-in, and for a wallet', async () => {
    const { user } = await renderAt(NFT, withAuction(buildAuction(), 'visitor'))
    await press(user, 'Bid')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Place a bid' })).toBeNull()
  })

  it('pays the bid, once, and ends when it is seen', async () => {
    const auction = buildRunning()
    const wire = withAuction(auction).answer(auctionDetail, detailOf(auction))
    const { chain, user } = await openTrading(wire)
    await bidOf(user, '1.2')
    expect((await dialog('Place a bid')).getByText('You pay now').closest('div')?.textContent).toContain('1.2 ETH')
    await confirm(user, 'Place a bid', 'Bid')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    const [sent] = chain.sent
    expect([sent!.to.toLowerCase(), BigInt(sent!.value)]).toEqual([HOUSE.toLowerCase(), (12n * ETHER) / 10n])
    expect(callOf(sent!)).toMatchObject({ functionName: 'bid' })
    wire.answer(listBids, listed([buildBid({ txHash: chain.hashOf(1) })]))
    await passTime(5_000)
    expect(await (await dialog('Bid placed')).findByText('You are the highest bidder for “Low tide 301”.')).toBeTruthy()
    expect(chain.sent).toHaveLength(1)
  })

  it('takes no amount below the least, told to the last digit', { tags: 'long' }, async () => {
    const { user } = await openTrading(withAuction(buildRunning({ leastBid: '1050000000000000001' })))
    await bidOf(user, '1.05')
    const sheet = await dialog('Place a bid')
    expect(sheet.getByText('Enter an amount of at least 1.050000000000000001 ETH.')).toBeTruthy()
    expect(sheet.getByRole('button', { name: 'Bid' })).toHaveProperty('disabled', true)
  })

  it.each([
    ['outbid', { leastBid: String(3n * ETHER) }, OUTBID],
    ['over', { state: 'over', leastBid: null, signature: null }, 'The auction ended meanwhile. Nothing was paid.'],
    [
      'cancelled',
      { state: 'cancelled', leastBid: null, signature: null },
      'The seller has cancelled the auction. Nothing was paid.',
    ],
    ['without its work', { state: 'asleep', leastBid: null, signature: null }, ASLEEP],
    ['not open', { signature: null }, 'The auction is not open yet. Nothing was paid.'],
  ] as const)('says that the auction is %s meanwhile', async (_what, changes, words) => {
    const auction = buildRunning()
    const { chain, user } = await openTrading(withAuction(auction).answer(auctionDetail, detailOf(auction, changes)))
    await bidOf(user, '1.2')
    await confirm(user, 'Place a bid', 'Bid')
    expect((await (await dialog('Not done yet')).findByRole('alert')).textContent).toBe(words)
    expect(chain.sent).toEqual([])
  })

  it.each([
    ['a higher bid', { bid: 2n * ETHER, endsAt: 9_999_999_999 }, OUTBID],
    ['its end', { bid: ETHER, endsAt: 1 }, 'The auction ended meanwhile. Nothing was paid.'],
    ['the missing work', {}, ASLEEP],
  ])('tells %s that only the chain knows', async (_what, state, words) => {
    const auction = buildRunning()
    const { chain, user } = await openTrading(withAuction(auction).answer(auctionDetail, detailOf(auction)))
    chain.refusesTrial = true
    chain.auction = { ...chain.auction, ...state }
    await bidOf(user, '1.2')
    await confirm(user, 'Place a bid', 'Bid')
    expect((await (await dialog('Not done yet')).findByRole('alert')).textContent).toBe(words)
  })

  it('pays nothing for an auction that is not the one shown', { tags: 'long' }, async () => {
    const auction = buildRunning()
    const other = detailOf(auction)
    other.terms.tokenId = '2'
    const { chain, user } = await openTrading(withAuction(auction).answer(auctionDetail, other))
    await bidOf(user, '1.2')
    await confirm(user, 'Place a bid', 'Bid')
    expect((await (await dialog('Not done yet')).findByRole('alert')).textContent).toBe(messages.orderDiffers)
    expect(chain.sent).toEqual([])
  })

  it('is not for the wallet that sells', { tags: 'long' }, async () => {
    const wire = withAuction(buildRunning({ seller: MY_WALLET })).answer(userInfo, buildUser({ address: BIDDER }))
    const { user } = await openTrading(wire)
    await press(user, 'Bid')
    const sheet = await dialog('Place a bid')
    expect(sheet.getByText('The connected wallet sells it. Connect another one to bid.')).toBeTruthy()
    await write(user, sheet.getByRole('textbox', { name: 'Your bid' }), '2')
    await passTime(1_000)
    expect(sheet.getByRole('button', { name: 'Bid' })).toHaveProperty('disabled', true)
  })

  it('says that an auction is not there any more', { tags: 'long' }, async () => {
    const { chain, user } = await openTrading(withAuction(buildRunning()).refuse(auctionDetail, 'notFound'))
    await bidOf(user, '1.2')
    await confirm(user, 'Place a bid', 'Bid')
    const told = await (await dialog('Not done yet')).findByRole('alert')
    expect(told.textContent).toBe('This auction is not here any more.')
    expect(chain.sent).toEqual([])
  })
})

describe('the seller', () => {
  it('cancels before the first bid', async () => {
    const auction = buildAuction({ seller: MY_WALLET })
    const detail = detailOf(auction)
    const wire = withAuction(auction).answer(auctionDetail, detail)
    const { chain, user } = await openTrading(wire)
    expect(await buttons()).toEqual(['Cancel auction'])
    await press(user, 'Cancel auction')
    await confirm(user, 'Cancel the auction?', 'Cancel auction')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    expect(callOf(chain.sent[0]!)).toMatchObject({ functionName: 'cancel' })
    wire.answer(auctionDetail, { ...detail, state: 'cancelled' }).answer(nftMarket, buildNftMarket())
    await passTime(5_000)
    expect((await dialog('Auction cancelled')).getByText('“Low tide 301” is no longer up for auction.')).toBeTruthy()
    await confirm(user, 'Auction cancelled', 'Done')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await (await inBox()).findByText('Not on sale')).toBeTruthy()
  })

  it('sends nothing when it is cancelled already', { tags: 'long' }, async () => {
    const auction = buildAuction({ seller: MY_WALLET })
    const wire = withAuction(auction).answer(auctionDetail, detailOf(auction, { state: 'cancelled' }))
    const { chain, user } = await openTrading(wire)
    await press(user, 'Cancel auction')
    await confirm(user, 'Cancel the auction?', 'Cancel auction')
    expect(await screen.findByRole('dialog', { name: 'Auction cancelled' })).toBeTruthy()
    expect(chain.sent).toEqual([])
  })

  it('is told when somebody has bid meanwhile', { tags: 'long' }, async () => {
    const auction = buildAuction({ seller: MY_WALLET })
    const { chain, user } = await openTrading(
      withAuction(auction).answer(auctionDetail, detailOf(auction, { state: 'running', bidNum: 1 })),
    )
    await press(user, 'Cancel auction')
    await confirm(user, 'Cancel the auction?', 'Cancel auction')
    expect((await (await dialog('Not done yet')).findByRole('alert')).textContent).toBe(
      'Somebody has bid meanwhile: the auction can no longer be cancelled.',
    )
    expect(chain.sent).toEqual([])
  })

  it('cannot cancel once there is a bid, and hears where the work is', { tags: 'long' }, async () => {
    await openTrading(withAuction(buildRunning({ seller: MY_WALLET })))
    await (await inBox()).findByText('The auction house keeps the work until the auction is settled.')
    expect((await inBox()).queryAllByRole('button')).toEqual([])
  })

  it('hears that nobody can bid', async () => {
    await openTrading(withAuction(buildAuction({ seller: MY_WALLET, state: 'asleep', leastBid: null })))
    expect(await (await inBox()).findByText(/Nobody can bid on your auction/)).toBeTruthy()
    expect(await buttons()).toEqual(['Cancel auction'])
  })
})

describe('an auction that is over', () => {
  const over = buildRunning({ state: 'over', leastBid: null })

  it('is settled by anybody, and the new owner comes without loading the page again', async () => {
    const detail = detailOf(over, { signature: null })
    const wire = withAuction(over).answer(auctionDetail, detail)
    const { chain, user } = await openTrading(wire)
    expect((await box()).textContent).toContain('Winning bid')
    await press(user, 'Settle')
    expect((await dialog('Settle the auction?')).getByText(/Anybody can do this/)).toBeTruthy()
    await confirm(user, 'Settle the auction?', 'Settle')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    expect(callOf(chain.sent[0]!)).toMatchObject({ functionName: 'settle' })
    wire
      .answer(auctionDetail, { ...detail, state: 'settled' })
      .answer(nftMarket, buildNftMarket({ lastSale: buildSale(chain.hashOf(1)) }))
      .answer(nftDetail, buildNftDetail({ owner: BIDDER }))
    await passTime(5_000)
    const done = await dialog('Settled')
    expect(done.getByText('The work is with the winner, and everybody is paid.')).toBeTruthy()
    await waitFor(() => expect(screen.getByText(shortAddress(BIDDER))).toBeTruthy())
  })

  it('is known by the reader’s clock too, before the server is asked again', { tags: 'long' }, async () => {
    await openTrading(withAuction(buildRunning({ endTime: '2026-03-02 12:01:00' })))
    await (await inBox()).findByText('Highest bid')
    expect((await inBox()).getByRole('timer').textContent).toMatch(/^00hours00minutes\d\dseconds$/)
    await passTime(61_000)
    expect(await (await inBox()).findByRole('button', { name: 'Settle' })).toBeTruthy()
    expect((await inBox()).queryByRole('button', { name: 'Bid' })).toBeNull()
  })

  it('sends nothing when somebody else has settled it', { tags: 'long' }, async () => {
    const wire = withAuction(over).answer(auctionDetail, detailOf(over, { state: 'settled' }))
    const { chain, user } = await openTrading(wire)
    await press(user, 'Settle')
    await confirm(user, 'Settle the auction?', 'Settle')
    expect(await screen.findByRole('dialog', { name: 'Settled' })).toBeTruthy()
    expect(chain.sent).toEqual([])
  })

  it('is claimed by a winner who could not accept the work', { tags: 'long' }, async () => {
    const auction = buildRunning({ state: 'settled', leastBid: null, isUnclaimed: 1, bidder: MY_WALLET })
    const detail = detailOf(auction)
    const wire = withAuction(auction).answer(auctionDetail, detail)
    const { chain, user } = await openTrading(wire)
    await press(user, 'Claim')
    const field = (await dialog('Claim the work')).getByRole('textbox', { name: 'Send to' })
    await write(user, field, 'nowhere')
    await passTime(1_000)
    expect((await dialog('Claim the work')).getByText(messages.wrongAddress)).toBeTruthy()
    await user.clear(field)
    await write(user, field, BIDDER)
    await passTime(1_000)
    await confirm(user, 'Claim the work', 'Claim')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    expect(callOf(chain.sent[0]!)).toMatchObject({ functionName: 'claim', args: [{}, BIDDER] })
    wire.answer(auctionDetail, { ...detail, isUnclaimed: 0 }).answer(nftMarket, buildNftMarket())
    await passTime(5_000)
    expect((await dialog('Claimed')).getByText('The work is where you sent it.')).toBeTruthy()
  })

  it('is not claimed twice', { tags: 'long' }, async () => {
    const auction = buildRunning({ state: 'settled', leastBid: null, isUnclaimed: 1, bidder: MY_WALLET })
    const wire = withAuction(auction).answer(auctionDetail, detailOf(auction, { isUnclaimed: 0 }))
    const { chain, user } = await openTrading(wire)
    await press(user, 'Claim')
    await write(user, (await dialog('Claim the work')).getByRole('textbox', { name: 'Send to' }), BIDDER)
    await passTime(1_000)
    await confirm(user, 'Claim the work', 'Claim')
    expect(await screen.findByRole('dialog', { name: 'Claimed' })).toBeTruthy()
    expect(chain.sent).toEqual([])
  })

  it('is claimed by nobody but the winner', async () => {
    const auction = buildRunning({ state: 'settled', leastBid: null, isUnclaimed: 1 })
    await openTrading(withAuction(auction))
    expect((await box()).textContent).toContain('The wallet that won did not accept the work.')
    expect((await inBox()).queryByRole('button', { name: 'Claim' })).toBeNull()
  })
})

it('pays out money that could not be returned', async () => {
  const wire = withAuction(buildRunning())
  const chain = openFakeChain(wire)
  chain.credit = ETHER / 4n
  const { user } = await renderAt(NFT, wire)
  const words = '0.25 ETH from auctions could not be paid to your wallet and waits for you.'
  expect((await (await inBox()).findByText(/could not be paid to your wallet/)).textContent).toBe(words)
  await passTime(1_000)
  await press(user, 'Withdraw')
  await confirm(user, 'Withdraw your money', 'Withdraw')
  await waitFor(() => expect(chain.sent).toHaveLength(1))
  expect(callOf(chain.sent[0]!)).toMatchObject({ functionName: 'withdraw', args: [expect.anything(), MY_WALLET] })
  chain.credit = 0n
  await passTime(5_000)
  expect((await dialog('Withdrawn')).getByText('The money is in your wallet.')).toBeTruthy()
})
