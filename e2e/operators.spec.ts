import { fillCode, fillLogIn, logInOperator, openOperator } from './operator.ts'
import { expectDoor, expectToast, openBrand, openSession } from './operators.ts'
import { expect, type Page, pressUntil, test } from './test.ts'

const auditOf = async (page: Page, subject: string) => {
  await page.goto('/platform/audit')
  await page.getByRole('link', { name: subject }).first().click()
  await expect(page.getByText('Only what was done to')).toBeVisible()
  const table = page.getByRole('table', { name: 'What operators did' })
  // The acts on others stand there until those on this one are read; the head stays.
  await expect(table.getByRole('row').filter({ hasNotText: subject })).toHaveCount(1)
  return table
}

test('a signed-out operator mistypes, logs in, is back where they were, and locks the console behind them', async ({
  page,
}) => {
  const operator = await openOperator()
  await page.goto('/platform/users?search=ana&kind=participants')
  await expectDoor(page)
  await expect(page).toHaveTitle('Operator log in | Plinth')
  await fillLogIn(page, { ...operator, password: 'Not-the-one1' })
  await expect(page.getByRole('alert')).toContainText('Incorrect username or password.')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveValue('')
  await expect(password).toBeFocused()
  await password.fill(operator.password)
  const code = page.getByLabel('Code from your authenticator app')
  await pressUntil(page.getByRole('button', { name: 'Log in' }), code)
  await fillCode(page, operator)
  await expect(page).toHaveURL('/platform/users?search=ana&kind=participants')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await expectDoor(page)
  await page.goBack()
  await expectDoor(page)
  expect((await page.request.get('/api/platform/audit')).status()).toBe(401)
})

test('an operator reads all that a brand says and verifies it', async ({ page, request }) => {
  const brand = await openBrand(request)
  const session = await openSession(request, brand)
  await logInOperator(page)
  expect(await session.verification()).toMatchObject({ status: 0 })

  await page.goto(`/platform/brands?search=${brand.userName}`)
  const form = page.getByRole('article', { name: brand.company })
  for (const said of [
    `${brand.userName}, ${brand.email}`,
    'Germany',
    'Lange Reihe 14',
    '20099',
    'Jule Brandt',
    'Managing director',
    '+49 40 5550142',
    `jule@${brand.domain}`,
    'Ravi Menon',
    'Label manager',
    'ravi@elsewhere.example',
  ])
    await expect(form.getByText(said, { exact: true })).toBeVisible()
  await expect(form.getByText('Contacts write from other domains')).toBeVisible()
  await form.getByRole('button', { name: 'Verify brand' }).click()

  await expectToast(page, `${brand.company} is verified`)
  await expect(page.getByRole('heading', { name: 'No brand found' })).toBeVisible()
  expect(await session.verification()).toMatchObject({ status: 1 })
  await page.getByRole('radio', { name: 'Verified' }).click()
  await expect(form.getByText('Verified on')).toBeVisible()

  await page.goto(`/platform/outbox?search=${brand.domain}`)
  await expect(page.getByRole('button', { name: /View .*verified/i })).toBeVisible()
  const audit = await auditOf(page, brand.company)
  await expect(audit.getByText('Verified brand')).toBeVisible()
})
