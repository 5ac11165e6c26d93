import { confirmEmail } from '@plinth/api-schema/accounts'
import { listArtworks } from '@plinth/api-schema/artworks'
import { listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { pages } from '@plinth/api-schema/pages'
import { findInMail } from './accounts.ts'
import { createPath, expectSaved, openEditor, PICTURE } from './campaign-editor.ts'
import { openCampaign, submitArtwork } from './campaigns.ts'
import { deployCollection } from './collections.ts'
import { expectSeenFocus, pressOn, tabTo } from './keys.ts'
import { expectOwners, openMint, setStage } from './minting.ts'
import { logInAs, type Member, openParticipant, openVerifiedBrand, visitor } from './sessions.ts'
import { chooseFiles, expect, type Locator, open, type Page, test, toast } from './test.ts'

/** Goes to a field and types into it. */
const type = async (field: Locator, words: string) => {
  await tabTo(field)
  await field.page().keyboard.type(words)
}

/** Chooses a file by the key that opens the browser's own chooser. */
const chooseFile = async (field: Locator, file: Parameters<typeof chooseFiles>[2]) => {
  await tabTo(field)
  const page = field.page()
  await chooseFiles(page, () => page.keyboard.press('Enter'), file)
}

const press = async (button: Locator, key: 'Enter' | 'Space' = 'Enter') => {
  await expect(button).toBeEnabled()
  await tabTo(button)
  await button.page().keyboard.press(key)
}

const writeBasics = async (page: Page, name: string) => {
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await type(page.getByRole('textbox', { name: 'Campaign name' }), name)
  await type(page.getByRole('textbox', { name: 'Subtitle' }), 'Show us the port once the cranes have stopped.')
  await type(page.getByRole('textbox', { name: 'Closes' }), `${new Date().getFullYear() + 1}-06-01 18:00`)
  for (const [label, alt] of [
    ['Banner', 'The banner of the campaign'],
    ['Mobile banner *', 'The banner of the campaign on phones'],
  ] as const) {
    await chooseFile(page.getByLabel(label, { exact: true }), PICTURE)
    await expect(page.getByAltText(alt, { exact: true })).toBeVisible()
    await expectSeenFocus(page)
  }
  await tabTo(page.getByRole('radio', { name: 'Upload video' }))
  await page.keyboard.press('ArrowRight')
  const frame = '<iframe width="560" height="315" src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>'
  await type(page.getByRole('textbox', { name: 'Embed code' }), frame)
  await type(field('Description'), 'Walk down, look for an hour.')
  await chooseFile(page.getByLabel('Brand description image *', { exact: true }), PICTURE)
  await expect(page.getByAltText('The picture beside the brand description')).toBeVisible()
  await type(field('Brand description'), 'We make lamps for ships.')
  await type(field('Rules'), 'Your own work only.')
}

test('by keys alone, a brand writes a campaign and submits it', async ({ page }) => {
  const brand = await openVerifiedBrand()
  const collection = await deployCollection(brand, 'Lanterns', 'LANT')
  const next = (name: string) => page.getByRole('button', { name: `Next: ${name}` })
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  await openEditor(page, brand, createPath(1))
  await writeBasics(page, 'Harbour after dark')
  await pressOn(next('Rewards'), heading('Rewards'))

  await pressOn(page.getByRole('button', { name: 'Add a reward' }), page.getByRole('textbox', { name: 'Title' }))
  await type(page.getByRole('textbox', { name: 'Title' }), 'A wall for one month')
  await pressOn(next('Links'), heading('Links'))
  await type(page.getByRole('textbox', { name: 'Company website' }), 'https://ostra.example')
  await pressOn(next('Sticker library'), heading('Sticker library'))
  await pressOn(next('Smart Contract Deployer'), heading('Smart Contract Deployer'))

  const network = page.getByRole('combobox', { name: 'Network' })
  await pressOn(network, page.getByRole('option', { name: 'Plinth local chain' }))
  await page.keyboard.type('Plinth')
  await page.keyboard.press('Enter')
  await expect(network).toContainText('Plinth local chain')
  const address = page.getByRole('textbox', { name: 'Contract address' })
  await pressOn(page.locator('summary', { hasText: 'Use a collection that you have already deployed' }), address)
  await type(address, collection.contractAddress)
  const use = page.getByRole('button', { name: 'Use this collection' })
  await pressOn(page.getByRole('button', { name: 'Check' }), use)
  await press(use)
  await expect(page.getByText('Deployed on Plinth local chain')).toBeVisible()
  await expectSeenFocus(page)
  await expectSaved(page)

  const dialog = page.getByRole('dialog', { name: 'Enter your password to submit your campaign' })
  const submit = page.getByRole('button', { name: 'Submit for review' })
  await tabTo(submit, 'Shift+Tab')
  await pressOn(submit, dialog)
  await page.keyboard.type(brand.password)
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await toast(page, 'Submitted successfully')
  await expect(page).toHaveURL('/brand/campaign/index?status=Unpublished')
  await expectSeenFocus(page)
  expect((await brand.call(listOwnCampaigns, { status: 0 })).rows).toMatchObject([{ name: 'Harbour after dark' }])
})

/** Opens the link that proves the address of a brand: without it, it invites nobody. */
const confirm = async (page: Page, { email, call }: Member) => {
  const link = await findInMail(page.request, email, /confirm-email\?token=[\w-]+/)
  await call(confirmEmail, { token: link.split('=')[1] ?? '' })
}

test('by keys alone, a brand imports a client, invites them and writes to those who take part', async ({ page }) => {
  const brand = await openVerifiedBrand()
  const campaign = await openCampaign({}, brand)
  const ana = await openParticipant('ana')
  await submitArtwork(ana, campaign.id)
  await confirm(page, brand)
  await logInAs(page, brand)
  await open(page, pages.clients.path)
  const importing = page.getByRole('dialog', { name: 'Upload clients' })
  await pressOn(page.getByRole('button', { name: 'Upload clients' }).first(), importing)
  const rows = ['First name,Last name,Contact no.,Email', `Mei,Tan,+65 1,mei.${brand.userName}@example.org`]
  const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(`${rows.join('\n')}\n`) }
  await chooseFile(importing.locator('input[type=file]'), file)
  await press(importing.getByRole('button', { name: 'Import 1 client' }))
  await toast(page, 'Uploading success')
  await expect(importing).toBeHidden()
  await expectSeenFocus(page)

  const mei = page.getByRole('checkbox', { name: /^Select Mei Tan/ })
  await press(mei, 'Space')
  await expect(mei).toBeChecked()
  const inviting = page.getByRole('dialog', { name: 'Invite' })
  const invite = page.getByRole('button', { name: 'Invite', exact: true })
  await tabTo(invite, 'Shift+Tab')
  await pressOn(invite, inviting)
  await press(inviting.getByRole('button', { name: 'Send to 1 client' }))
  await toast(page, 'Send success')
  await expectSeenFocus(page)
  await press(inviting.getByRole('button', { name: 'Done' }))
  await expect(inviting).toBeHidden()
  await expectSeenFocus(page)

  await open(page, `${pages.brandSubmissions.path}?idActive=${campaign.id}&status=live`)
  const everyone = page.getByRole('checkbox', { name: 'Select all rows' })
  await press(everyone, 'Space')
  await expect(everyone).toBeChecked()
  const notifying = page.getByRole('dialog', { name: 'Notify winners' })
  await pressOn(page.getByRole('button', { name: 'Notify winners' }), notifying)
  await type(notifying.getByLabel('Message'), 'Your harbour was chosen.')
  await press(notifying.getByRole('button', { name: 'Send to 1 winner' }))
  await toast(page, 'submit successfully')
  await expect(notifying).toBeHidden()
  await expectSeenFocus(page)
})

