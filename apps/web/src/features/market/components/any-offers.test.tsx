import { userInfo } from '@plinth/api-schema/accounts'
import { collectionDetail, listCollectionItems } from '@plinth/api-schema/collections'
import { listAnyOffers, nftMarket, orderDetail, prepareOrder, saveOrder } from '@plinth/api-schema/market'
import { messages } from '@plinth/api-schema/messages'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { operationSwitch } from '@plinth/api-schema/site'
import { coinList, platformContractList } from '@plinth/api-schema/wallet'
import { seaportAbi } from '@plinth/contracts/seaport-abi'
import { screen, waitFor, within } from '@testing-library/react'
import { decodeFunctionData } from 'viem'
import { describe, expect, it } from 'vitest'
import { buildSwitches, buildUser, listed } from '../../../../test/builders.ts'
import { buildNft, buildNftDetail } from '../../../../test/chain-builders.ts'
import { buildCollectionDetail } from '../../../../test/collection-builders.ts'
import { describeStates } from '../../../../test/describe-states.ts'
import { MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import {
  buildNftMarket,
  buildSale,
  ETHER,
  ether,
  prepareAnyOffer,
  SELLER,
  signAnyOffer,
  WRAPPED,
} from '../../../../test/market-builders.ts'
import { passTime, prepareWire, renderAt, type User, type Viewer, write } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'

const ITEMS = '/collection/index/7/1'
const OFFERS = '/collection/index/7/3'
const NFT = '/participant/profile/ntfDetail?idNft=301&idUser=21'
const { contractAddr } = buildNft()
const someOffer = { ...signAnyOffer().order, nftIds: [301, 302], nickName: 'مرح', hash: `0x${'77'.repeat(32)}` }
const withCollection = (as: Viewer = 'participant') =>
  prepareWire(as)
    .answer(collectionDetail, buildCollectionDetail({ contractAddr }))
    .answer(listCollectionItems, listed([buildNft()]))
    .answer(listAnyOffers, listed([signAnyOffer().order, someOffer]))
    .answer(coinList, [ether])
    .answer(userInfo, buildUser({ address: MY_WALLET }))
    .answer(nftMarket, buildNftMarket())
    .answer(saveOrder, { id: `0x${'11'.repeat(32)}` })

const openTrading = async (address: string, wire: Wire) => {
  const chain = openFakeChain(wire)
  wire.answer(platformContractList, [
    { name: 'platform', address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512', chainId: 31_337 },
    { name: 'wrapped_coin', address: WRAPPED, chainId: 31_337 },
  ])
  chain.tokenBalance = 1n
  const { user } = await renderAt(address, wire)
  await screen.findByRole('button', { name: /^My wallet, 0x7099/ })
  await passTime(1_000)
  return { chain, user }
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

describeStates('the offers for any work of a collection', OFFERS, {
  loading: () => withCollection('visitor').hang(listAnyOffers),
  refused: () => withCollection('visitor').refuse(listAnyOffers, 'tooMany'),
  offline: () => withCollection('visitor').goOffline(listAnyOffers),
  empty: () => withCollection('visitor').answer(listAnyOffers, listed([])),
  full: () => withCollection('visitor'),
})

describeStates('an offer for any work', ITEMS, {
  'before it is signed': {
    wire: () => {
      const wire = withCollection()
      openFakeChain(wire)
      return wire
    },
    act: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Offer for any work' }))
    },
  },
})

describe('an offer for any work of a collection', () => {
  it('is signed as it was asked for, in wrapped money', async () => {
    const wire = prepareAnyOffer(withCollection())
    const { chain, user } = await openTrading(ITEMS, wire)
    chain.tokenBalance = ETHER
    await press(user, 'Offer for any work')
    const sheet = await dialog('Offer for any work')
    await write(user, sheet.getByRole('textbox', { name: 'Price' }), '0.5')
    await passTime(1_000)
    expect((await sheet.findByText('The owner gets')).closest('div')?.textContent).toBe('The owner gets0.5 WETH')
    await confirm(user, 'Offer for any work', 'Sign offer')
    const made = await dialog('Offer made')
    expect(made.getByText('Any owner of one of the works can accept it until it ends.')).toBeTruthy()
    expect(wire.sent(prepareOrder)).toMatchObject([{ kind: 3, nftIds: [], chainId: 31_337, contractAddr }])
    expect(wire.sent(saveOrder)).toMatchObject([{ nftIds: [] }])
    expect(chain.signed).toHaveLength(1)
  })

  it('is not signed where the server names another collection', { tags: 'long' }, async () => {
    const wire = prepareAnyOffer(withCollection(), WRAPPED)
    const { chain, user } = await openTrading(ITEMS, wire)
    chain.tokenBalance = ETHER
    await press(user, 'Offer for any work')
    await write(user, (await dialog('Offer for any work')).getByRole('textbox', { name: 'Price' }), '0.5')
    await passTime(1_000)
    await confirm(user, 'Offer for any work', 'Sign offer')
    expect((await dialog('Not done yet')).getByRole('alert').textContent).toBe(messages.orderDiffers)
    expect(chain.signed).toEqual([])
  })

  it('is saved later where it was signed and not saved', { tags: 'long' }, async () => {
    const wire = prepareAnyOffer(withCollection()).goOffline(saveOrder)
    const { chain, user } = await openTrading(ITEMS, wire)
    chain.tokenBalance = ETHER
    await press(user, 'Offer for any work')
    await write(user, (await dialog('Offer for any work')).getByRole('textbox', { name: 'Price' }), '0.6')
    await passTime(1_000)
    await confirm(user, 'Offer for any work', 'Sign offer')
    await passTime(10_000)
    await screen.findByRole('dialog', { name: 'Not done yet' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('tab', { name: 'Offers' }))
    await passTime(1_000)
    const words = 'You have signed an offer of 0.6 WETH that is not saved yet.'
    expect((await screen.findByText(/You have signed/)).textContent?.trim()).toBe(words)
    wire.answer(saveOrder, { id: `0x${'11'.repeat(32)}` })
    await press(user, 'Save it now')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save it now' })).toBeNull())
    expect(chain.signed).toHaveLength(1)
  })

  const shared = buildCollectionDetail({ contractAddr, userId: null })
  it.each([
    ['for a collection that everybody shares', () => withCollection().answer(collectionDetail, shared)],
    ['for one without works', () => withCollection().answer(listCollectionItems, listed([]))],
    ['in a closed market', () => withCollection().answer(operationSwitch, buildSwitches({ market: false }))],
  ])('is not taken %s', async (_when, wire) => {
    await renderAt(ITEMS, wire())
    await screen.findByRole('tab', { name: 'Offers' })
    await passTime(2_000)
    expect(screen.queryByRole('button', { name: 'Offer for any work' })).toBeNull()
  })

  it('is withdrawn by the person who made it', { tags: 'long' }, async () => {
    const { order, detail } = signAnyOffer(MY_WALLET)
    const wire = withCollection()
      .answer(listAnyOffers, listed([order, someOffer]))
      .answer(orderDetail, detail)
    const { chain, user } = await openTrading(OFFERS, wire)
    expect(screen.getAllByRole('button', { name: /^Withdraw/ })).toHaveLength(1)
    await press(user, /^Withdraw/)
    await confirm(user, 'Withdraw your offer?', 'Withdraw offer')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    wire.answer(orderDetail, { ...detail, status: 2, signature: null })
    await passTime(5_000)
    expect((await dialog('Offer withdrawn')).getByText('Nobody can accept it any more.')).toBeTruthy()
  })

  it.each([
    ['any work', 'Any work of the collection', [], []],
    ['any of two works', 'Any of 2 works', [301, 302], [expect.stringMatching(/^0x[0-9a-f]{64}$/)]],
  ])('for %s stands on the page of one that it fits, whose owner accepts it', async (_what, words, nftIds, proof) => {
    const { order, detail } = signAnyOffer(SELLER, nftIds)
    const wire = withCollection()
      .answer(nftDetail, ({ id }) => buildNftDetail({ id: Number(id), tokenId: String(Number(id) - 300) }))
      .answer(listNfts, listed([]))
      .answer(nftMarket, buildNftMarket({ offers: [order], rights: { held: '1', mayList: 1, mayAuction: 0 } }))
      .answer(orderDetail, detail)
    const { chain, user } = await openTrading(NFT, wire)
    expect(await screen.findByText(words)).toBeTruthy()
    await press(user, /^Accept/)
    await confirm(user, 'Accept this offer?', 'Accept offer')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    const call = decodeFunctionData({ abi: seaportAbi, data: chain.sent[0]!.data })
    expect(call).toMatchObject({
      functionName: 'matchAdvancedOrders',
      args: [expect.anything(), [{ identifier: 1n, criteriaProof: proof }], expect.anything(), expect.anything()],
    })
    wire.answer(nftMarket, buildNftMarket({ lastSale: buildSale(chain.hashOf(1)) }))
    await passTime(5_000)
    expect(await screen.findByRole('dialog', { name: 'Sold' })).toBeTruthy()
  })
})
