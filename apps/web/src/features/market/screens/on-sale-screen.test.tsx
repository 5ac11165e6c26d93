import { listBundles, listMarket } from '@plinth/api-schema/market'
import { chainMapping, coinList } from '@plinth/api-schema/wallet'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { buildCoin, buildNetwork, buildNft, buildOnSale } from '../../../../test/chain-builders.ts'
import { describeStates } from '../../../../test/describe-states.ts'
import { buildBundle } from '../../../../test/market-builders.ts'
import { hrefOf, passTime, prepareWire, renderAt, type User } from '../../../../test/render-at.tsx'

const ether = buildCoin({
  id: 1,
  symbol: 'ETH',
  name: 'Ether',
  contractAddr: '',
  type: 0,
  precision: 18,
  usdRate: null,
})
const withWorks = (rows = [buildOnSale({ id: 301, name: 'Low tide' }), buildOnSale({ id: 302, name: 'Pier' })]) =>
  prepareWire()
    .answer(coinList, [ether, buildCoin()])
    .answer(chainMapping, [buildNetwork(), buildNetwork({ id: 2, chainId: 8453, chainName: 'Base' })])
    .answer(listMarket, listed(rows))

describeStates('works on sale', '/market', {
  loading: () => withWorks().hang(listMarket),
  refused: () => withWorks().refuse(listMarket, 'tooMany'),
  offline: () => withWorks().goOffline(listMarket),
  empty: () => withWorks([]),
  full: () =>
    withWorks([
      buildOnSale(),
      buildOnSale({ id: 302, contractType: 1155, circulation: 10, saleAmount: '4', favoriteNum: 3 }),
    ]),
})
describeStates('works on sale that no filter finds', '/market?keyword=nobody&sort=wrong&chain=x&saleType=9', {
  empty: () => withWorks([]),
})
describeStates('works on sale that no network and no coin has', '/market?chain=8453&symbol=USDC', {
  empty: () => withWorks([]),
})
describeStates('works on sale by auction', '/market?saleType=2', {
  empty: () => withWorks([]),
  full: () =>
    withWorks([
      buildOnSale({ saleType: 2, bidNum: 2, endTime: '2026-03-05 14:01:59' }),
      buildOnSale({ id: 302, saleType: 2 }),
    ]),
})

describeStates('bundles on sale', '/market?saleType=3', {
  loading: () => withWorks().hang(listBundles),
  refused: () => withWorks().refuse(listBundles, 'tooMany'),
  offline: () => withWorks().goOffline(listBundles),
  empty: () => withWorks().answer(listBundles, listed([])),
  full: () =>
    withWorks().answer(
      listBundles,
      listed([
        buildBundle({ nickName: 'مرح' }),
        buildBundle({ hash: `0x${'33'.repeat(32)}`, nftIds: [301], works: [] }),
        buildBundle({
          hash: `0x${'44'.repeat(32)}`,
          nftIds: [301, 302, 303, 304, 305],
          works: [301, 302, 303, 304, 305].map((id) => buildNft({ id })),
        }),
      ]),
    ),
})

const choose = async (user: User, label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }))
  await user.click(await screen.findByRole('option', { name: option }))
  await passTime(1_000)
}

it('shows price and end of each, and leads to its page', async () => {
  await renderAt('/market', withWorks())
  const wall = await screen.findByRole('list', { name: 'Works on sale' })
  expect(wall.textContent).toContain('0.1 ETH')
  expect(wall.textContent).toContain('22 days to go')
  const [link] = within(wall).getAllByRole('link', { name: 'Low tide' })
  expect(hrefOf(link!)).toBe('/participant/profile/ntfDetail?idNft=301&idUser=21')
})

it('keeps its filters in the address, and begins at the first page with another one', async () => {
  const wire = withWorks().answer(listMarket, { ...listed([buildOnSale()]), total: 60 })
  const { user, address } = await renderAt('/market?page=2', wire)
  await screen.findByRole('list', { name: 'Works on sale' })
  await choose(user, 'Sort by', 'Price: low to high')
  expect(address()).toBe('/market?sort=lowPrice')
  await choose(user, 'Sale type', 'Fixed Price')
  await choose(user, 'Network', 'Base')
  await choose(user, 'Coin', 'USDC')
  await user.type(screen.getByRole('searchbox', { name: 'Search works on sale by name' }), 'tide')
  await passTime(1_000)
  expect(address()).toBe('/market?sort=lowPrice&saleType=1&chain=8453&symbol=USDC&keyword=tide')
  expect(wire.sent(listMarket).at(0)).toMatchObject({ pageNum: 2, sort: 'new' })
  expect(wire.sent(listMarket).at(-1)).toMatchObject({
    ...{ pageNum: 1, sort: 'lowPrice', saleType: 1, chain: 8453, symbol: 'USDC', keyword: 'tide' },
  })
})

it.each(['keyword=tide', 'saleType=1', 'chain=8453', 'symbol=USDC'])(
  'says that nothing matches %s alone',
  async (filter) => {
    await renderAt(`/market?${filter}`, withWorks([]))
    expect(await screen.findByRole('heading', { name: 'No work on sale matches' })).toBeTruthy()
  },
)

it('can be sorted in these ways', async () => {
  const { user } = await renderAt('/market', withWorks())
  await user.click(await screen.findByRole('combobox', { name: /^Sort by/ }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    ...['Recently listed', 'Recently created', 'Most favorited', 'Price: low to high', 'Price: high to low'],
    ...['Fixed prices first', 'Recently sold', 'Ends soon'],
  ])
})

it('shows all again where a filter has found nothing', async () => {
  const { user, address } = await renderAt('/market?keyword=nobody&sort=expire', withWorks([]))
  await user.click(await screen.findByRole('button', { name: 'Show all works' }))
  await passTime(1_000)
  expect(address()).toBe('/market?sort=expire')
})

it('loads again what could not be loaded', async () => {
  const wire = withWorks().refuse(listMarket, 'tooMany')
  const { user } = await renderAt('/market', wire)
  await passTime(30_000)
  const again = await screen.findByRole('button', { name: 'Load it again' })
  wire.answer(listMarket, listed([buildOnSale({ name: 'Low tide' })]))
  await user.click(again)
  expect(await screen.findByRole('list', { name: 'Works on sale' })).toBeTruthy()
})

it('says that there are more than it counts', async () => {
  await renderAt('/market', withWorks().answer(listMarket, { rows: [buildOnSale()], total: 10_000 }))
  expect(await screen.findByText('10,000 works or more')).toBeTruthy()
})

it('leads to the page of a work of a bundle, and asks for nothing else', async () => {
  const wire = withWorks().answer(listBundles, listed([buildBundle()]))
  const { user, address } = await renderAt('/market', wire)
  await user.click(await screen.findByRole('link', { name: 'See bundles' }))
  const wall = await screen.findByRole('list', { name: 'Bundles on sale' })
  expect(address()).toBe('/market?saleType=3')
  const [link] = within(wall).getAllByRole('link', { name: 'Low tide 301 + Pier' })
  expect(hrefOf(link!)).toContain('idNft=301')
  expect(wire.sent(listMarket)).toHaveLength(1)
  expect(screen.queryByRole('searchbox')).toBeNull()
})
