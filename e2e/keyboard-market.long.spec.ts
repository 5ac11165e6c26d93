import { messages } from '@plinth/api-schema/messages'
import { nftDetail } from '@plinth/api-schema/nfts'
import { seriousFaults } from './axe.ts'
import { press, pressOn, type } from './keys.ts'
import { visitor } from './sessions.ts'
import { expect, test } from './test.ts'
import { mintCampaignTo, openConnected, openTrader } from './trading.ts'
import { act, button, finish, nftPath, priceBox } from './trading-keys.ts'

test('by keys alone, a seller lists a work, and somebody buys it at the second attempt', async ({
  page,
  otherPage,
}) => {
  const seller = await openTrader(page, 'ana')
  const { works } = await mintCampaignTo(seller.wallet.address, ['Night ferry'])
  const [ferry] = works
  await openConnected(page, nftPath(ferry!.id))
  const listing = page.getByRole('dialog', { name: 'List for sale' })
  await pressOn(button(page, 'List for sale'), listing)
  await type(listing.getByRole('textbox', { name: 'Price' }), '0.5')
  await expect(listing.getByText('You get')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await act(listing, 'Sign listing')
  await finish(page, 'On sale')
  await expect(priceBox(page).getByText('0.5 ETH')).toBeVisible()
  await expect(button(page, 'Buy')).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])

  const buyer = await openTrader(otherPage, 'ben')
  await openConnected(otherPage, nftPath(ferry!.id))
  const buying = otherPage.getByRole('dialog', { name: 'Buy this NFT' })
  await pressOn(button(otherPage, 'Buy'), buying)
  await expect(buying.getByText('0.5 ETH')).toBeVisible()
  buyer.wallet.declineNext('eth_sendTransaction')
  const failed = otherPage.getByRole('dialog', { name: 'Not done yet' })
  await act(buying, 'Buy')
  await expect(failed.getByRole('alert')).toHaveText(messages.walletDeclined)
  expect(await seriousFaults(otherPage)).toEqual([])
  await press(failed.getByRole('button', { name: 'Try again' }))
  await finish(otherPage, 'Bought')
  await expect(priceBox(otherPage).getByText('Not on sale')).toBeVisible()
  await expect(priceBox(otherPage).getByText('Last sale 0.5 ETH')).toBeVisible()
  expect((await visitor(nftDetail, { id: ferry!.id })).owner).toBe(buyer.wallet.address)
  // The page of the seller follows without being loaded again.
  await expect(priceBox(page).getByText('Last sale 0.5 ETH')).toBeVisible()
  await expect(page.getByRole('article').getByRole('link', { name: buyer.wallet.address.slice(0, 6) })).toBeVisible()
})
