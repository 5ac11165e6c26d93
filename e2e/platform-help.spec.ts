import { answerHelp } from '@plinth/api-schema/platform-help'
import { addHelpRequest, listHelpRequests } from '@plinth/api-schema/support'
import { test } from './looks.ts'
import { expectToast, logInOperator, OPERATOR } from './platform.ts'
import { type Member, mailsTo, openParticipant, openVerifiedBrand, operatorClient, visitor } from './sessions.ts'
import { expect, open, type Page, PHONE, pressUntil } from './test.ts'

const ask = ({ call, email, userName }: Member, description: string) =>
  call(addHelpRequest, { helpTypeId: 3, email, companyName: `Prints of ${userName}`, description })
const deskOf = ({ email }: Pick<Member, 'email'>) => `/platform/help?search=${encodeURIComponent(email)}`
const caseOf = (page: Page, name: string) => page.getByRole('article', { name })

test.beforeEach(({ page }) => logInOperator(page))

test('an operator finds what waits, reads it and answers it once', async ({ page }) => {
  const brand = await openVerifiedBrand()
  await ask(brand, 'Our mint shows Processing.\nSince an hour.')
  await open(page, '/platform/brands')
  const menu = page.getByRole('navigation', { name: 'Operator' })
  await expect(menu.getByRole('link', { name: /^Help\s*[\d,]+ waiting$/ })).toBeVisible()
  await menu.getByRole('link', { name: /^Help/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help requests' })).toBeVisible()
  await expect(page).toHaveTitle('Help requests | Plinth')
  await page.getByRole('searchbox', { name: 'Search requests' }).fill(brand.email)
  const sheet = caseOf(page, brand.userName)
  for (const said of ['Cast NFT', brand.email, `Prints of ${brand.userName}`, 'Pending'])
    await expect(sheet.getByText(said, { exact: true })).toBeVisible()
  await expect(sheet.getByText('Since an hour.')).toBeVisible()

  await sheet.getByRole('button', { name: 'Send answer' }).click()
  await expect(sheet.getByText('Please write an answer')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Answer' }).fill('It is minted.\n\n<b>Please</b> reload the page.')
  const answered = page.getByText(`Answered. A mail goes to ${brand.email}.`).first()
  await pressUntil(sheet.getByRole('button', { name: 'Send answer' }), answered)
  await expect(page.getByRole('heading', { name: 'No request found' })).toBeVisible()

  await page.getByRole('radio', { name: 'Answered' }).click()
  await expect(sheet.getByText('<b>Please</b> reload the page.')).toBeVisible()
  await expect(sheet.getByText(`by ${OPERATOR.email}`)).toBeVisible()
  await expect(sheet.getByRole('textbox', { name: 'Answer' })).toHaveCount(0)
  const { rows } = await brand.call(listHelpRequests, {})
  expect(rows).toMatchObject([{ status: 1, answer: 'It is minted.\n\n<b>Please</b> reload the page.' }])
  const mails = await mailsTo(brand.email)
  expect(mails.filter(({ subject }) => subject === 'Our answer to your request: Cast NFT')).toHaveLength(1)
  await open(page, '/platform/audit')
  const acts = page.getByRole('table', { name: 'What operators did' })
  await expect(acts.getByRole('row').filter({ hasText: brand.userName }).first()).toContainText('Answered help request')
})

test('an answer that another operator has given meanwhile is not given twice', async ({ page }) => {
  const ana = await openParticipant()
  const { id } = await ask(ana, 'Where is my token?')
  await open(page, deskOf(ana))
  const sheet = caseOf(page, ana.userName)
  await sheet.getByRole('textbox', { name: 'Answer' }).fill('In your wallet.')
  await (await operatorClient())(answerHelp, { id, answer: 'On its way.' })
  await sheet.getByRole('button', { name: 'Send answer' }).click()
  await expectToast(page, 'This request is answered already.')
  const { rows } = await ana.call(listHelpRequests, {})
  expect(rows).toMatchObject([{ answer: 'On its way.' }])
})

test('on a phone the queue leads to one request, and what was begun stays', async ({ page }) => {
  const ana = await openParticipant()
  await ask(ana, 'First of two.')
  await ask(ana, 'Second of two.')
  await page.setViewportSize(PHONE)
  await open(page, deskOf(ana))
  const queue = page.getByRole('list', { name: 'Requests' })
  const sheet = caseOf(page, ana.userName)
  await queue.getByRole('button').first().click()
  await expect(sheet.getByText('First of two.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Answer' }).fill('Half an answ')
  await sheet.getByRole('button', { name: 'All requests' }).click()
  await queue.getByRole('button').last().click()
  await expect(sheet.getByText('Second of two.')).toBeVisible()
  await expect(sheet.getByRole('textbox', { name: 'Answer' })).toHaveValue('')
  await sheet.getByRole('button', { name: 'All requests' }).click()
  await queue.getByRole('button').first().click()
  await expect(sheet.getByRole('textbox', { name: 'Answer' })).toHaveValue('Half an answ')
})

test('the desk has no serious fault: empty, with a request of nobody, and answered', async ({ page, look }) => {
  await look.at('/platform/help?search=nobody-of-this-name', 'Help requests', 1)
  const ana = await openParticipant()
  const { id } = await ask(ana, `A word: ${'x'.repeat(300)}`)
  await look.at(`${deskOf(ana)}&request=${id}`, 'Help requests', 1)
  await (await operatorClient())(answerHelp, { id, answer: 'Thank you.' })
  await look.at(`${deskOf(ana)}&request=${id}&status=all`, 'Help requests', 1)
  const email = `guest.${ana.userName}@example.org`
  await visitor(addHelpRequest, { helpTypeId: 4, email, companyName: 'None', description: 'I cannot log in.' })
  await look.at(deskOf({ email }), 'Help requests', 1)
  await expect(caseOf(page, email).getByText('Nobody was signed in')).toBeVisible()
})
