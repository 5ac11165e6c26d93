import { pages } from '@plinth/api-schema/pages'
import { PICTURE } from './campaign-editor.ts'
import { press, pressOn, type } from './keys.ts'
import { logInOperator } from './operator.ts'
import { logInAs, type Member, mailsTo, openParticipant } from './sessions.ts'
import { expect, open, type Page, test, toast } from './test.ts'

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

const answersTo = async ({ email }: Member) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Our answer to your request'))

test('somebody asks with a file, an operator answers by keys alone, and the answer is read there and in one mail', async ({
  page,
  otherPage,
}) => {
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

  await toast(page, 'Submit Success')
  await expect(history(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(support(page).getByRole('textbox', { name: 'Message' })).toHaveValue('')
  const request = history(page).getByRole('listitem').filter({ hasText: 'The code never arrives.' })
  await expect(request).toContainText('Account settings')
  await expect(request).toContainText('Pending')
  const file = await page.request.get((await request.getByRole('link').getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('image/png')

  await logInOperator(otherPage)
  await otherPage.goto(pages.operatorHelp.path)
  await type(otherPage.getByRole('searchbox'), ana.email)
  const sheet = otherPage.getByRole('article', { name: ana.userName })
  await expect(sheet.getByText('The code never arrives.')).toBeVisible()
  // Enter says what is missing.
  const send = sheet.getByRole('button', { name: 'Send answer' })
  await press(send)
  await expect(sheet.getByRole('textbox', { name: 'Answer' })).toBeFocused()
  await otherPage.keyboard.type(ANSWER)
  await pressOn(send, otherPage.getByText(`Answered. It goes to ${ana.email}.`).first())

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
