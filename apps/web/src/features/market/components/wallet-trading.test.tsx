import { userInfo } from '@plinth/api-schema/accounts'
import { listActivity, listOffers, orderDetail } from '@plinth/api-schema/market'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { nftHolder } from '@plinth/api-schema/nfts-profile'
import { chainMapping, coinList } from '@plinth/api-schema/wallet'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser, listed } from '../../../../test/builders.ts'
import { buildCoin, buildNetwork, buildNftDetail } from '../../../../test/chain-builders.ts'
import { describeStates } from '../../../../test/describe-states.ts'
import { openFakeChain } from '../../../../test/fake-chain.ts'
import { signListing } from '../../../../test/market-builders.ts'
import { hrefOf, passTime, prepareWire, renderAt, type Viewer } from '../../../../test/render-at.tsx'
import { buildActivity, buildOffer } from '../../../../test/trading-builders.ts'

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const at = (tab: number, rest = '') => `/personal/index/${WALLET}/${tab}${rest}`
const ether = buildCoin({
  id: 1,
  symbol: 'ETH',
  name: 'Ether',
  contractAddr: '',
  type: 0,
  precision: 18,
  usdRate: null,
})
const minted = buildActivity({
  type: 1,
  price: null,
  currency: null,
  coinId: null,
  from: `0x${'0'.repeat(40)}`,
  to: WALLET,
})
const sold = buildActivity({ type: 3, from: WALLET, to: OTHER })
const activities = [
  sold,
  buildActivity({ type: 4, from: WALLET, to: null, txHash: null, amount: '3' }),
  buildActivity({ type: 5, nftId: null, name: null, from: OTHER, fromName: 'Ben Okri', to: null, txHash: null }),
  minted,
]
const listings = [
  buildOffer({ kind: 1, maker: WALLET }),
  buildOffer({ kind: 1, maker: WALLET, hash: `0x${'aa'.repeat(32)}`, status: 3 }),
  buildOffer({ kind: 1, maker: WALLET, hash: `0x${'bb'.repeat(32)}`, status: 1 }),
]
const withWallet = (as: Viewer = 'visitor') =>
  prepareWire(as)
    .answer(coinList, [ether])
    .answer(chainMapping, [buildNetwork({ browserTx: '/chain/tx/' })])
    // The participant of the tests has the number 11.
    .answer(nftHolder, { address: WALLET, userId: 11, userType: 0, nickName: 'Mara', imageUrl: null })
    .answer(listActivity, listed(activities))
    .answer(
      listOffers,
      listed([
        buildOffer({ maker: OTHER }),
        buildOffer({ hash: `0x${'ef'.repeat(32)}`, kind: 3, nftIds: [], name: null }),
      ]),
    )

describeStates('a wallet: Activity', at(6), {
  loading: () => withWallet().hang(listActivity),
  refused: () => withWallet().refuse(listActivity, 'tooMany'),
  offline: () => withWallet().goOffline(listActivity),
  empty: () => withWallet().answer(listActivity, listed([])),
  full: withWallet,
  'of every kind': () =>
    withWallet().answer(listActivity, listed([1, 2, 3, 4, 5, 6, 7, 8, 9].map((type) => buildActivity({ type })))),
})
describeStates('a wallet: Activity of one kind', at(6, '?event=cancelled'), {
  empty: () => withWallet().answer(listActivity, listed([])),
})
describeStates('a wallet: Offers', at(7), {
  'somebody else’s': withWallet,
  loading: () => withWallet('participant').hang(listOffers),
  refused: () => withWallet('participant').refuse(listOffers, 'tooMany'),
  offline: () => withWallet('participant').goOffline(listOffers),
  empty: () => withWallet('participant').answer(listOffers, listed([])),
  full: () => withWallet('participant'),
})
const hashOf = (digits: string) => `0x${digits.repeat(32)}` as const
const made = [
  buildOffer({ maker: WALLET, nftIds: [301, 302, 303], kind: 3 }),
  buildOffer({ maker: WALLET, hash: hashOf('a1'), status: 1, name: null, amount: '3' }),
  buildOffer({ maker: WALLET, hash: hashOf('a2'), status: 2, kind: 3, nftIds: [], name: null }),
  buildOffer({ maker: WALLET, hash: hashOf('a3'), status: 3 }),
  buildOffer({ maker: WALLET, hash: hashOf('a4'), endTime: '2026-03-01 10:00:01' }),
]
describeStates('a wallet: Offers made', at(7, '?side=made'), {
  full: () => withWallet('participant').answer(listOffers, listed(made)),
  empty: () => withWallet('participant').answer(listOffers, listed([])),
})

describeStates('a wallet: Listings', at(7, '?side=listed'), {
  empty: () => withWallet('participant').answer(listOffers, listed([])),
  full: () => withWallet('participant').answer(listOffers, listed(listings)),
})

it('tells what happened with its work, price, wallets and transaction', async () => {
  await renderAt(at(6), withWallet())
  const table = await screen.findByRole('table', { name: 'Activity, newest first' })
  const [, first] = await within(table).findAllByRole('row')
  expect(first!.textContent).toContain('Sold')
  expect(first!.textContent).toContain('0.1 ETH')
  const links = within(first!).getAllByRole('link').map(hrefOf)
  expect(links[0]).toBe('/participant/profile/ntfDetail?idNft=301')
  expect(links[1]).toBe(`/personal/index/${WALLET}/1`)
  expect(links[2]).toBe(`/personal/index/${OTHER}/1`)
  expect(links[3]).toBe(`/chain/tx/${sold.txHash}`)
})

