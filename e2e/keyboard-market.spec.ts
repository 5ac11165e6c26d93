import { messages } from '@plinth/api-schema/messages'
import { nftDetail } from '@plinth/api-schema/nfts'
import { seriousFaults } from './axe.ts'
import { expectSeenFocus, press, pressOn, type } from './keys.ts'
import { visitor } from './sessions.ts'
import { expect, type Locator, open, type Page, test } from './test.ts'
import { mintCampaignTo, openConnected, openTrader } from './trading.ts'

const priceBox = (page: Page) => page.getByRole('region', { name: 'Price', exact: true })
const nftPath = (id: number) => `/participant/profile/ntfDetail?idNft=${id}`
const button = (page: Page, name: string) => priceBox(page).getByRole('button', { name, exact: true })

/** Signs or pays in a dialog, and waits for how that ends. */
const act = async (dialog: Locator, name: string) => {
  const button = dialog.getByRole('button', { name })
  await expect(button).toBeEnabled()
  await pressOn(button, dialog.page().getByRole('dialog', { name: /On sale|Bought|Offer made|Sold|Not done yet/ }))
}

/** Leaves the dialog that says how it ended. */
const finish = async (page: Page, ended: string) => {
  await press(page.getByRole('dialog', { name: ended }).getByRole('button', { name: 'Done' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectSeenFocus(page)
}

test('by keys alone, a seller lists a work, and somebody buys it at the second attempt and offers for another', async ({
  page,
  otherPage,
}) => {
  const seller = await openTrader(page, 'ana')
  const { works } = await mintCampaignTo(seller.wallet.address, ['Night ferry', 'Two lamps'])
  const [ferry, lamps] = works
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

  await open(otherPage, nftPath(lamps!.id))
  const offering = otherPage.getByRole('dialog', { name: 'Make an offer' })
  await pressOn(button(otherPage, 'Make offer'), offering)
  await type(offering.getByRole('textbox', { name: 'Price' }), '0.25')
  await act(offering, 'Sign offer')
  await finish(otherPage, 'Offer made')
  await expect(otherPage.getByRole('button', { name: /^Withdraw/ })).toBeVisible()

  await open(page, nftPath(lamps!.id))
  const offers = page.getByRole('table', { name: 'Offers' })
  await expect(offers.getByText(buyer.member.userName)).toBeVisible()
  const accepting = page.getByRole('dialog', { name: 'Accept this offer?' })
  await pressOn(offers.getByRole('button', { name: /^Accept offer of 0\.25 WETH/ }), accepting)
  await act(accepting, 'Accept offer')
  await finish(page, 'Sold')
  await expect(priceBox(page).getByText('Last sale 0.25 WETH')).toBeVisible()
})
