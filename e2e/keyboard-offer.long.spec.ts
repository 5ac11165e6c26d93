import { pressOn, type } from './keys.ts'
import { expect, test } from './test.ts'
import { mintCampaignTo, openConnected, openTrader } from './trading.ts'
import { act, button, finish, nftPath, priceBox } from './trading-keys.ts'

test('by keys alone, somebody offers for a work that is not for sale, and its owner accepts', async ({
  page,
  otherPage,
}) => {
  const seller = await openTrader(page, 'ana')
  const { works } = await mintCampaignTo(seller.wallet.address, ['Two lamps'])
  const [lamps] = works
  const buyer = await openTrader(otherPage, 'ben')
  await openConnected(otherPage, nftPath(lamps!.id))
  const offering = otherPage.getByRole('dialog', { name: 'Make an offer' })
  await pressOn(button(otherPage, 'Make offer'), offering)
  await type(offering.getByRole('textbox', { name: 'Price' }), '0.25')
  await act(offering, 'Sign offer')
  await finish(otherPage, 'Offer made')
  await expect(otherPage.getByRole('button', { name: /^Withdraw/ })).toBeVisible()

  await openConnected(page, nftPath(lamps!.id))
  const offers = page.getByRole('table', { name: 'Offers' })
  await expect(offers.getByText(buyer.member.userName)).toBeVisible()
  const accepting = page.getByRole('dialog', { name: 'Accept this offer?' })
  await pressOn(offers.getByRole('button', { name: /^Accept offer of 0\.25 WETH/ }), accepting)
  await act(accepting, 'Accept offer')
  await finish(page, 'Sold')
  await expect(priceBox(page).getByText('Last sale 0.25 WETH')).toBeVisible()
})
