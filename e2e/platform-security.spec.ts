import {
  addOperator,
  authenticatorCode,
  expectDoor,
  expectToast,
  fillLogIn,
  logInOperator,
  pressUntil,
} from './platform.ts'
import { expect, test } from './test.ts'

test('an operator switches a second factor on, logs in with it and switches it off', async ({ page }) => {
  // A program that adds the operator, two log-ins and three codes: one long way.
  test.slow()
  const operator = await addOperator()
  await logInOperator(page, operator)
  await page.goto('/platform/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  const link = page.getByRole('link', { name: 'Open in an app on this device' })
  await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/Plinth.*secret=${secret}&`))

  const code = page.getByLabel('Code of your authenticator app')
  const wrong = String((Number(authenticatorCode(secret, 0)) + 1) % 1_000_000).padStart(6, '0')
  await code.fill(wrong)
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('The code of the authenticator app is not right.')).toBeVisible()
  // No code is taken twice, and a clock may be half a minute off: these are the last, the present and the next one.
  await code.fill(authenticatorCode(secret, -1))
  await pressUntil(page.getByRole('button', { name: 'Switch on' }), page.getByText('The second factor is on.').first())

  await page.getByRole('button', { name: 'Log out' }).click()
  await expectDoor(page)
  await fillLogIn(page, operator)
  await expect(code).toBeFocused()
  await code.fill(wrong)
  const logIn = page.getByRole('button', { name: 'Log in' })
  await pressUntil(logIn, page.getByText('The code of the authenticator app is not right.'))
  await code.fill(authenticatorCode(secret, 0))
  await pressUntil(logIn, page.getByText('Second factor on'))

  await page.goto('/platform/security')
  await page.getByRole('button', { name: 'Switch off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code of your authenticator app').fill(authenticatorCode(secret, 1))
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expectToast(page, 'The second factor is off.')
  await page.goto('/platform/audit')
  const audit = page.getByRole('table', { name: 'What operators did' })
  await expect(audit.getByText('Switched off second factor').first()).toBeVisible()
  await expect(audit.getByText('Switched on second factor').first()).toBeVisible()
})

test('a new password that breaks the rules or is not repeated cannot be sent', async ({ page }) => {
  await logInOperator(page, await addOperator())
  await page.goto('/platform/security')
  const send = page.getByRole('button', { name: 'Change password' })
  await page.getByLabel('Present password').fill('Not-the-one1')
  await page.getByLabel(/^New password \*$/).fill('short')
  await page.getByLabel('New password again').fill('short')
  await expect(send).toBeDisabled()
  await page.getByLabel(/^New password \*$/).fill('Quite-Good-26')
  await expect(send).toBeDisabled()
  await page.getByLabel('New password again').fill('Quite-Good-26')
  await send.click()
  await expect(page.getByText('The present password is not right.')).toBeVisible()
})
