import { campaignDetail, getDraft, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import {
  CREATE_OVERVIEW,
  createPath,
  drawLargePicture,
  drawPictures,
  editPath,
  expectSaved,
  goToTab,
  openEditor,
  PICTURE,
} from './campaign-editor.ts'
import { openCampaign } from './campaigns.ts'
import { deployCollection } from './collections.ts'
import { chooseByKey, expectSeenFocus, press, pressOn, retype, tabTo, type } from './keys.ts'
import { reconnect } from './minting.ts'
import { openVerifiedBrand, visitor } from './sessions.ts'
import { expect, type Page, test, toast } from './test.ts'
import { deployOwned, installWallet, linkWalletOf } from './wallet.ts'

const NETWORK = 'Plinth local chain'

/** Writes what the first tab needs. */
const writeBasics = async (page: Page, name: string) => {
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await type(page.getByRole('textbox', { name: 'Campaign name' }), name)
  await type(page.getByRole('textbox', { name: 'Subtitle' }), 'Show us the port once the cranes have stopped.')
  await type(page.getByRole('textbox', { name: 'Closes' }), `${new Date().getFullYear() + 1}-06-01 18:00`)
  for (const [label, alt] of [
    ['Banner', 'The banner of the campaign'],
    ['Mobile banner *', 'The banner of the campaign on phones'],
  ] as const) {
    await chooseByKey(page.getByLabel(label, { exact: true }), PICTURE)
    await expect(page.getByAltText(alt, { exact: true })).toBeVisible()
    await expectSeenFocus(page)
  }
  await tabTo(page.getByRole('radio', { name: 'Upload video' }))
  await page.keyboard.press('ArrowRight')
  const code = page.getByRole('textbox', { name: 'Embed code' })
  await type(code, '<iframe width="560" height="315" src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>')
  await type(field('Description'), 'Walk down, look for an hour.')
  await expect(code).toHaveValue(/width="100%" height="100%"/)
  await chooseByKey(page.getByLabel('Brand description image *', { exact: true }), PICTURE)
  await expect(page.getByAltText('The picture beside the brand description')).toBeVisible()
  await type(field('Brand description'), 'We make lamps for ships.')
  await type(field('Rules'), 'Your own work only.')
}

/** Chooses an option of a select by its first letters. */
const chooseByLetters = async (page: Page, label: string, option: string) => {
  const select = page.getByRole('combobox', { name: label })
  await pressOn(select, page.getByRole('option', { name: option, exact: true }))
  await page.keyboard.type(option)
  await page.keyboard.press('Enter')
  await expect(select).toContainText(option)
}

/** Goes to a tab that lies to the left of the one that is open. */
const goBackTo = async (page: Page, name: string) => {
  await tabTo(page.locator('[role=tab][aria-selected=true]'))
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
}

test('by keys alone, a campaign is written tab by tab, outlives a reload, and is handed in with the right password', async ({
  page,
}) => {
  const brand = await openVerifiedBrand()
  const collection = await deployCollection(brand, 'Lanterns', 'LANT', 1155)
  const next = (name: string) => page.getByRole('button', { name: `Next: ${name}` })
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  await openEditor(page, brand, createPath(1))
  await writeBasics(page, 'Harbour Lights after dark')
  const banner = page.getByAltText('The banner of the campaign', { exact: true })
  const before = await banner.getAttribute('src')
  await chooseByKey(page.getByLabel('Banner', { exact: true }), await drawLargePicture(page))
  await expect(page.getByText(/MB is over the limit of 5 MB\. Made smaller, it has \d(?:\.\d)? MB\./)).toBeVisible()
  // What is offered has to be answered: the draft is not saved without the picture.
  const unanswered = page.getByRole('alert').filter({ hasText: 'Upload the smaller picture or cancel it first.' })
  await pressOn(page.getByRole('button', { name: 'Save Draft' }), unanswered)
  await press(page.getByRole('button', { name: 'Upload the smaller one' }))
  // The file is on its way while its field is gone.
  await pressOn(next('Rewards'), heading('Rewards'))
  await expect(page).toHaveURL(createPath(2))
  const title = page.getByRole('textbox', { name: 'Title' })
  await pressOn(page.getByRole('button', { name: 'Add a reward' }), title)
  await type(title, 'A wall for one month')
  await type(page.getByRole('textbox', { name: 'Amount' }), '3000')
  await chooseByLetters(page, 'Token', 'ETH')
  await expect(page.getByText('1 prize, 3,000 ETH in all')).toBeVisible()
  await pressOn(next('Links'), heading('Links'))
  const website = page.getByRole('textbox', { name: 'Company website' })
  await expect(website).toHaveAttribute('placeholder', new URL(page.url()).host)
  await type(website, 'https://ostra.example')
  const address = page.getByRole('textbox', { name: 'Address' })
  await pressOn(page.getByRole('button', { name: 'Add a link' }), address)
  await type(address, 'https://discord.gg/ostra')
  await pressOn(next('Sticker library'), heading('Sticker library'))
  await chooseByKey(page.getByLabel('Add stickers', { exact: true }), await drawPictures(page, 2))
  await expect(page.getByAltText('Sticker 2')).toBeVisible()
  await pressOn(next('Smart Contract Deployer'), heading('Smart Contract Deployer'))
  await expect(page.getByRole('textbox', { name: 'Contract name' })).toHaveValue('Harbour Lights after dark')
  await expect(page.getByRole('textbox', { name: 'Abbreviation' })).toHaveValue('HLAD')
  // Without a wallet there is nothing to deploy with.
  await chooseByLetters(page, 'Network', NETWORK)
  await tabTo(page.getByRole('radio', { name: 'Custom' }))
  await page.keyboard.press('ArrowRight', { delay: 100 })
  await expect(page.getByRole('radio', { name: 'Default' })).toBeChecked()
  const connect = page.getByRole('dialog', { name: 'Connect wallet' })
  await pressOn(page.getByRole('button', { name: 'Deploy', exact: true }), connect.getByText('Supported networks'))
  await toast(page, 'Please connect wallet')
  await press(connect.getByRole('button', { name: 'Close' }))
  await expect(connect).toBeHidden()

  const known = page.getByRole('textbox', { name: 'Contract address' })
  await pressOn(page.locator('summary', { hasText: 'Use a collection that you have already deployed' }), known)
  await type(known, collection.contractAddress)
  const use = page.getByRole('button', { name: 'Use this collection' })
  await pressOn(page.getByRole('button', { name: 'Check' }), use)
  await press(use)
  await expect(page.getByText(`Deployed on ${NETWORK}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update Royalty' })).toBeVisible()
  await expectSeenFocus(page)
  await expectSaved(page)

  await page.reload()
  await press(page.getByRole('button', { name: 'Load the draft' }))
  await expect(page.getByRole('textbox', { name: 'Contract name' })).toHaveValue('Lanterns')
  await expect(page.getByRole('textbox', { name: 'Contract name' })).not.toBeEditable()
  await expect(page.getByRole('radio', { name: 'ERC 1155' })).toBeChecked()
  await goBackTo(page, 'Sticker library')
  await expect(page.getByAltText('Sticker 2')).toBeVisible()
  await goBackTo(page, 'Links')
  await expect(address).toHaveValue('https://discord.gg/ostra')
  await goBackTo(page, 'Rewards')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('3000')
  await goBackTo(page, 'Basics')
  await expect(page.getByRole('textbox', { name: 'Rules', exact: true })).toHaveText('Your own work only.')
  await expect(banner).not.toHaveAttribute('src', before ?? '')

  await press(page.getByRole('link', { name: 'Harbour Lights after dark' }))
  await expect(page).toHaveURL(CREATE_OVERVIEW)
  await expect(page.getByText('Ready to submit')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Enter your password to submit your campaign' })
  const send = dialog.getByRole('button', { name: 'Send' })
  await pressOn(page.getByRole('button', { name: 'Submit for review' }), dialog)
  await expect(send).toBeDisabled()
  await page.keyboard.type('Wrong-Pass-26!')
  await expect(send).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/Incorrect password/)).toBeVisible()
  await retype(dialog.getByLabel('Password', { exact: false }).first(), brand.password)
  await pressOn(send, page.getByText('Submitted successfully').first())
  await expect(page).toHaveURL('/brand/campaign/index?status=Unpublished')
  await expectSeenFocus(page)
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
