import { fileURLToPath } from 'node:url'
import { answerHelp, listPlatformHelp } from '@plinth/api-schema/platform-help'
import { addHelpRequest, listHelpRequests } from '@plinth/api-schema/support'
import { expectToast, fillLogIn } from './accounts.ts'
import { seriousFaults } from './axe.ts'
import { test } from './looks.ts'
import { logInAs, type Member, mailsTo, openBrand, openParticipant, operatorClient } from './sessions.ts'
import { expect, open, type Page, PHONE, pressUntil } from './test.ts'

const PICTURE = fileURLToPath(new URL('../apps/web/public/share-card.png', import.meta.url))
const PARTICIPANT_TAB = '/participant/profile/editProfile?tab=3'
const BRAND_TAB = '/brand/profile/editProfile?tab=4'
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
const fillIn = async (page: Page, message: string, { about = 'Account settings', company = 'Harbour Prints' } = {}) => {
  await choose(page, about)
  if (company !== '') await support(page).getByRole('textbox', { name: 'Company name' }).fill(company)
  await support(page).getByRole('textbox', { name: 'Message' }).fill(message)
}

/** Asks without the screen. */
const askFor = ({ call, email }: Member, description: string) =>
  call(addHelpRequest, { helpTypeId: 3, email, companyName: 'Harbour Prints', description })

/** Answers as the operator, without the screen. */
const answerTo = async ({ email }: Member, answer = ANSWER) => {
  const operator = await operatorClient()
  const { rows } = await operator(listPlatformHelp, { search: email, status: 0 })
  for (const { id } of rows) await operator(answerHelp, { id, answer })
}
const answersTo = async ({ email }: Member) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Our answer to your request'))

test('somebody without an account writes from the Help Center, and the answer comes by mail', async ({ page }) => {
  const email = `stranger-${Date.now().toString(36)}@example.test`
  await open(page, '/startup/article/faq')
  await page.getByRole('button', { name: 'Write without an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to Account support' })
  await expect(dialog.locator('input[type=file]')).toHaveCount(0)
  await dialog.getByRole('combobox', { name: /What is it about/ }).click()
  await page.getByRole('option', { name: 'Account settings' }).click()
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('textbox', { name: 'Company name' }).fill('Mira Holm')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('My account was blocked, and I do not know why.')
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expectToast(page, 'Submit Success')
  await expect(dialog).toBeHidden()
  const operator = await operatorClient()
  const { rows } = await operator(listPlatformHelp, { search: email, status: 0 })
  expect(rows).toMatchObject([{ email, companyName: 'Mira Holm' }])
  await operator(answerHelp, { id: rows[0]?.id ?? 0, answer: ANSWER })
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1)
})

test('a brand that follows a link to the support of participants lands on its own', async ({ page }) => {
  await logInAs(page, await openBrand())
  await open(page, PARTICIPANT_TAB)
  await expect(page).toHaveURL(BRAND_TAB)
  await expect(support(page)).toBeVisible()
})

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
  expect(mails[0]?.text).toContain('> The code never arrives.')
})

test('a brand asks on a phone, from the side menu, with its company filled in', async ({ page }) => {
  const brand = await openBrand()
  await page.setViewportSize(PHONE)
  await logInAs(page, brand)
  await open(page, '/brand/campaign/index')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Account Support' }).click()
  await expect(page).toHaveURL(BRAND_TAB)
  await expect(support(page).getByRole('textbox', { name: 'Company name' })).toHaveValue(`Ostra ${brand.userName}`)
  await fillIn(page, 'When will we be verified?', { about: 'Other matters', company: '' })
  await submit(page).click()
  await expectToast(page, 'Submit Success')
  await expect(history(page).getByText('Pending')).toBeVisible()
  await open(page, '/brand/profile/editProfile?tab=5')
  await expect(history(page).getByText('When will we be verified?')).toBeVisible()
})

