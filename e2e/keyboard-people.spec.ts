import { pages } from '@plinth/api-schema/pages'
import { newPerson } from './accounts.ts'
import { PICTURE } from './campaign-editor.ts'
import { openCampaign } from './campaigns.ts'
import { expectSeenFocus, pressOn, tabTo } from './keys.ts'
import { logInAs, openParticipant } from './sessions.ts'
import { expect, type Locator, open, type Page, test } from './test.ts'

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
  const asked = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await asked).setFiles(PICTURE)
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
