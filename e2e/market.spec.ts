import { messages } from '@plinth/api-schema/messages'
import { nftDetail } from '@plinth/api-schema/nfts'
import { seriousFaults } from './axe.ts'
import { beginNft, confirmMint, expectMinted, fillNft, ownNft, reconnect } from './minting.ts'
import { logInAs, openParticipant, visitor } from './sessions.ts'
import { expect, open, type Page, test } from './test.ts'
import { installWallet, linkWalletOf } from './wallet.ts'

/** Mints a work and opens its page. */
const mintWork = async (page: Page, name: string) => {
  const { ana, wallet } = await beginNft(page)
  await fillNft(page, name)
  await confirmMint(page)
  await page.getByRole('link', { name: 'View item' }).click()
  const { id } = await ownNft(ana)
  await expectMinted(ana, id)
  await expect(priceBox(page).getByText('Not on sale')).toBeVisible()
  return { id, wallet, address: `/participant/profile/ntfDetail?idNft=${id}` }
}

/** Somebody else with a wallet on the page of a work. */
const visitWork = async (page: Page, address: string) => {
  const ben = await openParticipant('ben')
  const wallet = await installWallet(page)
  await linkWalletOf(ben, wallet.account)
  await logInAs(page, ben)
  await open(page, address)
  await reconnect(page)
  return { ben, wallet }
}

const priceBox = (page: Page) => page.getByRole('region', { name: 'Price', exact: true })
const ownerOf = async (id: number) => (await visitor(nftDetail, { id })).owner

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

test('a work is listed, and somebody else buys it', async ({ page, otherPage }) => {
  const { id, address } = await mintWork(page, 'Night ferry')
  const dialog = await list(page, '0.5')
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Sign listing' }).click()
  await finish(page, 'On sale')
  await expect(priceBox(page).getByText('0.5 ETH')).toBeVisible()
  await expect(priceBox(page).getByRole('button', { name: 'Buy' })).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])

  const { wallet } = await visitWork(otherPage, address)
  await priceBox(otherPage).getByRole('button', { name: 'Buy' }).click()
  const buying = otherPage.getByRole('dialog', { name: 'Buy this NFT' })
  await expect(buying.getByText('0.5 ETH')).toBeVisible()
  wallet.declineNext('eth_sendTransaction')
  await buying.getByRole('button', { name: 'Buy' }).click()
  const failed = otherPage.getByRole('dialog', { name: 'Not done yet' })
  await expect(failed.getByRole('alert')).toHaveText(messages.walletDeclined)
  expect(await seriousFaults(otherPage)).toEqual([])
  await failed.getByRole('button', { name: 'Try again' }).click()
  await finish(otherPage, 'Bought')
  await expect(priceBox(otherPage).getByText('Not on sale')).toBeVisible()
  await expect(priceBox(otherPage).getByText('Last sale 0.5 ETH')).toBeVisible()
  expect(await ownerOf(id)).toBe(wallet.address)
  // The page of the seller follows without being loaded again.
  await expect(priceBox(page).getByText('Last sale 0.5 ETH')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('article').getByRole('link', { name: wallet.address.slice(0, 6) })).toBeVisible()
})

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
