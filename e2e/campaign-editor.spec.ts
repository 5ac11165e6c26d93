import { campaignDetail, getDraft, listOwnCampaigns, saveDraft } from '@plinth/api-schema/campaigns'
import { signIn } from './artworks.ts'
import {
  CREATE_OVERVIEW,
  choose,
  createPath,
  drawPictures,
  editPath,
  expect,
  expectSaved,
  fillBasics,
  goToTab,
  openEditor,
  TABS,
  takeCollection,
} from './campaign-editor.ts'
import { type MadeCampaign, openCampaign, writeContent } from './campaigns.ts'
import { deployCollection } from './collections.ts'
import { reconnect } from './minting.ts'
import { openBrand, openVerifiedBrand, visitor } from './sessions.ts'
import { open, type Page, PHONE, pressUntil, test } from './test.ts'
import { deployOwned, installWallet, linkWalletOf, openSecondChain } from './wallet.ts'

test.describe.configure({ timeout: 90_000 })

const NETWORK = 'Plinth local chain'
const THERE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const toast = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible()
const submit = (page: Page) => page.getByRole('button', { name: 'Submit for review' })

// The page of a video site is not part of the product, and there may be no way to it.
test.beforeEach(({ page }) => page.route(/youtube-nocookie\.com|vimeo\.com/, (route) => route.fulfill({ status: 204 })))

