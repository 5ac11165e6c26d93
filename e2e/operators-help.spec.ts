import { addHelpRequest, listHelpRequests } from '@plinth/api-schema/support'
import { logInOperator, OPERATOR } from './operator.ts'
import { type Member, mailsTo, openVerifiedBrand } from './sessions.ts'
import { expect, open, type Page, pressUntil, test } from './test.ts'

const ask = ({ call, email, userName }: Member, description: string) =>
  call(addHelpRequest, { helpTypeId: 3, email, companyName: `Prints of ${userName}`, description })
const caseOf = (page: Page, name: string) => page.getByRole('article', { name })

test('an operator finds what waits, reads it and answers it once', async ({ page }) => {
  await logInOperator(page)
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
  const answered = page.getByText(`Answered. An email goes to ${brand.email}.`).first()
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
