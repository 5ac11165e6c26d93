import { listAuctions } from '@plinth/api-schema/auction'
import { coinList } from '@plinth/api-schema/wallet'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildRunning, buildShownAuction } from '../../../../test/auction-builders.ts'
import { listed } from '../../../../test/builders.ts'
import { buildNft } from '../../../../test/chain-builders.ts'
import { describeStates } from '../../../../test/describe-states.ts'
import { openFakeChain } from '../../../../test/fake-chain.ts'
import { ETHER, ether } from '../../../../test/market-builders.ts'
import { hrefOf, passTime, prepareWire, renderAt, type Viewer } from '../../../../test/render-at.tsx'

const running = buildShownAuction({
  ...buildRunning({ id: `0x${'22'.repeat(32)}`, endTime: '2026-03-05 14:01:59' }),
  nft: buildNft({ id: 302, name: 'Pier' }),
})
const withAuctions = (
  rows = [buildShownAuction({ nft: buildNft({ id: 301, name: 'Low tide' }) }), running],
  as?: Viewer,
) => prepareWire(as).answer(coinList, [ether]).answer(listAuctions, listed(rows))

describeStates('auctions', '/auction', {
  loading: () => withAuctions().hang(listAuctions),
  refused: () => withAuctions().refuse(listAuctions, 'tooMany'),
  offline: () => withAuctions().goOffline(listAuctions),
  empty: () => withAuctions([]),
  full: () =>
    withAuctions([
      ...[buildShownAuction(), running],
      buildShownAuction({ id: `0x${'44'.repeat(32)}`, startTime: '2026-03-20 12:00:00' }),
    ]),
})
describeStates('auctions that have ended', '/auction?state=ended', {
  empty: () => withAuctions([]),
  full: () =>
    withAuctions([
      { ...running, state: 'over', leastBid: null },
      { ...running, id: `0x${'33'.repeat(32)}`, state: 'settled', leastBid: null },
    ]),
})

it('shows the bid and the time left of each, and leads to its page', async () => {
  await renderAt('/auction', withAuctions())
  const wall = await screen.findByRole('list', { name: 'Auctions' })
  const [first, second] = within(wall).getAllByRole('listitem')
  expect(first?.textContent).toContain('Waiting for a first bid')
  expect(second?.textContent).toContain('2 bids, Mara Lind03d02h01m')
  expect(second?.textContent).toContain('1 ETH')
  expect(within(second!).getByRole('timer').getAttribute('aria-label')).toBe('3 days, 2 hours, 1 minute')
  const [link] = within(wall).getAllByRole('link', { name: 'Pier' })
  expect(hrefOf(link!)).toContain('idNft=302')
})

it('follows the bids', async () => {
  const wire = withAuctions([running])
  await renderAt('/auction', wire)
  await screen.findByText('1 ETH')
  wire.answer(listAuctions, listed([{ ...running, bid: String(3n * ETHER), bidNum: 3 }]))
  await passTime(11_000)
  expect(await screen.findByText('3 ETH')).toBeTruthy()
})

it('is told of bids, on whichever work', async () => {
  const wire = withAuctions([running])
  await renderAt('/auction', wire)
  await screen.findByText('1 ETH')
  wire.openMarket()
  wire.answer(listAuctions, listed([{ ...running, bid: String(3n * ETHER), bidNum: 3 }]))
  await passTime(11_000)
  expect(screen.queryByText('3 ETH')).toBeNull()
  wire.publishMarket({ nftIds: [302] })
  expect(await screen.findByText('3 ETH')).toBeTruthy()
})

it('keeps in the address what it shows', async () => {
  const wire = withAuctions()
  const { user, address } = await renderAt('/auction', wire)
  await screen.findByRole('list', { name: 'Auctions' })
  await user.click(screen.getByRole('radio', { name: 'Ended' }))
  await passTime(1_000)
  expect(address()).toBe('/auction?state=ended')
  expect(wire.sent(listAuctions).at(-1)).toMatchObject({ state: 'ended', pageNum: 1 })
  await user.click(screen.getByRole('radio', { name: 'Live' }))
  await passTime(1_000)
  expect(address()).toBe('/auction')
})

it('loads again what could not be loaded', async () => {
  const wire = withAuctions().refuse(listAuctions, 'tooMany')
  const { user } = await renderAt('/auction', wire)
  await passTime(30_000)
  const again = await screen.findByRole('button', { name: 'Load it again' })
  wire.answer(listAuctions, listed([running]))
  await user.click(again)
  expect(await screen.findByRole('list', { name: 'Auctions' })).toBeTruthy()
})

it('tells somebody of money that could not be returned', async () => {
  const wire = withAuctions([], 'participant')
  openFakeChain(wire).credit = ETHER / 4n
  await renderAt('/auction', wire)
  await waitFor(() => expect(screen.getByText(/could not be paid to your wallet/).textContent).toContain('0.25 ETH'))
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
})
