import { expectSeenFocus, pressOn, tabTo } from './keys.ts'
import { expect, type Locator, open, type Page, test } from './test.ts'
import { mintCampaignTo, openConnected, openTrader } from './trading.ts'

const priceBox = (page: Page) => page.getByRole('region', { name: 'Price', exact: true })
const nftPath = (id: number) => `/participant/profile/ntfDetail?idNft=${id}`
const press = (page: Page, name: string) => priceBox(page).getByRole('button', { name, exact: true })

/** Writes a price into a dialog, signs or pays, and leaves the dialog that says how it ended. */
const finishTrade = async (dialog: Locator, button: string, ended: string, price?: string) => {
  const page = dialog.page()
  if (price) {
    await tabTo(dialog.getByRole('textbox', { name: 'Price' }))
    await page.keyboard.type(price)
  }
  const act = dialog.getByRole('button', { name: button })
  await expect(act).toBeEnabled()
  const end = page.getByRole('dialog', { name: ended })
  await pressOn(act, end.or(page.getByRole('dialog', { name: 'Not done yet' })))
  await expect(end).toBeVisible()
  await tabTo(end.getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectSeenFocus(page)
}

test('by keys alone, a seller lists a work, and somebody buys it and offers for another', async ({
  page,
  otherPage,
}) => {
  const seller = await openTrader(page, 'ana')
  const { works } = await mintCampaignTo(seller.wallet.address, ['Night ferry', 'Two lamps'])
  const [ferry, lamps] = works
  await openConnected(page, nftPath(ferry!.id))
  const listing = page.getByRole('dialog', { name: 'List for sale' })
  await pressOn(press(page, 'List for sale'), listing)
  await finishTrade(listing, 'Sign listing', 'On sale', '0.5')
  await expect(priceBox(page).getByText('0.5 ETH')).toBeVisible()

  const buyer = await openTrader(otherPage, 'ben')
  await openConnected(otherPage, nftPath(ferry!.id))
  const buying = otherPage.getByRole('dialog', { name: 'Buy this NFT' })
  await pressOn(press(otherPage, 'Buy'), buying)
  await finishTrade(buying, 'Buy', 'Bought')
  await expect(priceBox(otherPage).getByText('Last sale 0.5 ETH')).toBeVisible()

  await open(otherPage, nftPath(lamps!.id))
  const offering = otherPage.getByRole('dialog', { name: 'Make an offer' })
  await pressOn(press(otherPage, 'Make offer'), offering)
  await finishTrade(offering, 'Sign offer', 'Offer made', '0.25')
  await expect(otherPage.getByRole('button', { name: /^Withdraw/ })).toBeVisible()

  await open(page, nftPath(lamps!.id))
  const offers = page.getByRole('table', { name: 'Offers' })
  await expect(offers.getByText(buyer.member.userName)).toBeVisible({ timeout: 30_000 })
  const accepting = page.getByRole('dialog', { name: 'Accept this offer?' })
  await pressOn(offers.getByRole('button', { name: /^Accept offer of 0\.25 WETH/ }), accepting)
  await finishTrade(accepting, 'Accept offer', 'Sold')
  await expect(priceBox(page).getByText('Last sale 0.25 WETH')).toBeVisible()
})