test('by keys alone, a brand takes a work out and puts it back', async ({ page }) => {
  const campaign = await openCampaign()
  const ana = await openParticipant('ana')
  await submitArtwork(ana, campaign.id, 'Ebb')
  await submitArtwork(ana, campaign.id, 'Flood')
  const onWall = async () =>
    (await visitor(listArtworks, { campaignId: campaign.id })).rows.map(({ artworkTitle }) => artworkTitle).toSorted()
  await logInAs(page, campaign.brand)
  await open(page, `${pages.brandSubmissions.path}?idActive=${campaign.id}&status=live&tab=artworks`)
  await press(page.getByRole('checkbox', { name: 'Select Ebb' }), 'Space')
  const deleting = page.getByRole('dialog')
  await pressOn(page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }), deleting)
  await press(deleting.getByRole('button', { name: /^Delete/ }))
  await expect(deleting).toBeHidden()
  await expectSeenFocus(page)
  await expect.poll(onWall).toEqual(['Flood'])

  await tabTo(page.getByRole('tab', { name: /^Artwork/ }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  const gone = page.getByRole('checkbox', { name: 'Select Ebb' })
  await expect(page.getByRole('tab', { name: 'Deleted Artworks 1' })).toBeFocused()
  await press(gone, 'Space')
  await press(page.getByRole('button', { name: 'Recover' }))
  await toast(page, 'Recover success')
  await expect(page.getByRole('heading', { name: 'Nothing was deleted' })).toBeVisible()
  await expectSeenFocus(page)
  await expect.poll(onWall).toEqual(['Ebb', 'Flood'])
})

test('by keys alone, a brand mints a work to the wallet of its artist', async ({ page }) => {
  const { brand, campaign, winners } = await setStage(page, 2)
  await logInAs(page, brand)
  await openMint(page, campaign.id)
  const all = page.getByRole('checkbox', { name: 'All 2 works' })
  await tabTo(all)
  await page.keyboard.press('Space')
  const works = page.getByRole('list', { name: 'Works and recipients' }).getByRole('listitem')
  await expect(works).toHaveCount(2)
  await expectSeenFocus(page)
  const leaveOut = page.getByRole('button', { name: 'Leave out Study 2' })
  await tabTo(leaveOut, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(works).toHaveCount(1)
  await expectSeenFocus(page)

  const asking = page.getByRole('dialog', { name: 'Ready to mint?' })
  const mint = page.getByRole('button', { name: 'Mint 1 work' })
  await expect(mint).toBeEnabled()
  await pressOn(mint, asking)
  await press(asking.getByRole('button', { name: 'Mint 1 work' }))
  const done = page.getByRole('dialog', { name: 'Minting Completed' })
  await expect(done).toBeVisible()
  await expectSeenFocus(page)
  await tabTo(done.getByRole('link', { name: 'Back to My Campaign' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/status=Archive/)
  await expectOwners(campaign.id, winners.slice(0, 1))
})
