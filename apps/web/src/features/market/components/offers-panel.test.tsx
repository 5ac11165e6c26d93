import { userInfo } from '@plinth/api-schema/accounts'
import { nftMarket, orderDetail, prepareOrder } from '@plinth/api-schema/market'
import { messages } from '@plinth/api-schema/messages'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { coinList, platformContractList } from '@plinth/api-schema/wallet'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildUser, listed } from '../../../../test/builders.ts'
import { buildNftDetail } from '../../../../test/chain-builders.ts'
import { MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { buildNftMarket, buildSale, ETHER, ether, signOffer, WRAPPED } from '../../../../test/market-builders.ts'
import { hrefOf, passTime, prepareWire, renderAt, type User, type Viewer, write } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'

const NFT = '/participant/profile/ntfDetail?idNft=301&idUser=21'
const HELD = { held: '1', mayList: 1, mayAuction: 0 }
const withMarket = (market: Parameters<typeof buildNftMarket>[0] = {}, as: Viewer = 'participant') =>
  prepareWire(as)
    .answer(nftDetail, buildNftDetail())
    .answer(listNfts, listed([]))
    .answer(coinList, [ether])
    .answer(nftMarket, buildNftMarket(market))
    .answer(userInfo, buildUser({ address: MY_WALLET }))
const openTrading = async (wire: Wire) => {
  const chain = openFakeChain(wire)
  wire.answer(platformContractList, [
    { name: 'platform', address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512', chainId: 31_337 },
    { name: 'wrapped_coin', address: WRAPPED, chainId: 31_337 },
  ])
  chain.tokenBalance = 1n
  const { user } = await renderAt(NFT, wire)
  await screen.findByRole('button', { name: /^My wallet, 0x7099/ })
  await passTime(1_000)
  return { chain, user, wire }
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = async (user: User, name: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name }))
  await passTime(1_000)
}
const confirm = async (user: User, sheet: string, name: string) => {
  await user.click((await dialog(sheet)).getByRole('button', { name }))
  await passTime(1_000)
}

describe('the offers for a work', () => {
  it('are listed with who made them, however their name is written', async () => {
    const { order } = signOffer()
    await renderAt(NFT, withMarket({ offers: [{ ...order, nickName: 'مرح' }] }, 'visitor'))
    const table = within(await screen.findByRole('table', { name: /^Offers/ }))
    expect(table.getAllByRole('row')).toHaveLength(2)
    expect(table.getByText('مرح').tagName).toBe('BDI')
    expect(hrefOf(table.getByRole('link'))).toContain(order.maker)
    expect(table.queryByRole('button')).toBeNull()
  })

  it('are not there where nobody has made one', async () => {
    await renderAt(NFT, withMarket())
    await screen.findByText('Not on sale')
    expect(screen.queryByRole('heading', { name: 'Offers' })).toBeNull()
  })

  it('are accepted by the holder, who gives the work for them', async () => {
    const { order, detail } = signOffer()
    const wire = withMarket({ offers: [order], rights: HELD }).answer(orderDetail, detail)
    const { chain, user } = await openTrading(wire)
    await press(user, /^Accept/)
    await confirm(user, 'Accept this offer?', 'Accept offer')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    wire.answer(nftMarket, buildNftMarket({ lastSale: buildSale(chain.hashOf(1)) }))
    await passTime(5_000)
    expect((await dialog('Sold')).getByText('The money is in your wallet.')).toBeTruthy()
    expect(chain.sent).toHaveLength(1)
  })

  it('say when one was withdrawn before it could be accepted', async () => {
    const { order } = signOffer()
    const wire = withMarket({ offers: [order], rights: HELD }).refuse(orderDetail, 'notFound')
    const { chain, user } = await openTrading(wire)
    await press(user, /^Accept/)
    wire.answer(nftMarket, buildNftMarket({ rights: HELD }))
    await confirm(user, 'Accept this offer?', 'Accept offer')
    expect((await (await dialog('Not done yet')).findByRole('alert')).textContent).toBe(messages.orderAsleep)
    expect(chain.sent).toEqual([])
  })

  it('are withdrawn by those who made them, by a transaction', async () => {
    const { order, detail } = signOffer(MY_WALLET)
    const wire = withMarket({ offers: [order] }).answer(orderDetail, detail)
    const { chain, user } = await openTrading(wire)
    await press(user, /^Withdraw/)
    expect((await dialog('Withdraw your offer?')).getByText(/only the chain can cancel it/)).toBeTruthy()
    await confirm(user, 'Withdraw your offer?', 'Withdraw offer')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    wire.answer(nftMarket, buildNftMarket()).answer(orderDetail, { ...detail, status: 2, signature: null })
    await passTime(5_000)
    expect((await dialog('Offer withdrawn')).getByText('Nobody can accept it any more.')).toBeTruthy()
  })
})

describe('making an offer', () => {
  const fillOffer = async (user: User, price: string) => {
    await press(user, 'Make offer')
    await write(user, (await dialog('Make an offer')).getByRole('textbox', { name: 'Price' }), price)
    await passTime(1_000)
  }

  it('wraps what is missing first, and asks for nothing else once that was declined', async () => {
    const { chain, user, wire } = await openTrading(withMarket())
    chain.signing = 'decline'
    await fillOffer(user, '0.25')
    expect((await dialog('Make an offer')).getByText('The owner gets').closest('div')?.textContent).toContain(
      '0.25 WETH',
    )
    await confirm(user, 'Make an offer', 'Sign offer')
    const failed = await dialog('Not done yet')
    expect((await failed.findByRole('alert')).textContent).toBe(messages.walletDeclined)
    expect(failed.getByText('Wrap the money you offer').getAttribute('aria-current')).toBe('step')
    expect(wire.sent(prepareOrder)).toEqual([])
  })

  it('wraps only what is missing', async () => {
    const { chain, user } = await openTrading(withMarket())
    chain.tokenBalance = ETHER / 5n
    chain.fate = 'waiting'
    await fillOffer(user, '0.25')
    await confirm(user, 'Make an offer', 'Sign offer')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    expect(BigInt(chain.sent[0]!.value)).toBe(ETHER / 4n - ETHER / 5n)
    expect(chain.sent[0]!.to.toLowerCase()).toBe(WRAPPED.toLowerCase())
  })

  it('asks for no money that is there, and tells what the server refuses', async () => {
    const wire = withMarket().refuse(prepareOrder, 'invalid', messages.orderTimes)
    const { chain, user } = await openTrading(wire)
    chain.tokenBalance = ETHER
    await fillOffer(user, '0.25')
    await confirm(user, 'Make an offer', 'Sign offer')
    expect((await (await dialog('Not done yet')).findByRole('alert')).textContent).toBe(messages.orderTimes)
    expect(wire.sent(prepareOrder)).toMatchObject([{ kind: 2, coinId: 1, price: String(ETHER / 4n) }])
    expect(chain.sent).toEqual([])
    expect(chain.signed).toEqual([])
  })
})