test('it all works by keyboard', async ({ page }) => {
  await logInAs(page, await openParticipant())
  await open(page, PARTICIPANT_TAB)
  await expect(support(page).getByRole('combobox')).toBeVisible()
  await support(page).getByRole('link', { name: 'Help Center' }).focus()
  await page.keyboard.press('Tab')
  await expect(support(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(support(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(support(page).getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Harbour Prints')
  await page.keyboard.press('Tab')
  await page.keyboard.type('How do I link another wallet?')
  await page.keyboard.press('Tab')
  await expect(support(page).locator('input[type=file]')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(submit(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(history(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(history(page).getByText('How do I link another wallet?')).toBeVisible()
})

test('what was written is still there after a session that has ended', async ({ page, context }) => {
  const ana = await openParticipant()
  await logInAs(page, ana)
  await open(page, PARTICIPANT_TAB)
  await fillIn(page, 'I was signed out while I wrote this.')
  await context.clearCookies()
  await submit(page).click()
  const prompt = page.getByRole('dialog')
  await prompt.getByRole('link', { name: 'Login' }).click()
  await fillLogIn(page, ana)
  await expect(page).toHaveURL(PARTICIPANT_TAB)
  await expect(support(page).getByRole('textbox', { name: 'Message' })).toHaveValue(
    'I was signed out while I wrote this.',
  )
  expect((await ana.call(listHelpRequests, {})).total).toBe(0)
  await pressUntil(submit(page), history(page).getByText('Pending'))
  expect((await ana.call(listHelpRequests, {})).total).toBe(1)
})

test('a long message opens, and the history comes page by page', async ({ page }) => {
  const ana = await openParticipant()
  await askFor(ana, `Begin. ${'harbour '.repeat(80)}End of it.`)
  const { rows } = await ana.call(listHelpRequests, {})
  await logInAs(page, ana)
  await open(page, PARTICIPANT_TAB)
  await expect(history(page).getByText('End of it.')).toBeHidden()
  await history(page).getByRole('button', { name: 'Show all of it' }).click()
  await expect(history(page).getByText('End of it.')).toBeVisible()

  // More than anybody may ask in a day.
  await page.route('**/api/content/helpRecordUser**', (route) => {
    const pageNum = Number(new URL(route.request().url()).searchParams.get('pageNum'))
    const shown = Array.from({ length: pageNum === 1 ? 24 : 6 }, (_, index) => ({
      ...rows[0],
      id: pageNum * 100 + index,
      description: `Request ${(pageNum - 1) * 24 + index + 1}.`,
    }))
    return route.fulfill({ json: { code: 200, msg: '', total: 30, rows: shown } })
  })
  await page.reload()
  await expect(history(page).getByText('1 to 24 of 30')).toBeVisible()
  await history(page).getByRole('button', { name: 'Next page' }).click()
  await expect(history(page).getByText('Request 30.')).toBeVisible()
  await expect(history(page).getByRole('listitem')).toHaveCount(6)
})

test('a history that does not come can be asked for again', async ({ page }) => {
  const ana = await openParticipant()
  await askFor(ana, 'Where is my token?')
  await logInAs(page, ana)
  const busy = { status: 409, json: { code: 409, msg: 'No.', data: null } }
  await page.route('**/api/content/helpRecordUser**', (route) => route.fulfill(busy))
  await open(page, PARTICIPANT_TAB)
  await expect(history(page).getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await page.unroute('**/api/content/helpRecordUser**')
  await history(page).getByRole('button', { name: 'Load it again' }).click()
  await expect(history(page).getByText('Where is my token?')).toBeVisible()
})

test('the tab has no serious fault, empty and with an answer', async ({ page, look }) => {
  const ana = await openParticipant()
  await logInAs(page, ana)
  await look.at(PARTICIPANT_TAB, 'Account support', 2)
  await askFor(ana, `First.\n${'A long line of words about a wallet. '.repeat(20)}`)
  await answerTo(ana, `${'An answer with an address: https://example.org/'.padEnd(200, 'x')}\n\nAnd a second line.`)
  await askFor(ana, 'Second, which waits.')
  await look.at(PARTICIPANT_TAB, 'Your submitted requests', 2)
})
