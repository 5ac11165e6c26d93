import { switchComments } from '@plinth/api-schema/comments'
import { pages } from '@plinth/api-schema/pages'
import { newPerson } from './accounts.ts'
import { openWall, workPath } from './artworks.ts'
import { PICTURE } from './campaign-editor.ts'
import { openCampaign } from './campaigns.ts'
import { expectSeenFocus, pressOn, tabTo } from './keys.ts'
import { logInAs, openParticipant } from './sessions.ts'
import { chooseFiles, escapeFrom, expect, type Locator, open, type Page, test, toast } from './test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Goes to a field and types into it. */
const type = async (field: Locator, words: string) => {
  await tabTo(field)
  await field.page().keyboard.type(words)
}

test('by keys alone, a newcomer signs up and logs in', async ({ page }) => {
  const ana = newPerson('ana')
  await open(page, pages.landing.path)
  const dialog = page.getByRole('dialog', { name: 'Sign Up' })
  await pressOn(page.getByRole('banner').getByRole('button', { name: 'Sign Up' }), dialog)
  await tabTo(dialog.getByRole('link', { name: /Join as an Individual/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(pages.participantSignUp.path)

  await type(page.getByRole('textbox', { name: 'Account name' }), ana.userName)
  await type(page.getByRole('textbox', { name: 'Email' }), ana.email)
  // Enter says what is missing, one thing after the other.
  await page.keyboard.press('Enter')
  const password = page.getByLabel('Password', { exact: false }).first()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/This is still missing/)
  await page.keyboard.type(ana.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  await page.keyboard.type(ana.password)
  await page.keyboard.press('Enter')
  const agreement = page.getByRole('checkbox')
  await expect(agreement).toBeFocused()
  await page.keyboard.press('Space')
  await expect(agreement).toBeChecked()
  await tabTo(page.getByRole('button', { name: 'Sign Up' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(pages.participantLogIn.path)

  await type(page.getByRole('textbox', { name: 'Username' }), ana.userName)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(ana.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/participant/campaign/index')
  await expectSeenFocus(page)
})

test('by keys alone, somebody submits a picture that they have edited', async ({ page }) => {
  const campaign = await openCampaign()
  await logInAs(page, await openParticipant('ana'))
  await open(page, `${pages.submitArtwork.path}/${campaign.id}`)
  await expect(heading(page, 'Sign it')).toBeVisible()
  await type(page.getByRole('textbox', { name: 'Artist street name' }), 'Slackwater')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Add your work')).toBeFocused()

  const title = page.getByRole('textbox', { name: 'Title' })
  await type(title, 'Fog signal')
  await page.keyboard.press('Enter')
  const image = page.getByLabel(/^Image/)
  await expect(image).toBeFocused()
  await chooseFiles(page, () => page.keyboard.press('Enter'), PICTURE)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()

  const editor = page.getByRole('dialog', { name: 'Edit picture' })
  const edit = page.getByRole('button', { name: 'Edit: picture.png' })
  await pressOn(edit, editor)
  await expect(editor.getByRole('img', { name: 'Preview of your picture' })).toBeVisible()
  await tabTo(editor.getByRole('button', { name: 'Rotate' }))
  await page.keyboard.press('Enter')
  const undo = editor.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeEnabled()
  await tabTo(undo)
  await page.keyboard.press('Enter')
  await expect(undo).toBeDisabled()
  await expect(undo).toBeFocused()
  await tabTo(editor.getByRole('button', { name: 'Redo' }))
  await page.keyboard.press('Enter')
  const saving = page.getByRole('dialog', { name: 'Save picture' })
  await pressOn(editor.getByRole('button', { name: 'Save', exact: true }), saving)
  await expect(saving.getByRole('status')).toContainText(' px, ')
  await tabTo(saving.getByRole('button', { name: 'Save', exact: true }))
  await page.keyboard.press('Enter')
  await expect(editor).toBeHidden()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await expectSeenFocus(page)

  await tabTo(title)
  await page.keyboard.press('Enter')
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect(description).toBeFocused()
  await page.keyboard.type('Two passes of the same fog horn.')
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await expect(next).toBeEnabled()
  await tabTo(next)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Check and submit')).toBeFocused()
  await tabTo(page.getByRole('button', { name: 'Submit', exact: true }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Successfully submitted')).toBeVisible()
  await expectSeenFocus(page)
})

test('by keys alone, somebody votes in the viewer, comments, reports, exports their data and logs out', async ({
  page,
}) => {
  const { campaign, works } = await openWall(['Sounding'])
  await campaign.brand.call(switchComments, { campaignId: campaign.id, isOpen: 1 })
  const ana = await openParticipant('ana')
  await logInAs(page, ana)
  await open(page, workPath(works[0]!, campaign.id))
  const viewer = page.locator('[data-viewer]')
  const opener = page.getByRole('button', { name: 'View Sounding full screen' })
  await pressOn(opener, viewer)
  await pressOn(viewer.getByRole('button', { name: /^Vote for/ }), viewer.getByRole('button', { name: /^Voted for/ }))
  await escapeFrom(viewer)
  await expect(opener).toBeFocused()

  const comments = page.getByRole('region', { name: 'Comments' })
  await type(comments.getByRole('textbox', { name: 'Your comment' }), 'The light is right.')
  await tabTo(comments.getByRole('button', { name: 'Post comment' }))
  await page.keyboard.press('Enter')
  await toast(page, 'Your comment is posted.')
  await expectSeenFocus(page)
  const removing = page.getByRole('dialog')
  await pressOn(comments.getByRole('button', { name: 'Delete your comment' }), removing)
  await tabTo(removing.getByRole('button', { name: /^Delete/ }))
  await page.keyboard.press('Enter')
  await expect(comments.getByText('The light is right.')).toHaveCount(0)
  await expectSeenFocus(page)

  const report = page.getByRole('dialog', { name: /^Report/ })
  const reportWork = page.getByRole('button', { name: /^Report/ }).first()
  await tabTo(reportWork, 'Shift+Tab')
  await pressOn(reportWork, report)
  const sending = report.getByRole('button', { name: /^Report/ })
  await tabTo(sending)
  await page.keyboard.press('Enter')
  await expect(report.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await tabTo(sending)
  // A button takes no second press for half a second.
  await expect(async () => {
    if (await report.isVisible()) await page.keyboard.press('Enter')
    await expect(report).toBeHidden({ timeout: 2000 })
  }).toPass()
  await expectSeenFocus(page)

  await open(page, `${pages.participantSettings.path}?tab=data`)
  const download = page.getByRole('dialog', { name: 'Download your data' })
  await pressOn(page.getByRole('button', { name: 'Download your data' }), download)
  await type(download.getByLabel('Current password'), ana.password)
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  await saved
  await expect(download).toBeHidden()
  await expectSeenFocus(page)

  const menu = page.getByRole('menu')
  const profile = page.getByRole('button', { name: 'Profile menu' })
  await tabTo(profile, 'Shift+Tab')
  await pressOn(profile, menu)
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem', { name: 'Log out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
})