it('shows one kind of activity, by its address', { tags: 'long' }, async () => {
  const wire = withWallet()
  const { user, address } = await renderAt(at(6, '?page=1'), wire)
  await user.click(await screen.findByRole('combobox', { name: /^Kind of activity/ }))
  wire.answer(listActivity, listed([]))
  await user.click(await screen.findByRole('option', { name: 'Cancelled' }))
  await passTime(1_000)
  expect(address()).toBe(at(6, '?event=cancelled'))
  expect(wire.sent(listActivity).at(-1)).toMatchObject({ address: WALLET, types: [6] })
  await user.click(await screen.findByRole('button', { name: 'Show all activity' }))
  await passTime(1_000)
  expect(address()).toBe(at(6))
})

it('keeps offers to the owner of the wallet, and asks for those made and received', async () => {
  const stranger = withWallet()
  await renderAt(at(7), stranger)
  expect(await screen.findByRole('heading', { name: 'Only its owner sees this' })).toBeTruthy()
  expect(stranger.sent(listOffers)).toEqual([])
})

it('switches between offers received and made', async () => {
  const wire = withWallet('participant')
  const { user, address } = await renderAt(at(7), wire)
  expect(await screen.findByRole('table', { name: 'Offers received, newest first' })).toBeTruthy()
  await user.click(await screen.findByRole('radio', { name: 'Made' }))
  await passTime(1_000)
  expect(address()).toBe(at(7, '?side=made'))
  expect(wire.sent(listOffers).map(({ side }) => side)).toEqual(['received', 'made'])
})

it('comes back to the offers received, and withdraws one of those made', { tags: 'long' }, async () => {
  const wire = withWallet('participant').answer(userInfo, buildUser({ address: WALLET }))
  wire.answer(listOffers, listed(made))
  openFakeChain(wire)
  const { user, address } = await renderAt(at(7, '?side=made'), wire)
  await passTime(2_000)
  const [withdraw] = await screen.findAllByRole('button', { name: /^Withdraw/ })
  await user.click(withdraw!)
  expect(await screen.findByRole('dialog', { name: 'Withdraw your offer?' })).toBeTruthy()
  await passTime(1_000)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('radio', { name: 'Received' }))
  await passTime(1_000)
  expect(address()).toBe(at(7))
})

it('tells on the page of an NFT what was asked and paid, beside where it has been', async () => {
  const transfer = { from: minted.from, to: WALLET, amount: '1', blockHeight: '120', txHash: minted.txHash! }
  const wire = withWallet()
    .answer(nftDetail, buildNftDetail({ transfers: [transfer] }))
    .answer(listNfts, listed([]))
  await renderAt('/participant/profile/ntfDetail?idNft=301&idUser=21', wire)
  const table = await screen.findByRole('table', { name: 'Provenance, newest first' })
  expect(await within(table).findByText('Listed')).toBeTruthy()
  expect(table.textContent).toContain('0.1 ETH')
  expect(await screen.findByText('4 events, 1 on-chain')).toBeTruthy()
  expect(wire.sent(listActivity)).toMatchObject([{ nftId: 301, pageNum: 1 }])
})

const openOwn = async (wire: ReturnType<typeof withWallet>) => {
  const chain = openFakeChain(wire)
  const { user } = await renderAt(at(7, '?side=listed'), wire)
  await screen.findByRole('button', { name: /^My wallet, 0x7099/ })
  await passTime(1_000)
  return { chain, user }
}
const own = () =>
  withWallet('participant')
    .answer(listOffers, listed(listings))
    .answer(userInfo, buildUser({ address: WALLET }))

it('cancels one of one’s own listings on the chain', { tags: 'long' }, async () => {
  const { order, detail } = signListing({ maker: WALLET })
  const wire = own()
    .answer(listOffers, listed([{ ...listings[0]!, hash: order.hash }]))
    .answer(orderDetail, detail)
  const { chain, user } = await openOwn(wire)
  await user.click(await screen.findByRole('button', { name: /^Cancel Low tide for 0.1 ETH/ }))
  await passTime(1_000)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take off sale' }))
  await waitFor(() => expect(chain.sent).toHaveLength(1))
  wire.answer(orderDetail, { ...detail, status: 2, signature: null })
  await passTime(5_000)
  expect(await screen.findByText('Nobody can use it any more.')).toBeTruthy()
})

it('cancels all that was signed, and waits until nothing stands', { tags: 'long' }, async () => {
  const wire = own()
  const { chain, user } = await openOwn(wire)
  await user.click(await screen.findByRole('button', { name: 'Cancel all' }))
  await passTime(1_000)
  const ask = within(await screen.findByRole('dialog', { name: 'Cancel all orders on Local chain?' }))
  await user.click(ask.getByRole('button', { name: 'Cancel all' }))
  await waitFor(() => expect(chain.sent).toHaveLength(1))
  // incrementCounter
  expect(chain.sent[0]!.data).toBe('0x5b34b966')
  await passTime(3_000)
  expect(screen.queryByRole('dialog', { name: 'All cancelled' })).toBeNull()
  wire.answer(listOffers, listed(listings.map((row) => ({ ...row, status: 2 }))))
  await passTime(5_000)
  const done = within(await screen.findByRole('dialog', { name: 'All cancelled' }))
  expect(done.getByText('Nobody can use what you have signed so far.')).toBeTruthy()
})
