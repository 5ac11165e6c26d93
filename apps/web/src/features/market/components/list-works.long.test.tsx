import { userInfo } from '@plinth/api-schema/accounts'
import { nftMarket, saveOrder } from '@plinth/api-schema/market'
import { listCollected, nftHolder } from '@plinth/api-schema/nfts-profile'
import { coinList } from '@plinth/api-schema/wallet'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser, listed } from '../../../../test/builders.ts'
import { buildNft } from '../../../../test/chain-builders.ts'
import { MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { buildNftMarket, ether } from '../../../../test/market-builders.ts'
import { passTime, prepareWire, renderAt, type User } from '../../../../test/render-at.tsx'
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

it.each([
  [20, 0],
  [21, 1],
])('%i works are listed at once, and no more', async (count, refused) => {
  const many = Array.from({ length: count }, (_, place) => buildNft({ id: 301 + place, name: `Work ${place}` }))
  const { user } = await choose(
    withWorks(11, many),
    many.map(({ name }) => name),
  )
  await press(user, 'List each')
  expect(screen.queryAllByText('Choose at most 20 works.')).toHaveLength(refused)
  expect(screen.queryAllByRole('dialog')).toHaveLength(1 - refused)
})
