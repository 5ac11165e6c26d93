import { userInfo } from '@plinth/api-schema/accounts'
import { listMarket, nftMarket, orderDetail } from '@plinth/api-schema/market'
import { messages } from '@plinth/api-schema/messages'
import { operationSwitch } from '@plinth/api-schema/site'
import { coinList } from '@plinth/api-schema/wallet'
import { screen, waitFor, within } from '@testing-library/react'
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { buildSwitches, buildUser, listed } from '../../../../test/builders.ts'
import { buildCoin, buildOnSale } from '../../../../test/chain-builders.ts'
import { MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { buildNftMarket, buildSale, ETHER, ether, SELLER, signListing } from '../../../../test/market-builders.ts'
import { passTime, prepareWire, renderAt, type User, type Viewer } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'

const NAMES = ['Low tide', 'مرسى', 'Pier']
const signed = NAMES.map((_, place) => signListing({ price: ETHER / BigInt(place + 2) }))
const rows = NAMES.map((name, place) => {
  const { hash, unitPrice } = signed[place]!.order
  return buildOnSale({ id: 301 + place, name, hash, price: unitPrice, owner: SELLER })
})
const detailOf = (hash: string) => signed.find(({ order }) => order.hash === hash)!.detail
const withWorks = (as: Viewer = 'participant', works = rows) =>
  prepareWire(as)
    .answer(listMarket, listed(works))
    .answer(coinList, [ether])
    .answer(userInfo, buildUser({ address: MY_WALLET }))
    .answer(orderDetail, ({ hash }) => detailOf(hash))
    .answer(nftMarket, buildNftMarket())

const choose = async (wire: Wire, names: readonly string[] = NAMES) => {
  const chain = openFakeChain(wire)
  chain.balance = ETHER * 10n
  const { user } = await renderAt('/market', wire)
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await screen.findByRole('button', { name: /^My wallet, 0x7099/ })
  await passTime(1_000)
  return { chain, user }
}
const bar = async () => within(await screen.findByRole('region', { name: 'Selection' }))
const press = async (user: User, name: string) => {
  await user.click((await bar()).getByRole('button', { name }))
  await passTime(1_000)
}
const buy = async (user: User, count: number) => {
  await press(user, 'Buy')
  const sheet = within(await screen.findByRole('dialog', { name: `Buy ${count} works` }))
  await user.click(sheet.getByRole('button', { name: 'Buy' }))
  await passTime(1_000)
}
const hashesOf = (...places: number[]) => places.map((place) => signed[place]!.order.hash as Hex)

describe('works on sale that are bought together', () => {
  it('are counted with what they cost', async () => {
    const { user } = await choose(withWorks(), NAMES.slice(0, 2))
    expect((await bar()).getByRole('status').textContent).toBe('2 works selected')
    expect((await bar()).getByText('0.8333 ETH')).toBeTruthy()
    await press(user, 'Clear')
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  })

  it('cannot be auctions, or one’s own', async () => {
    const works = [
      buildOnSale({ id: 301, name: 'Up', saleType: 2, owner: SELLER }),
      buildOnSale({ id: 302, name: 'Own', owner: MY_WALLET }),
      buildOnSale({ id: 303, name: 'Theirs', owner: SELLER }),
    ]
    await choose(withWorks('participant', works), [])
    expect(screen.getAllByRole('checkbox')).toEqual([screen.getByRole('checkbox', { name: 'Select Theirs' })])
  })

  it('cannot be chosen while the market is closed', async () => {
    await renderAt('/market', withWorks().answer(operationSwitch, buildSwitches({ market: false })))
    await screen.findByRole('list', { name: 'Works on sale' })
    await passTime(1_000)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('are of one network', async () => {
    const works = [rows[0]!, { ...rows[2]!, chainId: 8453 }]
    const { user } = await choose(withWorks('participant', works), ['Low tide', 'Pier'])
    await press(user, 'Buy')
    expect(await screen.findByText('Choose works of one network.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    [20, 0],
    [21, 1],
  ])('are at most twenty: %i', { tags: 'long' }, async (count, refused) => {
    const many = Array.from({ length: count }, (_, place) =>
      buildOnSale({ id: 301 + place, name: `Work ${place}`, owner: SELLER }),
    )
    const { user } = await choose(
      withWorks('participant', many),
      many.map(({ name }) => name),
    )
    await press(user, 'Buy')
    expect(screen.queryAllByText('Choose at most 20 works.')).toHaveLength(refused)
    expect(screen.queryAllByRole('dialog')).toHaveLength(1 - refused)
  })

  it('let the market spend what those for a coin cost together', { tags: 'long' }, async () => {
    const usdc = buildCoin()
    const inCoin = [1n, 2n].map((units) =>
      signListing({ price: units * 1_000_000n, currency: usdc.contractAddr as Hex }),
    )
    const works = inCoin.map(({ order }, place) => ({
      ...rows[place]!,
      ...{ hash: order.hash, price: order.unitPrice, currency: order.currency, coinId: usdc.id },
    }))
    const wire = withWorks('participant', works)
      .answer(coinList, [ether, usdc])
      .answer(orderDetail, ({ hash }) => inCoin.find(({ order }) => order.hash === hash)!.detail)
    const { chain, user } = await choose(wire, NAMES.slice(0, 2))
    chain.tokenBalance = 2_999_999n
    await press(user, 'Buy')
    const sheet = within(await screen.findByRole('dialog', { name: 'Buy 2 works' }))
    expect(sheet.getByText('Together').closest('div')?.textContent).toContain('3 USDC')
    await user.click(sheet.getByRole('button', { name: 'Buy' }))
    await passTime(1_000)
    await waitFor(() => expect(chain.sent).toHaveLength(2))
    expect(decodeFunctionData({ abi: erc20Abi, data: chain.sent[0]!.data })).toMatchObject({
      functionName: 'approve',
      args: [expect.anything(), 3_000_000n],
    })
    expect(BigInt(chain.sent[1]!.value)).toBe(0n)
  })

  it('ask a visitor to log in', async () => {
    const { user } = await renderAt('/market', withWorks('visitor'))
    await user.click(await screen.findByRole('checkbox', { name: 'Select Pier' }))
    await press(user, 'Buy')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: /works$/ })).toBeNull()
  })

  it('are paid by one transaction, and what is gone is left out and said', { tags: 'long' }, async () => {
    const wire = withWorks()
    const { chain, user } = await choose(wire)
    // The server does not know yet that the first is sold; the chain leaves it out.
    chain.filled = hashesOf(1, 2)
    await buy(user, 3)
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    expect(BigInt(chain.sent[0]!.value)).toBe(ETHER / 2n + ETHER / 3n + ETHER / 4n)
    wire.answer(nftMarket, buildNftMarket({ lastSale: buildSale(chain.hashOf(1)) }))
    await passTime(5_000)
    const done = within(await screen.findByRole('dialog', { name: 'Bought' }))
    const words = '2 works are in your wallet. Gone before you, and not paid for: “Low tide”.'
    expect(done.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  })

  it('are not paid for where they are gone, or not what was shown', { tags: 'long' }, async () => {
    const other = signListing({ price: ETHER * 5n })
    const wire = withWorks().answer(orderDetail, ({ hash }) => {
      if (hash === signed[0]!.order.hash) return { ...detailOf(hash), status: 3, signature: null }
      return hash === signed[1]!.order.hash ? other.detail : detailOf(hash)
    })
    const { chain, user } = await choose(wire)
    chain.filled = hashesOf(2)
    await buy(user, 3)
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    expect(BigInt(chain.sent[0]!.value)).toBe(ETHER / 4n)
    wire.answer(nftMarket, buildNftMarket({ lastSale: buildSale(chain.hashOf(1)) }))
    await passTime(5_000)
    const done = within(await screen.findByRole('dialog', { name: 'Bought' }))
    const words = '1 work is in your wallet. Gone before you, and not paid for: “Low tide”, “مرسى”.'
    expect(done.getByText(words)).toBeTruthy()
  })

  it('say so when all of them are gone', { tags: 'long' }, async () => {
    const { chain, user } = await choose(withWorks().refuse(orderDetail, 'notFound'))
    await buy(user, 3)
    const failed = within(await screen.findByRole('dialog', { name: 'Not done yet' }))
    expect(failed.getByRole('alert').textContent).toBe(messages.orderSold)
    expect(chain.sent).toEqual([])
  })

  it('can be tried again after a refusal in the wallet', { tags: 'long' }, async () => {
    const wire = withWorks()
    const { chain, user } = await choose(wire)
    chain.signing = 'decline'
    await buy(user, 3)
    const failed = within(await screen.findByRole('dialog', { name: 'Not done yet' }))
    expect(failed.getByRole('alert').textContent).toBe(messages.walletDeclined)
    chain.signing = 'sign'
    chain.filled = hashesOf(0, 1, 2)
    await user.click(failed.getByRole('button', { name: 'Try again' }))
    await passTime(1_000)
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    wire.answer(nftMarket, buildNftMarket({ lastSale: buildSale(chain.hashOf(1)) }))
    await passTime(5_000)
    expect(await screen.findByText('3 works are in your wallet.')).toBeTruthy()
  })
})
