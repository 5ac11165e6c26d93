import { userInfo } from '@plinth/api-schema/accounts'
import { nftMarket, orderDetail } from '@plinth/api-schema/market'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { operationSwitch } from '@plinth/api-schema/site'
import { coinList } from '@plinth/api-schema/wallet'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildSwitches, buildUser, listed } from '../../../../test/builders.ts'
import { buildNft, buildNftDetail } from '../../../../test/chain-builders.ts'
import { MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { buildNftMarket, buildOrder, buildSale, ETHER, ether, signListing } from '../../../../test/market-builders.ts'
import { hrefOf, passTime, prepareWire, renderAt, type User, type Viewer } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'

const NFT = '/participant/profile/ntfDetail?idNft=301&idUser=21'
const withMarket = (market: Parameters<typeof buildNftMarket>[0], as: Viewer = 'participant') =>
  prepareWire(as)
    .answer(nftDetail, buildNftDetail())
    .answer(listNfts, listed([]))
    .answer(coinList, [ether])
    .answer(nftMarket, buildNftMarket(market))
    .answer(userInfo, buildUser({ address: MY_WALLET }))
const openTrading = async (wire: Wire) => {
  const chain = openFakeChain(wire)
  chain.tokenBalance = 1n
  chain.balance = ETHER * 10n
  const { user } = await renderAt(NFT, wire)
  await screen.findByRole('button', { name: /^My wallet, 0x7099/ })
  await passTime(1_000)
  return { chain, user }
}
const table = async () => within(await screen.findByRole('table', { name: /^Listings/ }))
const act = async (user: User, name: RegExp) => {
  await user.click((await table()).getByRole('button', { name }))
  await passTime(1_000)
}
const confirm = async (user: User, sheet: string, name: string) => {
  await user.click(within(await screen.findByRole('dialog', { name: sheet })).getByRole('button', { name }))
  await passTime(1_000)
}
const bundle = buildOrder({ hash: `0x${'22'.repeat(32)}`, nftIds: [301, 302, 303], price: String(ETHER * 2n) })
const bundled = [buildNft(), buildNft({ id: 302, name: 'مرسى' })]

describe('the listings of a work', () => {
  it('stand in the price box alone where there is one', async () => {
    await renderAt(NFT, withMarket({ listings: [buildOrder()] }))
    await screen.findByText('0.5 ETH')
    await passTime(1_000)
    expect(screen.queryByRole('heading', { name: 'Listings' })).toBeNull()
  })

  it('stand in a table where several people sell pieces, and each can be bought', { tags: 'long' }, async () => {
    const cheap = signListing({ amount: 3n })
    const dear = signListing({ price: ETHER, amount: 2n })
    const listings = [cheap.order, { ...dear.order, nickName: 'n'.repeat(255) }]
    const wire = withMarket({ listings }).answer(orderDetail, dear.detail)
    const { chain, user } = await openTrading(wire)
    expect((await table()).getAllByRole('row')).toHaveLength(3)
    await act(user, /^Buy 2 pieces for 1 ETH/)
    await confirm(user, 'Buy this NFT', 'Buy')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    expect(BigInt(chain.sent[0]!.value)).toBe(ETHER)
    wire.answer(nftMarket, buildNftMarket({ lastSale: buildSale(chain.hashOf(1)) }))
    await passTime(5_000)
    expect(await screen.findByText('It is in your wallet.')).toBeTruthy()
  })

  it('tell what else a bundle sells, as far as it may be shown', async () => {
    await renderAt(NFT, withMarket({ listings: [bundle], bundled }, 'visitor'))
    expect((await table()).getByText('3 works together')).toBeTruthy()
    const section = screen.getByRole('region', { name: 'Listings' })
    expect(section.textContent).toContain('Sold together for 2 ETH, with')
    expect(section.textContent).toContain('1 work that cannot be shown here.')
    const other = within(section).getByText('مرسى')
    expect(other.tagName).toBe('BDI')
    expect(hrefOf(other.closest('a')!)).toContain('idNft=302')
    expect(within(section).queryByText('Low tide 301')).toBeNull()
  })

  it('let their seller take a bundle off sale', async () => {
    const { order, detail } = signListing({ maker: MY_WALLET })
    const own = { ...order, nftIds: [301, 302] }
    const wire = withMarket({ listings: [own], bundled }).answer(orderDetail, { ...detail, nftIds: [301, 302] })
    const { chain, user } = await openTrading(wire)
    await act(user, /^Take off sale/)
    await confirm(user, 'Take it off sale?', 'Take off sale')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    wire.answer(orderDetail, { ...detail, status: 2, signature: null }).answer(nftMarket, buildNftMarket())
    await passTime(5_000)
    expect(await screen.findByText('It is no longer on sale.')).toBeTruthy()
    expect(screen.queryByRole('table', { name: /^Listings/ })).toBeNull()
  })

  it('cannot be bought while the market is closed', async () => {
    const closed = buildSwitches({ market: false })
    await renderAt(NFT, withMarket({ listings: [bundle], bundled }).answer(operationSwitch, closed))
    await passTime(1_000)
    expect((await table()).queryByRole('button')).toBeNull()
  })

  it('ask a visitor to log in first', async () => {
    const { user } = await renderAt(NFT, withMarket({ listings: [bundle], bundled }, 'visitor'))
    await act(user, /^Buy/)
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Buy this NFT' })).toBeNull()
  })
})
