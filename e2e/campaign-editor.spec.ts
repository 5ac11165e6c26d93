import { campaignDetail, getDraft, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import {
  CREATE_OVERVIEW,
  choose,
  createPath,
  drawLargePicture,
  drawPictures,
  editPath,
  expectSaved,
  fillBasics,
  goToTab,
  openEditor,
  takeCollection,
} from './campaign-editor.ts'
import { openCampaign } from './campaigns.ts'
import { deployCollection } from './collections.ts'
import { reconnect } from './minting.ts'
import { openVerifiedBrand, visitor } from './sessions.ts'
import { expect, type Page, pressUntil, test, toast } from './test.ts'
import { deployOwned, installWallet, linkWalletOf } from './wallet.ts'

const NETWORK = 'Plinth local chain'
const _THERE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const submit = (page: Page) => page.getByRole('button', { name: 'Submit for review' })

test('a campaign is written tab by tab, outlives a reload, and is handed in with the right password', async ({
  page,
}) => {
  const brand = await openVerifiedBrand()
  const collection = await deployCollection(brand, 'Lanterns', 'LANT', 1155)
  await openEditor(page, brand, createPath(1))
  await fillBasics(page, 'Harbour Lights after dark')
  const banner = page.getByAltText('The banner of the campaign', { exact: true })
  const before = await banner.getAttribute('src')
  await page.getByLabel('Banner', { exact: true }).setInputFiles(await drawLargePicture(page))
  await expect(page.getByText(/MB is over the limit of 5 MB\. Made smaller, it has \d(?:\.\d)? MB\./)).toBeVisible()
  // What is offered has to be answered: the draft is not saved without the picture.
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Upload the smaller picture or cancel it first.' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Upload the smaller one' }).click()
  // The file is on its way while its field is gone.
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
  await page.getByLabel('Add stickers', { exact: true }).setInputFiles(await drawPictures(page, 2))
  await expect(page.getByAltText('Sticker 2')).toBeVisible()
  await page.getByRole('button', { name: 'Next: Smart Contract Deployer' }).click()
  await expect(page.getByRole('textbox', { name: 'Contract name' })).toHaveValue('Harbour Lights after dark')
  await expect(page.getByRole('textbox', { name: 'Abbreviation' })).toHaveValue('HLAD')
  // Without a wallet there is nothing to deploy with.
  await choose(page.getByRole('combobox', { name: 'Network' }), NETWORK)
  await page.getByText('Default', { exact: true }).click()
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await toast(page, 'Please connect wallet')
  const connect = page.getByRole('dialog', { name: 'Connect wallet' })
  await expect(connect.getByText('Supported networks')).toBeVisible()
  await connect.getByRole('button', { name: 'Close' }).click()
  await takeCollection(page, collection, NETWORK)
  await expect(page.getByText(`Deployed on ${NETWORK}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update Royalty' })).toBeVisible()
  await expectSaved(page)

  await page.reload()
  await page.getByRole('button', { name: 'Load the draft' }).click()
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
  await expect(banner).not.toHaveAttribute('src', before ?? '')

  await page.getByRole('link', { name: 'Harbour Lights after dark' }).click()
  await expect(page).toHaveURL(CREATE_OVERVIEW)
  await expect(page.getByText('Ready to submit')).toBeVisible()
  await submit(page).click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password to submit your campaign' })
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await dialog.getByLabel('Password', { exact: false }).first().fill('Wrong-Pass-26!')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText(/Incorrect password/)).toBeVisible()
  await dialog.getByLabel('Password', { exact: false }).first().fill(brand.password)
  await pressUntil(dialog.getByRole('button', { name: 'Send' }), page.getByText('Submitted successfully').first())
  await expect(page).toHaveURL('/brand/campaign/index?status=Unpublished')
  expect(await brand.call(getDraft, {})).toBeNull()
  const { rows } = await brand.call(listOwnCampaigns, { status: 0 })
  expect(rows).toMatchObject([{ name: 'Harbour Lights after dark', reviewStatus: 0 }])
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

  // The browser itself draws the code of the link and the poster.
  await goToTab(page, 'Promotion')
  for (const [button, ending] of [
    ['QR code, 600x600 PNG', '-qr.png'],
    ['Download the poster', '-poster.png'],
  ] as const) {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    expect((await coming).suggestedFilename()).toContain(ending)
  }
})
