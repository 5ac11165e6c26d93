import { test } from './looks.ts'
import { addOperator, authenticatorCode, fillLogIn } from './operator.ts'
import { expectDoor } from './operators.ts'
import { expect, type Locator, type Page, pressUntil, toast } from './test.ts'

/** Enters a code until it is taken: the half minute that it is of may end before the press. */
const enterCode = (field: Locator, button: Locator, seen: Locator, makeCode: () => string) =>
  expect(async () => {
    if (!(await seen.isVisible())) {
      await field.fill(makeCode(), { timeout: 1000 })
      await button.click({ timeout: 1000 })
    }
    await expect(seen).toBeVisible({ timeout: 5000 })
  }).toPass()

const readKey = async (page: Page) => (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')

const LIST = '/platform/users?search=ana&kind=participants'

test('a new operator sets up a second factor before anything else, locks the console, logs in with it and moves to another app', async ({
  page,
  look,
}) => {
  // A program that adds the operator, two log-ins and three codes: one long way.
  test.slow()
  const operator = await addOperator()
  await page.goto('/platform/audit')
  await fillLogIn(page, operator)
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your second factor' })).toBeVisible()
  await expect(page).toHaveTitle('Set up your second factor | Plinth')
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  await expect(page.getByText(`npm run operator:code -- ${operator.email}`)).toBeVisible()
  await look.around()
  const secret = await readKey(page)
  const link = page.getByRole('link', { name: 'Open in an app on this device' })
  await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/Plinth.*secret=${secret}&`))

  // No other screen opens before.
  await page.goto('/platform/users')
  await expect(page).toHaveURL('/platform/second-factor?from=%2Fplatform%2Fusers')
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  // Each visit makes another key; the one that a stranger may have seen before is worth nothing.
  const key = await readKey(page)
  expect(key).not.toBe(secret)

  const code = page.getByLabel('Code from your authenticator app')
  const finish = page.getByRole('button', { name: 'Finish set-up' })
  const wrong = String((Number(authenticatorCode(key, 0)) + 1) % 1_000_000).padStart(6, '0')
  await code.fill(wrong)
  await finish.click()
  await expect(page.getByText('That code from the authenticator app is incorrect.')).toBeVisible()
  expect(await readKey(page)).toBe(key)
  // No code is taken twice, and a clock may be half a minute off: these are the last, the present and the next one.
  const users = page.getByRole('heading', { level: 1, name: 'Users' })
  await enterCode(code, finish, users, () => authenticatorCode(key, -1))
  await toast(page, 'Your second factor is set up.')

  // What was there closes behind them.
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectDoor(page)
  await page.goBack()
  await expectDoor(page)
  expect((await page.request.get('/api/platform/audit')).status()).toBe(401)

  await page.goto(LIST)
  await expectDoor(page)
  await expect(page).toHaveTitle('Operator log in | Plinth')
  await fillLogIn(page, { ...operator, password: 'Not-the-one1' })
  await expect(page.getByRole('alert')).toContainText('Incorrect username or password.')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveValue('')
  await expect(password).toBeFocused()
  await password.fill(operator.password)
  const logIn = page.getByRole('button', { name: 'Log in' })
  await pressUntil(logIn, code)
  await expect(code).toBeFocused()
  await code.fill(wrong)
  await pressUntil(logIn, page.getByText('That code from the authenticator app is incorrect.'))
  await enterCode(code, logIn, users, () => authenticatorCode(key, 0))
  await expect(page).toHaveURL(LIST)

  await page.goto('/platform/security')
  await page.getByRole('button', { name: 'Change app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code from your authenticator app').fill(authenticatorCode(key, 1))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  const next = await readKey(page)
  await code.fill(authenticatorCode(next, 0))
  await pressUntil(finish, page.getByRole('heading', { level: 1, name: 'Security' }))
  await page.goto('/platform/audit')
  const audit = page.getByRole('table', { name: 'Operators’ actions, newest first' })
  await expect(audit.getByText('Switched off second factor').first()).toBeVisible()
  await expect(audit.getByText('Switched on second factor').first()).toBeVisible()
})
