import { answerHelp, listHelpQueue } from '@plinth/api-schema/operators-help'
import { addHelpRequest } from '@plinth/api-schema/support'
import { expectToast } from './accounts.ts'
import { PICTURE } from './campaign-editor.ts'
import { test } from './looks.ts'
import { logInAs, type Member, mailsTo, openParticipant, operatorClient } from './sessions.ts'
import { expect, open, type Page } from './test.ts'

const PARTICIPANT_TAB = '/participant/profile/editProfile?tab=3'
const ANSWER = 'Please look into the folder for spam.\n\nIf it is not there, ask for another one.'

const support = (page: Page) => page.getByRole('region', { name: 'Account support' })
const history = (page: Page) => page.getByRole('region', { name: 'Your submitted requests' })
const submit = (page: Page) => support(page).getByRole('button', { name: 'Submit' })

const choose = async (page: Page, about: string) => {
  await support(page)
    .getByRole('combobox', { name: /What is it about/ })
    .click()
  await page.getByRole('option', { name: about }).click()
}
const fillIn = async (page: Page, message: string) => {
  await choose(page, 'Account settings')
  await support(page).getByRole('textbox', { name: 'Company name' }).fill('Harbour Prints')
  await support(page).getByRole('textbox', { name: 'Message' }).fill(message)
}

/** Asks without the screen. */
const _askFor = ({ call, email }: Member, description: string) =>
  call(addHelpRequest, { helpTypeId: 3, email, companyName: 'Harbour Prints', description })

/** Answers as the operator, without the screen. */
const answerTo = async ({ email }: Member, answer = ANSWER) => {
  const operator = await operatorClient()
  const { rows } = await operator(listHelpQueue, { search: email, status: 0 })
  for (const { id } of rows) await operator(answerHelp, { id, answer })
}
const answersTo = async ({ email }: Member) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Our answer to your request'))

test('somebody asks with a file, sees it pending, and reads the answer there and in one mail', async ({ page }) => {
  const ana = await openParticipant()
  await logInAs(page, ana)
  await open(page, '/startup/article/faq')
  await page.getByRole('button', { name: 'Account support' }).click()
  await expect(page).toHaveURL(PARTICIPANT_TAB)
  await expect(history(page).getByRole('heading', { name: 'You have asked nothing yet' })).toBeVisible()
  await expect(support(page).getByRole('textbox', { name: 'Email' })).toHaveValue(ana.email)
  await expect(support(page).getByRole('link', { name: 'Help Center' })).toHaveAttribute('href', '/startup/article/faq')
  await expect(submit(page)).toBeDisabled()

  await support(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(
    support(page).getByText('Uploading this file is not supported (only support jpeg, jpg, png)'),
  ).toBeVisible()
  await fillIn(page, 'The code never arrives.\nI have looked twice.')
  await support(page).locator('input[type=file]').setInputFiles(PICTURE)
  await expect(support(page).getByText('Uploaded', { exact: true })).toBeVisible()
  await submit(page).click()

  await expectToast(page, 'Submit Success')
  await expect(history(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(support(page).getByRole('textbox', { name: 'Message' })).toHaveValue('')
  const request = history(page).getByRole('listitem').filter({ hasText: 'The code never arrives.' })
  await expect(request).toContainText('Account settings')
  await expect(request).toContainText('Pending')
  const file = await page.request.get((await request.getByRole('link').getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('image/png')

  await answerTo(ana)
  await page.reload()
  await expect(request).toContainText('Processed')
  await expect(request).toContainText('Please look into the folder for spam.')
  await expect(request).toContainText('If it is not there, ask for another one.')
  const mails = await answersTo(ana)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Please look into the folder for spam.')
  // The address is not confirmed: what was asked under it may be somebody else's words.
  expect(mails[0]?.text).not.toContain('The code never arrives.')
})
