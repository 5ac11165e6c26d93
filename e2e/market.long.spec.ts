import { seriousFaults } from './axe.ts'
import { beginNft, confirmMint, expectMinted, fillNft, ownNft } from './minting.ts'
import { expect, open, type Page, test } from './test.ts'

/** Mints a work and opens its page. */
const mintWork = async (page: Page, name: string) => {
  const { ana, wallet } = await beginNft(page)
  await fillNft(page, name)
  await confirmMint(page)
  await page.getByRole('link', { name: 'View item' }).click()
  const { id } = await ownNft(ana)
  await expectMinted(ana, id)
  await expect(priceBox(page).getByText('Not on sale')).toBeVisible()
  return { wallet, address: `/participant/profile/ntfDetail?idNft=${id}` }
}

const priceBox = (page: Page) => page.getByRole('region', { name: 'Price', exact: true })

const list = async (page: Page, price: string) => {
  await priceBox(page).getByRole('button', { name: 'List for sale' }).click()
  const dialog = page.getByRole('dialog', { name: 'List for sale' })
  await dialog.getByRole('textbox', { name: 'Price' }).fill(price)
  await expect(dialog.getByText('You get')).toBeVisible()
  return dialog
}
const finish = async (page: Page, title: string) => {
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a price is raised, saved after a lost answer, and the work taken off sale', async ({ page }) => {
  const { address, wallet } = await mintWork(page, 'Slack water')
  await (await list(page, '0.5')).getByRole('button', { name: 'Sign listing' }).click()
  await finish(page, 'On sale')

  await page.route('**/api/market/order/save', (route) => route.abort())
  await priceBox(page).getByRole('button', { name: 'Change price' }).click()
  const change = page.getByRole('dialog', { name: 'Change price' })
  await change.getByRole('textbox', { name: 'Price' }).fill('0.4')
  await expect(change.getByText('A lower price only needs a new signature.')).toBeVisible()
  await change.getByRole('textbox', { name: 'Price' }).fill('0.9')
  await expect(change.getByText('has to be cancelled first')).toBeVisible()
  await change.getByRole('button', { name: 'Cancel and sign' }).click()
  await expect(page.getByRole('dialog', { name: 'Not done yet' }).getByRole('alert')).toBeVisible()
  await page.unroute('**/api/market/order/save')
  await open(page, address)
  // What was signed before is saved, and not signed again.
  const signed = () => wallet.asked.filter((method) => method === 'eth_signTypedData_v4').length
  const before = signed()
  await priceBox(page).getByRole('button', { name: 'Save it now' }).click()
  await expect(priceBox(page).getByText('0.9 ETH').first()).toBeVisible()
  await expect(priceBox(page).getByRole('button', { name: 'Save it now' })).toHaveCount(0)
  expect(signed()).toBe(before)

  await priceBox(page).getByRole('button', { name: 'Take off sale' }).click()
  const taking = page.getByRole('dialog', { name: 'Take it off sale?' })
  await expect(taking.getByText('Hiding the listing here would not stop anybody')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await taking.getByRole('button', { name: 'Take off sale' }).click()
  await finish(page, 'Off sale')
  await expect(priceBox(page).getByText('Not on sale')).toBeVisible()
})
