import { auctionDetail, listAuctions } from '@plinth/api-schema/auction'
import { nftMarket } from '@plinth/api-schema/market'
import { nftDetail } from '@plinth/api-schema/nfts'
import { parseEther } from 'viem'
import { seriousFaults } from './axe.ts'
import { choose } from './campaign-editor.ts'
import { beginNft, confirmMint, expectMinted, fillNft, ownNft, reconnect } from './minting.ts'
import { logInAs, openParticipant, visitor } from './sessions.ts'
import { expect, open, type Page, test } from './test.ts'
import { installWallet, linkWalletOf, openChain, passOnChain, type TestWallet } from './wallet.ts'

const MINUTE = 60

const priceBox = (page: Page) => page.getByRole('region', { name: 'Price', exact: true })
const auctionOf = async (id: number) => (await visitor(nftMarket, { id })).auction
const endOf = async (auction: string) => Date.parse(`${(await visitor(auctionDetail, { id: auction })).endTime}Z`)

/** Mints a work, opens its page and puts it up for auction. */
const putUp = async (page: Page, name: string) => {
  const { ana, wallet } = await beginNft(page)
  await fillNft(page, name)
  await confirmMint(page)
  await page.getByRole('link', { name: 'View item' }).click()
  const { id } = await ownNft(ana)
  await expectMinted(ana, id)
  await priceBox(page).getByRole('button', { name: 'Put up for auction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put up for auction' })
  await dialog.getByRole('textbox', { name: 'Reserve' }).fill('0.5')
  await choose(dialog.getByRole('combobox', { name: 'Runs from the first bid for' }), '15 minutes')
  await expect(dialog.getByText('You get at least')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Sign auction' }).click()
  await finish(page, 'Up for auction')
  await expect(priceBox(page).getByText('Reserve')).toBeVisible()
  return { id, wallet, address: `/participant/profile/ntfDetail?idNft=${id}` }
}

const finish = async (page: Page, title: string) => {
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Somebody with a wallet on the page of a work, whose clock can be moved on. */
const visitAuction = async (page: Page, name: string, address: string) => {
  await page.clock.install()
  const member = await openParticipant(name)
  const wallet = await installWallet(page)
  await linkWalletOf(member, wallet.account)
  await logInAs(page, member)
  await open(page, address)
  await reconnect(page)
  return { member, wallet }
}

const bid = async (page: Page, amount: string) => {
  await priceBox(page).getByRole('button', { name: 'Bid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Place a bid' })
  await dialog.getByRole('textbox', { name: 'Your bid' }).fill(amount)
  return dialog
}
const balanceOf = async ({ address }: TestWallet) => (await openChain()).client.getBalance({ address })

test('a work goes to the highest bidder: outbid, paid back, extended and settled', async ({
  page,
  otherPage,
  browser,
}) => {
  const { id, address } = await putUp(page, 'Harbour at six')
  const ben = await visitAuction(otherPage, 'ben', address)
  const benBid = await bid(otherPage, '0.4')
  await expect(benBid.getByText('Enter an amount of at least 0.5 ETH.')).toBeVisible()
  await benBid.getByRole('textbox', { name: 'Your bid' }).fill('0.5')
  expect(await seriousFaults(otherPage)).toEqual([])
  await benBid.getByRole('button', { name: 'Bid' }).click()
  await finish(otherPage, 'Bid placed')
  await expect(priceBox(otherPage).getByText('You are the highest bidder.')).toBeVisible()
  const auction = (await auctionOf(id))!.id
  // The page of the seller is told: by itself it would look again only after a minute.
  await expect(priceBox(page).getByText('Highest bid')).toBeVisible({ timeout: 30_000 })
  await expect(priceBox(page).getByRole('link', { name: ben.member.userName })).toBeVisible()
  await expect(priceBox(page).getByRole('button')).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])

  const context = await browser.newContext()
  const thirdPage = await context.newPage()
  const cleo = await visitAuction(thirdPage, 'cleo', address)
  await passOnChain(10 * MINUTE)
  const [had, end] = [await balanceOf(ben.wallet), await endOf(auction)]
  await (await bid(thirdPage, '0.525')).getByRole('button', { name: 'Bid' }).click()
  await finish(thirdPage, 'Bid placed')
  expect((await balanceOf(ben.wallet)) - had).toBe(parseEther('0.5'))
  expect(await endOf(auction)).toBeGreaterThan(end)
  const bids = thirdPage.getByRole('table', { name: 'Bids' })
  await expect(bids.getByRole('row')).toHaveCount(3)
  await expect(bids.getByText(ben.member.userName)).toBeVisible()
  expect(await seriousFaults(thirdPage)).toEqual([])
  await expect(priceBox(page).getByText('0.525 ETH')).toBeVisible({ timeout: 30_000 })

  await passOnChain(11 * MINUTE)
  await thirdPage.clock.fastForward('30:00')
  await priceBox(thirdPage).getByRole('button', { name: 'Settle' }).click()
  const settling = thirdPage.getByRole('dialog', { name: 'Settle the auction?' })
  await expect(settling.getByText('Anybody can do this.')).toBeVisible()
  expect(await seriousFaults(thirdPage)).toEqual([])
  await settling.getByRole('button', { name: 'Settle' }).click()
  await finish(thirdPage, 'Settled')
  await expect(priceBox(thirdPage).getByText('Not on sale')).toBeVisible()
  expect((await visitor(nftDetail, { id })).owner).toBe(cleo.wallet.address)
  // So it is of its new owner.
  await expect(page.getByRole('article').getByRole('link', { name: cleo.wallet.address.slice(0, 6) })).toBeVisible({
    timeout: 30_000,
  })
  expect((await visitor(listAuctions, { state: 'ended' })).rows.map((row) => row.nftId)).toContain(id)
  await context.close()
})