test('a campaign is written tab by tab, outlives a reload, and is handed in with the right password', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const brand = await openVerifiedBrand()
  const collection = await deployCollection(brand, 'Lanterns', 'LANT', 1155)
  await openEditor(page, brand, createPath(1))
  await fillBasics(page, 'Harbour Lights after dark')
  await page.getByRole('button', { name: 'Next: Rewards' }).click()
  await expect(page).toHaveURL(createPath(2))
  await page.getByRole('button', { name: 'Add a reward' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('A wall for one month')
  await page.getByRole('textbox', { name: 'Amount' }).fill('3000')
  await choose(page.getByRole('combobox', { name: 'Token' }), 'ETH')
  await expect(page.getByText('1 prize, 3,000 ETH in all')).toBeVisible()
  await page.getByRole('button', { name: 'Next: Links' }).click()
  const website = page.getByRole('textbox', { name: 'Company website' })
  await expect(website).toHaveAttribute('placeholder', new URL(page.url()).host)
  await website.fill('https://ostra.example')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('https://discord.gg/ostra')
  await page.getByRole('button', { name: 'Next: Sticker library' }).click()
  await page.getByLabel('Add stickers').setInputFiles(await drawPictures(page, 2))
  await expect(page.getByAltText('Sticker 2')).toBeVisible()
  await page.getByRole('button', { name: 'Next: Smart Contract Deployer' }).click()
  await expect(page.getByRole('textbox', { name: 'Contract name' })).toHaveValue('Harbour Lights after dark')
  await expect(page.getByRole('textbox', { name: 'Abbreviation' })).toHaveValue('HLAD')
  await takeCollection(page, collection, NETWORK)
  await expect(page.getByText(`Deployed on ${NETWORK}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update Royalty' })).toBeVisible()
  await expectSaved(page)

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Contract name' })).toHaveValue('Lanterns')
  await expect(page.getByRole('textbox', { name: 'Contract name' })).not.toBeEditable()
  await expect(page.getByRole('radio', { name: 'ERC 1155' })).toBeChecked()
  await goToTab(page, 'Sticker library')
  await expect(page.getByAltText('Sticker 2')).toBeVisible()
  await goToTab(page, 'Links')
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('https://discord.gg/ostra')
  await goToTab(page, 'Rewards')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('3000')
  await goToTab(page, 'Basics')
  await expect(page.getByRole('textbox', { name: 'Rules', exact: true })).toHaveText('Your own work only.')

  await page.getByRole('link', { name: 'Harbour Lights after dark' }).click()
  await expect(page).toHaveURL(CREATE_OVERVIEW)
  await expect(page.getByText('5 of 5 parts ready')).toBeVisible()
  await submit(page).click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password to submit your campaign' })
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await dialog.getByLabel('Password', { exact: false }).first().fill('Wrong-Pass-26!')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText(/password is not right/)).toBeVisible()
  await dialog.getByLabel('Password', { exact: false }).first().fill(brand.password)
  await pressUntil(dialog.getByRole('button', { name: 'Send' }), page.getByText('Submitted successfully').first())
  await expect(page).toHaveURL('/brand/campaign/index?status=Unpublished')
  expect(await brand.call(getDraft, {})).toBeNull()
  const { rows } = await brand.call(listOwnCampaigns, { status: 0 })
  expect(rows).toMatchObject([{ name: 'Harbour Lights after dark', reviewStatus: 0 }])
})

test('two tabs on one draft: the one that was overtaken is told, and loads the newer', async ({ page, context }) => {
  const brand = await openVerifiedBrand()
  await openEditor(page, brand, createPath(1))
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('First words')
  await expectSaved(page)
  const other = await context.newPage()
  await signIn(other, brand)
  await open(other, createPath(1))
  await other.getByRole('button', { name: 'Load the draft' }).click()
  await expect(other.getByRole('textbox', { name: 'Campaign name' })).toHaveValue('First words')
  await other.getByRole('textbox', { name: 'Campaign name' }).fill('Words of the other tab')
  await expect.poll(async () => (await brand.call(getDraft, {}))?.name).toBe('Words of the other tab')

  await page.getByRole('textbox', { name: 'Subtitle' }).fill('Too late')
  const conflict = page.getByRole('dialog', { name: 'There is a newer draft' })
  await expect(conflict).toBeVisible()
  await conflict.getByRole('button', { name: 'Load the newer one' }).click()
  await expect(page.getByRole('textbox', { name: 'Campaign name' })).toHaveValue('Words of the other tab')
  await expect(page.getByRole('textbox', { name: 'Subtitle' })).toHaveValue('')

  await other.getByRole('textbox', { name: 'Subtitle' }).fill('Kept by the other')
  await expect.poll(async () => (await brand.call(getDraft, {}))?.subtitle).toBe('Kept by the other')
  await page.getByRole('textbox', { name: 'Subtitle' }).fill('Mine after all')
  await conflict.getByRole('button', { name: 'Keep what is here' }).click()
  await expect.poll(async () => (await brand.call(getDraft, {}))?.subtitle).toBe('Mine after all')
})

test('a moment without a connection costs nothing', async ({ page, context }) => {
  const brand = await openVerifiedBrand()
  await openEditor(page, brand, createPath(1))
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('Before')
  await expectSaved(page)
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('Written on a train')
  await expect(page.getByText(/^Not saved: /)).toBeVisible()
  await context.setOffline(false)
  await expectSaved(page)
  expect((await brand.call(getDraft, {}))?.name).toBe('Written on a train')
})

test('whoever comes back is offered the draft; a new one replaces it when it is saved', async ({ page }) => {
  const brand = await openVerifiedBrand()
  await brand.call(saveDraft, { name: 'An older idea', version: 0 })
  await openEditor(page, brand, CREATE_OVERVIEW)
  const offer = page.getByRole('dialog', { name: 'Carry on with your draft?' })
  await expect(offer).toContainText('An older idea')
  await offer.getByRole('button', { name: 'Start a new one' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Untitled campaign' })).toBeVisible()
  expect((await brand.call(getDraft, {}))?.name).toBe('An older idea')
  await page.getByRole('link', { name: 'Basics' }).click()
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('A newer idea')
  await expectSaved(page)
  expect((await brand.call(getDraft, {}))?.name).toBe('A newer idea')
  await page.getByRole('link', { name: 'My Campaigns', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Campaigns' })).toBeVisible()
  await open(page, CREATE_OVERVIEW)
  await expect(offer).toContainText('A newer idea')
})

test('what is not complete, or comes from nowhere, cannot be handed in, and is told why', async ({ page }) => {
  const brand = await openVerifiedBrand()
  await openEditor(page, brand, CREATE_OVERVIEW)
  await expect(page.getByText('9 to fill')).toBeVisible()
  await expect(page.getByText('Not deployed')).toBeVisible()
  await submit(page).click()
  await toast(page, 'The data is incomplete and cannot be submitted')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await open(page, '/brand/createCampaign/createOverview')
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Preview' })).toHaveCount(0)
  await submit(page).click()
  await toast(page, 'This page cannot submit data')
})

test('a brand that is not verified writes, but sees why it cannot hand in', async ({ page }) => {
  const brand = await openBrand()
  await brand.call(saveDraft, { ...(await writeContent(brand)), version: 0 })
  await openEditor(page, brand, CREATE_OVERVIEW)
  await page.getByRole('button', { name: 'Load the draft' }).click()
  await expect(page.getByText('5 of 5 parts ready')).toBeVisible()
  await expect(page.getByText('Your brand is under review. You can do this once it is verified.')).toBeVisible()
  await submit(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without a wallet the deployer asks for one; the royalty keeps its rules', async ({ page }) => {
  const brand = await openVerifiedBrand()
  const { network: second } = await openSecondChain()
  // The platform may stand at one and the same address on both chains; here it does not.
  await page.route('**/api/config/platformContractList', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { name: string; chainId: number; address: string }[] }
    const data = answer.data.map((each) =>
      each.name === 'platform' && each.chainId === second.chainId ? { ...each, address: THERE } : each,
    )
    await route.fulfill({ response, json: { ...answer, data } })
  })
  await openEditor(page, brand, createPath(1))
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('Lighthouse')
  await goToTab(page, 'Smart Contract Deployer')
  await expect(page.getByRole('textbox', { name: 'Abbreviation' })).toHaveValue('Lighth')
  const deploy = page.getByRole('button', { name: 'Deploy', exact: true })
  await expect(deploy).toBeDisabled()
  await choose(page.getByRole('combobox', { name: 'Network' }), NETWORK)
  const address = page.getByRole('textbox', { name: 'Royalty address' })
  const ratio = page.getByRole('textbox', { name: 'Royalty ratio' })
  await page.getByText('Default', { exact: true }).click()
  await expect(ratio).toHaveValue('0')
  await expect(ratio).toBeDisabled()
  await expect(address).toHaveValue(/^0x[0-9a-fA-F]{40}$/)
  await expect(deploy).toBeEnabled()
  const here = await address.inputValue()
  await choose(page.getByRole('combobox', { name: 'Network' }), 'Second chain')
  await expect(address).toHaveValue(THERE)
  await expect(address).toBeDisabled()
  await choose(page.getByRole('combobox', { name: 'Network' }), NETWORK)
  await expect(address).toHaveValue(here)
  await page.getByText('Custom', { exact: true }).click()
  await expect(address).toHaveValue('')
  await expect(deploy).toBeDisabled()
  await address.fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  await ratio.fill('250')
  await expect(ratio).toHaveValue('100')
  await ratio.fill('7.509')
  await expect(ratio).toHaveValue('7.50')
  await deploy.click()
  await toast(page, 'Please connect wallet')
  const connect = page.getByRole('dialog', { name: 'Connect wallet' })
  await expect(connect.getByText('Supported networks')).toBeVisible()
  await connect.getByRole('button', { name: 'Close' }).click()

  await page.getByText('Use a collection that you have already deployed').click()
  await page.getByRole('textbox', { name: 'Contract address' }).fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Not a platform contract')).toBeVisible()
})

test.describe('a campaign that exists', () => {
  let campaign: MadeCampaign
  test.beforeAll(async () => {
    test.setTimeout(60_000)
    campaign = await openCampaign()
  })

  test('all six tabs are reached by the keyboard alone', async ({ page }) => {
    await openEditor(page, campaign.brand, editPath(campaign.id, 1))
    await page.getByRole('tab', { name: /Basics/ }).focus()
    for (const [place, name] of TABS.entries()) {
      await expect(page.getByRole('tab', { name: new RegExp(name), selected: true })).toBeFocused()
      await expect(page).toHaveURL(editPath(campaign.id, place + 1))
      await page.keyboard.press('Tab')
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await page.keyboard.press('Shift+Tab')
      if (place < TABS.length - 1) await page.keyboard.press('ArrowRight')
    }
  })

  test('leaving with changes warns; saved ones wait for the review while the public sees the old', async ({ page }) => {
    await openEditor(page, campaign.brand, editPath(campaign.id, 1))
    await expect(page.getByText('This campaign is live.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Subtitle' }).fill('A subtitle that waits')
    await page.getByRole('link', { name: 'My Campaigns', exact: true }).click()
    const warning = page.getByRole('dialog', { name: 'Leave without saving?' })
    await warning.getByRole('button', { name: 'Stay here' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Submitted successfully')
    await expect(page.getByText('A change waits for review.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Subtitle' })).toHaveValue('A subtitle that waits')
    await page.getByRole('link', { name: 'My Campaigns', exact: true }).click()
    await expect(page).toHaveURL('/brand/campaign/index')
  })

  test('stickers are sorted by the keyboard and removed together', async ({ page }) => {
    await openEditor(page, campaign.brand, editPath(campaign.id, 4))
    await page.getByLabel('Add stickers').setInputFiles(await drawPictures(page, 3))
    await expect(page.getByAltText('Sticker 3')).toBeVisible()
    const first = await page.getByAltText('Sticker 1').getAttribute('src')
    await page.getByRole('button', { name: 'Move sticker 1' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByAltText('Sticker 2')).toHaveAttribute('src', first ?? '')
    await expect(page.getByRole('button', { name: 'Move sticker 2' })).toBeFocused()
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Remove 3 stickers' }).click()
    await expect(page.getByAltText('Sticker 1')).toHaveCount(0)
  })

  test('lists stay open for two seconds after the mouse has left them', async ({ page }) => {
    await page.clock.install()
    await openEditor(page, campaign.brand, editPath(campaign.id, 3))
    await page.getByRole('button', { name: 'Add a link' }).click()
    await page.getByRole('combobox', { name: 'Network' }).click()
    const list = page.getByRole('listbox')
    await list.hover()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.mouse.move(2, 2)
    await page.clock.runFor(1_900)
    await expect(list).toBeVisible()
    await page.clock.runFor(200)
    await expect(list).toBeHidden()
  })

  test('the poster and the code of the link can be taken along', async ({ page }) => {
    await openEditor(page, campaign.brand, editPath(campaign.id, 6))
    await expect(page.getByRole('textbox', { name: 'Campaign link' })).toHaveValue(
      new RegExp(`/participant/campaign/preview\\?status=live&id=${campaign.id}$`),
    )
    for (const [button, ending] of [
      ['QR code, 600x600 PNG', '-qr.png'],
      ['Download the poster', '-poster.png'],
    ] as const) {
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      expect((await coming).suggestedFilename()).toContain(ending)
    }
  })
})

test('a royalty that the wallet has set belongs to the campaign at once, in every tab and without a review', async ({
  page,
  context,
}) => {
  const brand = await openVerifiedBrand()
  const wallet = await installWallet(page)
  await linkWalletOf(brand, wallet.account)
  const campaign = await openCampaign(
    { campaignContract: await deployOwned(wallet.account, 'Quay', 721, 'QUAY') },
    brand,
  )
  const other = await context.newPage()
  await openEditor(other, brand, editPath(campaign.id, 5))
  await openEditor(page, brand, editPath(campaign.id, 5))
  await reconnect(page)
  const ratio = page.getByRole('textbox', { name: 'Royalty ratio' })
  await ratio.fill('7.50')
  await expect(page.getByText('The contract does not have this royalty yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Update Royalty' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Update Royalty' }).click()
  await toast(page, 'Update success')
  await expect(page.getByText('The contract does not have this royalty yet.')).toHaveCount(0)
  await expect(page.getByText('Changes are not saved yet')).toHaveCount(0)
  expect((await visitor(campaignDetail, { id: campaign.id })).campaignContract?.royaltyProportion).toBe('7.5')
  expect((await brand.call(campaignDetail, { id: campaign.id })).own?.change).toBeNull()
  await page.reload()
  await expect(ratio).toHaveValue('7.5')

  // The other tab still holds the old one: what it saves is all but that.
  await goToTab(other, 'Basics')
  await other.getByRole('textbox', { name: 'Subtitle' }).fill('Written in the other tab')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await toast(other, 'Submitted successfully')
  await goToTab(other, 'Smart Contract Deployer')
  await expect(other.getByRole('textbox', { name: 'Royalty ratio' })).toHaveValue('7.5')
  await expect(other.getByText(/^All changes saved at/)).toBeVisible()
  expect((await visitor(campaignDetail, { id: campaign.id })).campaignContract?.royaltyProportion).toBe('7.5')
})

test('on a phone the buttons stand in a menu, after the advice to use a larger screen', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const brand = await openVerifiedBrand()
  await openEditor(page, brand, createPath(1))
  await page.getByRole('dialog', { name: 'A larger screen helps' }).getByRole('button', { name: 'Go on here' }).click()
  await page.getByRole('button', { name: 'Campaign actions' }).click()
  await page.getByRole('menuitem', { name: 'Save Draft' }).click()
  await toast(page, 'Successfully saved')
  await page.getByRole('button', { name: 'Campaign actions' }).click()
  await page.getByRole('menuitem', { name: 'Submit for review' }).click()
  await toast(page, 'The data is incomplete and cannot be submitted')
})
