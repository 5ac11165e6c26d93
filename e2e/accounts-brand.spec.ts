import { expectToast, logIn, newPerson, openAccount, operator } from './accounts.ts'
import { expect, test } from './test.ts'

test('a brand signs up in two steps, is verified by the operator and sees it', async ({ page, request }) => {
  const ostra = newPerson('ostra')
  await page.goto('/brand/signup')
  await page.getByRole('textbox', { name: 'Account name' }).fill(ostra.userName)
  await page.getByRole('textbox', { name: 'Email' }).fill(ostra.email)
  await page.getByLabel('Password', { exact: false }).first().fill(ostra.password)
  await page.getByLabel('Confirm password').fill(ostra.password)
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Next: Company' }).click()

  await expect(page).toHaveURL('/brand/company')
  const button = page.getByRole('button', { name: 'Sign Up' })
  await expect(button).toBeDisabled()
  await page.getByRole('textbox', { name: 'Company name' }).fill('Ostra Ceramics Pte. Ltd.')
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option', { name: 'Singapore', exact: true }).click()
  await page.getByRole('textbox', { name: 'Zip code' }).fill('118534')
  await page.getByRole('textbox', { name: 'Company address' }).fill('27 Kiln Road, Unit 04-02')
  for (const [group, name] of [
    [/^Main contact/, 'Inês Duarte'],
    [/^Additional contact/, 'Wei Jun Koh'],
  ] as const) {
    const contact = page.getByRole('group', { name: group })
    await contact.getByRole('textbox', { name: 'Name' }).fill(name)
    await contact.getByRole('textbox', { name: 'Designation' }).fill('Studio director')
    await contact.getByRole('textbox', { name: 'Email' }).fill(ostra.email)
  }
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Registration received' })
  await expect(dialog).toContainText('Thank you, Inês Duarte.')
  await expect(dialog).toContainText('Pending Review')
  await dialog.getByRole('link', { name: 'Back to log in' }).click()
  await expect(page).toHaveURL('/brand/login')

  await logIn(page, ostra, 'brand')
  await page.goto('/startup/index')
  await page.getByRole('link', { name: 'Verification: Pending Review' }).click()
  await expect(page).toHaveURL('/brand/profile/editProfile?tab=2')
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Inês Duarte')

  await (await operator(request)).verify(ostra.email)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Verification' }).getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Verification:/ })).toHaveCount(0)
})

test('the second step leads back to the first and keeps what was typed there, but nothing begins with it', async ({
  page,
}) => {
  await page.goto('/brand/company')
  await expect(page).toHaveURL('/brand/signup')
  const ostra = newPerson('ostra')
  await page.getByRole('textbox', { name: 'Account name' }).fill(ostra.userName)
  await page.getByRole('textbox', { name: 'Email' }).fill(ostra.email)
  await page.getByLabel('Password', { exact: false }).first().fill(ostra.password)
  await page.getByLabel('Confirm password').fill(ostra.password)
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Next: Company' }).click()
  await page.getByRole('button', { name: 'Previous step' }).click()
  await expect(page).toHaveURL('/brand/signup')
  await expect(page.getByRole('textbox', { name: 'Account name' })).toHaveValue(ostra.userName)
  await expect(page.getByRole('button', { name: 'Next: Company' })).toBeEnabled()
})

test('the verification form is read-only until Edit, says why it does nothing, and is read-only again after Submit', async ({
  page,
  request,
}) => {
  const ostra = newPerson('ostra')
  await openAccount(request, ostra, 'brand')
  await logIn(page, ostra, 'brand')
  await page.goto('/brand/profile/editProfile?tab=2')
  const name = page.getByRole('textbox', { name: 'Name' }).first()
  await expect(name).not.toBeEditable()
  await page.getByRole('button', { name: 'Under Review' }).click()
  await expectToast(page, 'It is not in an editing state and cannot be modified')

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const submit = page.getByRole('button', { name: 'Submit' })
  await name.fill('')
  await expect(submit).toBeDisabled()
  await name.fill('Rui Duarte')
  let answer = () => {}
  const waits = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/user/verify/submit', async (route) => {
    await waits
    await route.continue()
  })
  await submit.click()
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await expect(async () => {
    await submit.click()
    await expect(page.getByText('Being committed, not clickable').first()).toBeVisible({ timeout: 200 })
  }).toPass()
  answer()
  await expectToast(page, 'Submit Success')
  await expect(page.getByRole('button', { name: 'Under Review' })).toBeVisible()
  await expect(name).not.toBeEditable()
  await page.reload()
  await expect(name).toHaveValue('Rui Duarte')
  await expect(page.getByRole('region', { name: 'Verification' }).getByText('Pending Review')).toBeVisible()
})

test('a participant has no verification, and the settings of the other kind lead to one’s own', async ({
  page,
  request,
}) => {
  const ana = newPerson()
  await openAccount(request, ana, 'participant')
  await logIn(page, ana, 'participant')
  await page.goto('/brand/profile/editProfile?tab=2')
  await expect(page).toHaveURL('/participant/profile/editProfile')
  const tabs = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  await expect(tabs).toHaveText(['Personal information', 'Account support', 'Sessions'])
})

for (const [address, settings] of [
  ['/brand/verify', '/brand/profile/editProfile?tab=2'],
  ['/brand/resources/index', '/brand/profile/editProfile?tab=4'],
] as const)
  test(`${address} is a part of the settings, and the way back does not lead through it`, async ({ page, request }) => {
    const ostra = newPerson('ostra')
    await openAccount(request, ostra, 'brand')
    await logIn(page, ostra, 'brand')
    await page.goto('/startup/index')
    await page.goto(address)
    await expect(page).toHaveURL(settings)
    await page.goBack()
    await expect(page).toHaveURL('/startup/index')
  })
