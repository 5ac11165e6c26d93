import { newPerson } from './accounts.ts'
import { test } from './looks.ts'
import { expect, open } from './test.ts'

// The doors and the settings themselves are drawn by widths.spec.ts.
test('Forgot password fits its window and has no serious fault', async ({ page, look }) => {
  await open(page, '/participant/login')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(newPerson().email)
  await look.around()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible()
  await look.around()
})
