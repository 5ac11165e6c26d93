import { userInfo } from '@plinth/api-schema/accounts'
import { listMarket, nftMarket, orderDetail } from '@plinth/api-schema/market'
import { coinList } from '@plinth/api-schema/wallet'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildUser, listed } from '../../../../test/builders.ts'
import { buildOnSale } from '../../../../test/chain-builders.ts'
import { MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { buildNftMarket, ETHER, ether, SELLER, signListing } from '../../../../test/market-builders.ts'
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

describe('works on sale that are bought together', () => {
  it.each([
    [20, 0],
    [21, 1],
  ])('are at most twenty: %i', async (count, refused) => {
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
})
