import { listMysteryBoxes, mysteryBoxDetail } from '@plinth/api-schema/boxes'
import { nftDetail } from '@plinth/api-schema/nfts'
import { isWithin, seriousFaults } from './axe.ts'
import { PICTURE } from './campaign-editor.ts'
import { beginNft, CREATE, confirmMint, expectMinted, fillNft, ownNft, reconnect } from './minting.ts'
import { logInAs, type Member, openVerifiedBrand, visitor } from './sessions.ts'
import { expect, open, type Page, PHONE, test } from './test.ts'
import { installWallet, linkWalletOf, openChain, passOnChain } from './wallet.ts'

const HOUR_S = 3_600

const expectClean = async (page: Page) => {
  expect(await seriousFaults(page)).toEqual([])
  expect(await isWithin(page)).toBe(true)
}
/** Presses a button of the page, says yes in its dialog and waits until it is done. */
const act = async (page: Page, name: string, { asked = `${name}?`, confirm = name, done = '' } = {}) => {
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog', { name: asked })
  await expect(dialog).toBeVisible()
  await expectClean(page)
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await page.getByRole('dialog', { name: done }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
/** Mints a work for somebody else's wallet. */
const mintFor = async (page: Page, artist: Member, name: string, recipient: string) => {
  await open(page, CREATE)
  await fillNft(page, name)
  await page.getByRole('textbox', { name: 'Recipient' }).fill(recipient)
  await confirmMint(page)
  await expect(page.getByRole('dialog', { name: 'Minting Completed' })).toBeVisible()
  const { id } = await ownNft(artist)
  await expectMinted(artist, id)
  return id
}
/** A moment as the form takes it, on the clock of this machine. */
const minuteOf = (at: Date) => {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16).replace('T', ' ')
}

test('works are laid into boxes, taken, drawn by anybody, opened and proven', async ({ page, otherPage }) => {
  const brand = await openVerifiedBrand()
  const brandWallet = await installWallet(page)
  await linkWalletOf(brand, brandWallet.account)
  const { ana, wallet } = await beginNft(otherPage)
  const works = [
    await mintFor(otherPage, ana, 'Low water', brandWallet.address),
    await mintFor(otherPage, ana, 'High water', brandWallet.address),
  ]

  await logInAs(page, brand)
  await open(page, '/myster')
  await page.getByRole('link', { name: 'My mystery boxes' }).click()
  await expect(page.getByRole('heading', { name: 'No mystery boxes yet' })).toBeVisible()
  await expectClean(page)
  await page.getByRole('link', { name: 'New mystery box' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New mystery box' })).toBeVisible()
  await reconnect(page)
  const name = `Harbour box ${brand.userName.slice(-6)}`
  await page.getByLabel(/^Picture/).setInputFiles(PICTURE)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: /^Description/ }).fill('Two prints of the harbour.')
  for (const [work, level] of [
    ['Low water', 'Common'],
    ['High water', 'Rare'],
  ] as const) {
    await page.getByRole('checkbox', { name: work }).click()
    await page.getByRole('textbox', { name: `Level of ${work}` }).fill(level)
  }
  await page.getByRole('textbox', { name: /^Ends/ }).fill(minuteOf(new Date(Date.now() + HOUR_S * 1_000)))
  await expect(page.getByRole('list', { name: 'Files' }).first().getByText('Uploaded')).toBeVisible()
  await expectClean(page)
  await page.setViewportSize(PHONE)
  expect(await isWithin(page)).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // The wallet declines the deposit: nothing is lost, also not by a reload.
  await page.getByRole('button', { name: 'Lay in the prizes' }).click()
  brandWallet.declineNext('eth_sendTransaction')
  await page.getByRole('dialog').getByRole('button', { name: 'Lay in the prizes' }).click()
  await expect(page.getByRole('dialog', { name: 'Not done yet' })).toBeVisible()
  await page.reload()
  await act(page, 'Lay in the prizes', { done: 'Laid in' })
  const [box] = (await visitor(listMysteryBoxes, {})).rows.filter((row) => row.name === name)
  expect(box).toMatchObject({ state: 'running', boxNum: 2, soldNum: 0 })
  const { id } = box!
  expect((await visitor(nftDetail, { id: works[0]! })).owner).toBe(brandWallet.address)

  await open(otherPage, '/myster')
  await otherPage.getByRole('link', { name }).click()
  const odds = otherPage.getByRole('table', { name: 'Prizes and how likely each is' })
  await expect(odds.getByText('50%')).toHaveCount(2)
  await expectClean(otherPage)
  await act(otherPage, 'Take boxes', { asked: 'Take boxes', done: 'The boxes are yours' })
  await expect(otherPage.getByRole('table', { name: 'Your boxes, the newest first' }).getByText('Box 1')).toBeVisible()
  // The page of the brand follows without being loaded again.
  await expect(page.getByText('1 of 2 boxes left')).toBeVisible({ timeout: 30_000 })

  await passOnChain(2 * HOUR_S)
  await expect(otherPage.getByRole('button', { name: 'Close the sale' })).toBeVisible({ timeout: 30_000 })
  expect((await visitor(mysteryBoxDetail, { id })).secret).toBeNull()
  await act(otherPage, 'Close the sale', { done: 'Closed' })
  await (await openChain()).client.mine({ blocks: 20 })
  await expect(otherPage.getByRole('button', { name: 'Draw the prizes' })).toBeVisible({ timeout: 30_000 })
  await act(otherPage, 'Draw the prizes', { done: 'Drawn' })
  await act(otherPage, 'Open box 1', { asked: 'Open your boxes?', confirm: 'Open', done: 'Opened' })
  await expect(page.getByRole('button', { name: 'Take back what is left' })).toBeVisible({ timeout: 30_000 })
  await act(page, 'Take back what is left', { done: 'Back in your wallet' })
  const { draw } = await visitor(mysteryBoxDetail, { id })
  const owners = await Promise.all(works.map(async (work) => (await visitor(nftDetail, { id: work })).owner))
  const won = draw![0]!
  expect(owners[won]).toBe(wallet.address)
  expect(owners[1 - won]).toBe(brandWallet.address)

  await otherPage.getByRole('link', { name: 'Check the draw' }).click()
  const checks = otherPage.getByRole('region', { name: 'Checked in your browser' })
  await expect(checks.getByText('Correct')).toHaveCount(4)
  await expect(otherPage.getByRole('table', { name: 'The prize of each box' }).getByRole('row')).toHaveCount(3)
  await expect(otherPage.getByText('could choose among blocks')).toBeVisible()
  await expectClean(otherPage)
  await otherPage.setViewportSize(PHONE)
  expect(await isWithin(otherPage)).toBe(true)
})
