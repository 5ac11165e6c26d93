import { logIn, newPerson, operator } from './accounts.ts'
import { expect, PHONE, pressUntil, test } from './test.ts'

test('a brand signs up in two steps, mends what was sent back, is verified and sees it', async ({ page, request }) => {
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
  // A reload asks for no more than the password, which is never kept.
  await page.reload()
  await expect(page).toHaveURL('/brand/signup')
  await expect(page.getByRole('textbox', { name: 'Account name' })).toHaveValue(ostra.userName)
  await page.getByLabel('Password', { exact: false }).first().fill(ostra.password)
  await page.getByLabel('Confirm password').fill(ostra.password)
  await page.getByRole('button', { name: 'Next: Company' }).click()
  await expect(page.getByRole('textbox', { name: 'Company name' })).toHaveValue('Ostra Ceramics Pte. Ltd.')
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
  await dialog.getByRole('button', { name: 'Back to log in' }).click()
  await expect(page).toHaveURL('/brand/login')

  await logIn(page, ostra, 'brand')
  await page.goto('/startup/index')
  await page.getByRole('link', { name: 'Verification: Pending Review' }).click()
  await expect(page).toHaveURL('/brand/profile/editProfile?tab=2')
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Inês Duarte')

  const staff = await operator(request)
  await staff.sendBack(ostra.email, 'The zip code is of another town.')
  await page.setViewportSize(PHONE)
  await page.goto('/brand/campaign/index')
  await expect(page.getByText('The zip code is of another town.')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Your brand was sent back.' }).click()
  const zipCode = page.getByRole('textbox', { name: 'Zip code' })
  await expect(zipCode).not.toBeEditable()
  await page.getByRole('button', { name: 'Edit and submit again' }).click()
  await zipCode.fill('118535')
  await pressUntil(page.getByRole('button', { name: 'Submit', exact: true }), page.getByText('Submit Success').first())
  await expect(page.getByRole('button', { name: 'Under Review' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Your brand was sent back.' })).toHaveCount(0)

  await staff.verify(ostra.email)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Verified', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Verification:/ })).toHaveCount(0)
})
